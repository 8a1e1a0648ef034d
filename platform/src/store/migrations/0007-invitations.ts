import type { Migration } from '../migration.ts';

/** E-mails without a challenge: notices of sharing. */
export const invitations: Migration = {
  name: '0007-invitations',
  statements: [
    `ALTER TABLE mails ALTER COLUMN challenge_id DROP NOT NULL, ADD COLUMN invitation jsonb`,
    `CREATE INDEX mails_by_age ON mails (created_at)`,
  ],
};
