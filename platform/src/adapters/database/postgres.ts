import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, Query } from '../../ports.ts';

export interface PostgresOptions {
  /** `postgres://…` */
  readonly url: string;
  readonly connections?: number;
  /** Called when a connection breaks; it is replaced, and its pending work is rolled back. */
  readonly onConnectionLost?: (error: Error) => void;
}

export async function openPostgres({ url, connections = 10, onConnectionLost }: PostgresOptions): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // on each connection, because the pool does not report one that breaks during a transaction
  pool.on('connect', (client) => client.on('error', (error) => onConnectionLost?.(error)));
  pool.on('error', () => undefined);
  const options = { logger: { logQuery: (sql: string) => database.onStatement?.(sql) } };
  const query = drizzle(pool, options) as unknown as Query;
  const database: Database = {
    kind: 'postgres',
    query,
    async transaction(work) {
      // drizzle would keep a connection for good that breaks while its transaction begins
      const client = await pool.connect();
      try {
        return await drizzle(client, options).transaction((transaction) => work(transaction as unknown as Query));
      } finally {
        client.release();
      }
    },
    async raw(sql, values) {
      database.onStatement?.(sql);
      // several statements answer with an array of results, of which the last counts
      const results = [await pool.query<Record<string, unknown>>(sql, values?.length ? [...values] : undefined)].flat();
      return { rows: results.at(-1)?.rows ?? [] };
    },
    listen: (channel, listener) => listen(url, channel, listener),
    close: () => pool.end(),
  };
  return database;
}

/** Milliseconds until a broken connection is reopened. */
const reopenAfter = 1_000;

/** Listens on a separate connection, which is reopened when it breaks. */
function listen(url: string, channel: string, listener: () => void): () => Promise<void> {
  let ended = false;
  let client: pg.Client | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = async () => {
    const own = (client = new pg.Client({ connectionString: url, keepAlive: true }));
    own.on('notification', listener);
    // the connection's end reports the error, too
    own.on('error', () => undefined);
    const again = () => {
      if (!ended && client === own) timer = setTimeout(() => void open(), reopenAfter);
    };
    own.once('end', again);
    try {
      await own.connect();
      await own.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      listener();
    } catch {
      own.off('end', again);
      await own.end().catch(() => undefined);
      again();
    }
  };
  const opening = open();
  return async () => {
    ended = true;
    clearTimeout(timer);
    await opening;
    await client?.end().catch(() => undefined);
  };
}
