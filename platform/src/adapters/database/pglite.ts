import { PGlite, type PGliteOptions as ClientOptions } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database, Query } from '../../ports.ts';
import { timeStatements } from './timed.ts';

export interface PgliteOptions {
  /** Folder (Node) or `idb://name` (a page); in memory if absent. The caller holds the folder's lock. */
  readonly folder?: string;
  /** Replaces `folder`. */
  readonly fs?: ClientOptions['fs'];
  /** Archive of `dumpDataDir` to start from. */
  readonly archive?: Blob;
}

/** PostgreSQL inside this process, or inside a page. Its one connection runs one transaction at a time. */
export async function openPglite({ folder, fs, archive }: PgliteOptions = {}): Promise<Database> {
  const client = await PGlite.create({
    ...(folder !== undefined && { dataDir: folder }),
    ...(fs && { fs }),
    ...(archive && { loadDataDir: archive }),
  });
  timeStatements(client, (sql) => database.timeStatement?.(sql));
  const logger = { logQuery: (sql: string, values: unknown[]) => database.onStatement?.(sql, values) };
  const query = drizzle(client, { logger }) as unknown as Query;
  const database: Database = {
    kind: 'pglite',
    query,
    transaction: (work) => query.transaction((transaction) => work(transaction as Query)),
    async raw(sql, values = []) {
      database.onStatement?.(sql, values);
      if (values.length) return { rows: (await client.query<Record<string, unknown>>(sql, [...values])).rows };
      const results = await client.exec(sql);
      return { rows: (results.at(-1)?.rows ?? []) as Record<string, unknown>[] };
    },
    memoryBytes: () => client.Module.HEAPU8.byteLength,
    close: () => client.close(),
  };
  return database;
}
