import { expect } from 'vitest';
import type { TestPlatform } from './platform.ts';

/** Checks counts, paths and flags that are stored twice against those that follow from the parents. */
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
}
