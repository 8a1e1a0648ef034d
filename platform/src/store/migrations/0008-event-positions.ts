import type { Migration } from '../migration.ts';

/** Position of the newest event, which outlives the events. */
export const eventPositions: Migration = {
  name: '0008-event-positions',
  statements: [
    `CREATE TABLE event_positions (
      stream text PRIMARY KEY,
      given bigint NOT NULL,
      swept bigint NOT NULL
    )`,
  ],
};
