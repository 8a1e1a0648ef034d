import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Query } from '../ports.ts';

/** Rows of a batch: its statement takes far less than `statementSeconds`. */
export const batchRows = 2_000;

/**
 * Deletes the rows of a table without a workspace that meet a condition, in statements of a bounded size.
 *
 * @returns their number
 */
export async function deleteInBatches(
  query: Query,
  table: PgTable,
  condition: SQL,
  limit = batchRows,
): Promise<number> {
  for (let all = 0; ;) {
    // the condition again, for rows that have changed meanwhile
    const { rows } = (await query.execute(sql`
      WITH gone AS (
        DELETE FROM ${table} WHERE ${condition}
          AND ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${limit}))
        RETURNING 1
      )
      SELECT count(*)::int AS count FROM gone`)) as unknown as { rows: { count: number }[] };
    const count = rows[0]?.count ?? 0;
    all += count;
    if (count < limit) return all;
  }
}
