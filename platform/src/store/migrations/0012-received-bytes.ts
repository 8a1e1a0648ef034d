import type { Migration } from '../migration.ts';

/** How much of an upload has come that has not told its length. */
export const receivedBytes: Migration = {
  name: '0012-received-bytes',
  statements: [`ALTER TABLE uploads ADD COLUMN received bigint NOT NULL DEFAULT 0`],
};
