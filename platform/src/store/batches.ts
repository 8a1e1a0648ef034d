import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Query } from '../ports.ts';

/** Rows of a batch: its statement takes far less than `statementSeconds`. */
export const batchRows = 2_000;

/**
 * Works in batches until one is not full.
 *
 * @param batch works on `limit` rows at most. @returns their number
 * @returns the number of all rows
 */
export async function inBatches(limit: number, batch: () => Promise<number>): Promise<number> {
  for (let all = 0; ;) {
    const count = await batch();
    all += count;
    if (count < limit) return all;
  }
}

/**
 * Deletes the rows of a table without a workspace that meet a condition, in statements of a bounded size.
 *
 * @returns their number
 */
export const deleteInBatches = (query: Query, table: PgTable, condition: SQL, limit = batchRows): Promise<number> =>
  inBatches(limit, async () => {
    // the condition again, for rows that have changed meanwhile
    const { rows }: { rows: { count: number }[] } = await query.execute(sql`
      WITH gone AS (
        DELETE FROM ${table} WHERE ${condition}
          AND ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${limit}))
        RETURNING 1
      )
      SELECT count(*)::int AS count FROM gone`);
    return rows[0]?.count ?? 0;
  });
