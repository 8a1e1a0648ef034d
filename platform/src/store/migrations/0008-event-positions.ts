import type { Migration } from '../migration.ts';

/** How far events have their positions, which outlives the events themselves. */
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
