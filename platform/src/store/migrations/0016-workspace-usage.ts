import type { Migration } from '../migration.ts';

/** Bytes that count against the quota: files and revisions, deleted ones included, and pending uploads. */
export const workspaceUsage: Migration = {
  name: '0016-workspace-usage',
  statements: [
    `CREATE TABLE workspace_usage (
      workspace_id text PRIMARY KEY REFERENCES workspaces (workspace_id) ON DELETE CASCADE,
      bytes bigint NOT NULL
    )`,
    `INSERT INTO workspace_usage (workspace_id, bytes)
      SELECT workspace_id, sum(bytes) FROM (
        SELECT workspace_id, size AS bytes FROM resources WHERE file_key IS NOT NULL AND state <> 'uploading'
        UNION ALL SELECT workspace_id, size FROM document_contents
        UNION ALL SELECT workspace_id, coalesce(length, received) FROM uploads WHERE state = 'open'
      ) counted GROUP BY workspace_id`,
  ],
};
