import type { Migration } from '../migration.ts';

/** Directories, documents and files with their access and events. */
export const resources: Migration = {
  name: '0004-resources',
  statements: [
    `ALTER TABLE resources DROP CONSTRAINT resources_kind_check`,
    `ALTER TABLE resources
      ADD CONSTRAINT resources_kind_check CHECK (kind IN ('directory', 'document', 'file')),
      ADD COLUMN type text,
      ADD COLUMN name_key text,
      ADD COLUMN sort_key text COLLATE "C",
      ADD COLUMN media_type text NOT NULL DEFAULT 'inode/directory',
      ADD COLUMN size bigint NOT NULL DEFAULT 0,
      ADD COLUMN children integer NOT NULL DEFAULT 0,
      ADD COLUMN revision integer NOT NULL DEFAULT 1,
      ADD COLUMN state text NOT NULL DEFAULT 'live' CHECK (state IN ('live', 'uploading', 'deleted')),
      ADD COLUMN ancestors text[] NOT NULL DEFAULT '{}',
      ADD COLUMN restricted boolean NOT NULL DEFAULT false,
      ADD COLUMN updated_by text,
      ADD COLUMN deleted_at timestamptz,
      ADD COLUMN deleted_in text,
      ADD COLUMN file_key text,
      ADD COLUMN sha256 text`,
    `UPDATE resources SET type = '@service/resources/schema/create-directory',
      name_key = lower(name), sort_key = lower(name), updated_by = created_by`,
    `ALTER TABLE resources
      ALTER COLUMN name_key SET NOT NULL,
      ALTER COLUMN sort_key SET NOT NULL,
      ALTER COLUMN updated_by SET NOT NULL`,
    `DROP INDEX resources_by_parent`,
    // an upload under way holds its name as well; what is deleted gives it back
    `CREATE UNIQUE INDEX resources_by_name ON resources (workspace_id, parent_id, name_key) WHERE state <> 'deleted'`,
    `CREATE INDEX resources_in_order ON resources (workspace_id, parent_id, (kind <> 'directory'), sort_key, id)
      WHERE state = 'live'`,
    `CREATE INDEX resources_by_change ON resources (workspace_id, parent_id, updated_at, id) WHERE state = 'live'`,
    `CREATE INDEX resources_by_size ON resources (workspace_id, parent_id, size, id) WHERE state = 'live'`,
    `CREATE INDEX resources_restricted ON resources (workspace_id, parent_id, id) WHERE restricted AND state = 'live'`,
    `CREATE INDEX resources_below ON resources USING gin (ancestors)`,
    `CREATE INDEX resources_deleted ON resources (deleted_at) WHERE state = 'deleted'`,

    `ALTER TABLE access_entries DROP CONSTRAINT access_entries_pkey`,
    `DROP INDEX access_entries_by_user`,
    `ALTER TABLE access_entries
      ADD COLUMN entry_id text,
      ADD COLUMN address_key text,
      ADD COLUMN address text,
      ADD COLUMN accepted_at timestamptz,
      ALTER COLUMN user_id DROP NOT NULL`,
    `UPDATE access_entries SET entry_id = user_id, accepted_at = created_at`,
    `ALTER TABLE access_entries
      ADD PRIMARY KEY (workspace_id, resource_id, entry_id),
      ADD CONSTRAINT access_entries_of_somebody CHECK (user_id IS NOT NULL OR address_key IS NOT NULL)`,
    `CREATE UNIQUE INDEX access_entries_by_user ON access_entries (workspace_id, user_id, resource_id)`,
    `CREATE UNIQUE INDEX access_entries_by_address ON access_entries (workspace_id, resource_id, address_key)
      WHERE user_id IS NULL`,
    `CREATE INDEX access_entries_of_user ON access_entries (user_id)`,
    `CREATE INDEX access_entries_of_address ON access_entries (address_key)`,

    `CREATE TABLE resource_events (
      workspace_id text NOT NULL,
      id bigint GENERATED ALWAYS AS IDENTITY,
      position bigint,
      kind text NOT NULL,
      resource_id text NOT NULL,
      data jsonb NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (workspace_id, id)
    )`,
    `CREATE UNIQUE INDEX resource_events_in_order ON resource_events (position)`,
    `CREATE INDEX resource_events_waiting ON resource_events (id) WHERE position IS NULL`,
    `CREATE INDEX resource_events_by_age ON resource_events (created_at)`,
  ],
};
