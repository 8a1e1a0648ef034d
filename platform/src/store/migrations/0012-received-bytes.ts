import type { Migration } from '../migration.ts';

/** Received bytes of uploads without a length. */
export const receivedBytes: Migration = {
  name: '0012-received-bytes',
  statements: [`ALTER TABLE uploads ADD COLUMN received bigint NOT NULL DEFAULT 0`],
};
