import { expect } from 'vitest';
import type { TestPlatform } from './platform.ts';

/** Checks counts, paths, flags, used bytes and readers that are stored twice against the rows that they follow from. */
export async function expectConsistent(platform: TestPlatform): Promise<void> {
  const { rows } = await platform.database.raw(`
    WITH RECURSIVE tree AS (
      SELECT workspace_id, id, ARRAY[]::text[] AS ancestors, private AS restricted FROM resources WHERE parent_id IS NULL
      UNION ALL
      SELECT r.workspace_id, r.id, t.ancestors || t.id, t.restricted OR r.private
      FROM resources r JOIN tree t ON t.workspace_id = r.workspace_id AND t.id = r.parent_id
    )
    SELECT r.name FROM resources r LEFT JOIN tree t ON t.workspace_id = r.workspace_id AND t.id = r.id
    WHERE t.id IS NULL OR t.ancestors <> r.ancestors OR t.restricted <> r.restricted
      OR (r.state = 'live' AND r.children <> (SELECT count(*) FROM resources c
        WHERE c.workspace_id = r.workspace_id AND c.parent_id = r.id AND c.state = 'live'))`);
  expect(rows).toEqual([]);
  const used = await platform.database.raw(`
    SELECT workspace_id, coalesce(bytes, 0)::float8 AS used, coalesce(sum, 0)::float8 AS stored
    FROM workspaces LEFT JOIN workspace_usage USING (workspace_id) LEFT JOIN (
      SELECT workspace_id, sum(size) FROM (
        SELECT workspace_id, size FROM resources WHERE file_key IS NOT NULL AND state <> 'uploading'
        UNION ALL SELECT workspace_id, size FROM document_contents
        UNION ALL SELECT workspace_id, coalesce(length, received) FROM uploads WHERE state = 'open'
      ) one GROUP BY workspace_id
    ) counted USING (workspace_id)`);
  expect(used.rows.length).toBeGreaterThan(0);
  expect(used.rows.map(({ stored }) => stored)).toEqual(used.rows.map((row) => row['used']));
  const unread = await platform.database.raw(`
    SELECT entry.* FROM access_entries entry, unnest(ARRAY[user_id, CASE WHEN accepted_at IS NULL THEN address_key END]) one
    WHERE one IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM workspace_readers WHERE reader = one AND workspace_readers.workspace_id = entry.workspace_id)`);
  expect(unread.rows).toEqual([]);
}
