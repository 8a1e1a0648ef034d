import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, Query } from '../ports.ts';

export interface PostgresOptions {
  /** `postgres://…` */
  readonly url: string;
  /** Connections at most. */
  readonly connections?: number;
  /** Hears of connections that broke; they are replaced by themselves, and what was under way on them is undone. */
  readonly onConnectionLost?: (error: Error) => void;
}

/** A PostgreSQL server (15 or later) through a pool. */
export async function openPostgres({ url, connections = 10, onConnectionLost }: PostgresOptions): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // heard on each connection, because one that breaks in the middle of a transaction is none of the pool's
  pool.on('connect', (client) => client.on('error', (error) => onConnectionLost?.(error)));
  pool.on('error', () => undefined);
  const query = drizzle(pool, { logger: { logQuery: (sql) => database.onStatement?.(sql) } }) as unknown as Query;
  const database: Database = {
    kind: 'postgres',
    query,
    transaction: (work) => query.transaction((transaction) => work(transaction as Query)),
    async raw(sql, values) {
      database.onStatement?.(sql);
      // several statements answer with an array of results, of which the last counts
      const results = [await pool.query<Record<string, unknown>>(sql, values?.length ? [...values] : undefined)].flat();
      return { rows: results.at(-1)?.rows ?? [] };
    },
    close: () => pool.end(),
  };
  return database;
}
