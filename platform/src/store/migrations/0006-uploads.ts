import type { Migration } from '../migration.ts';

/** Pending uploads, and bytes to remove. */
export const uploads: Migration = {
  name: '0006-uploads',
  statements: [
    `CREATE TABLE uploads (
      workspace_id text NOT NULL,
      resource_id text NOT NULL,
      created_by text NOT NULL,
      state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'finished', 'cancelled')),
      length bigint,
      metadata jsonb NOT NULL,
      file_key text NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      lock_token text,
      locked_until timestamptz,
      lock_wanted boolean NOT NULL DEFAULT false,
      PRIMARY KEY (workspace_id, resource_id)
    )`,
    `CREATE INDEX uploads_by_expiry ON uploads (expires_at)`,
    `CREATE TABLE removed_files (
      workspace_id text NOT NULL,
      file_key text NOT NULL,
      removed_at timestamptz NOT NULL,
      PRIMARY KEY (workspace_id, file_key)
    )`,
  ],
};
