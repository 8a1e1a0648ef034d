import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Limits } from '@service/widgets/contract';
import type { Database, Query } from '../../ports.ts';
import { PostgresWatch, type PostgresWatchOptions } from './postgres-watch.ts';
import { timeStatements, type StatementTimer } from './timed.ts';

export type Timeouts = Pick<Limits, 'statementSeconds' | 'lockSeconds' | 'idleTransactionSeconds'>;

export interface PostgresOptions extends Partial<PostgresWatchOptions> {
  /** `postgres://…`; `?prepared_statements=off` for poolers that don't know prepared statements. */
  readonly url: string;
  readonly connections?: number;
  /** Default: none. */
  readonly timeouts?: Timeouts;
  /** Called when a connection breaks; it is replaced, and its pending work is rolled back. */
  readonly onConnectionLost?: (error: Error) => void;
}

/** PostgreSQL's settings, in milliseconds. */
const settingsOf = ({ statementSeconds, lockSeconds, idleTransactionSeconds }: Timeouts) => ({
  statement_timeout: statementSeconds * 1_000,
  lock_timeout: lockSeconds * 1_000,
  idle_in_transaction_session_timeout: idleTransactionSeconds * 1_000,
});

/**
 * Tests if a connection keeps settings that it begins with. PgBouncer refuses or ignores them, because it lends a
 * server's connection for a transaction only.
 */
async function keepsSettings(url: string, settings: ReturnType<typeof settingsOf>): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, ...settings });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ setting: string }>(
      `SELECT setting FROM pg_settings WHERE name = 'statement_timeout'`,
    );
    return Number(rows[0]?.setting) === settings.statement_timeout;
  } catch (error) {
    // any other failure is that of the first statement, too
    return (error as { code?: string }).code !== '08P01';
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, connections = 10, timeouts, onConnectionLost, longestSilence = 5_000, ...watched } = options;
  const settings = timeouts && settingsOf(timeouts);
  const kept = !settings || (await keepsSettings(url, settings));
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...(kept && settings),
  });
  // on each connection, because the pool does not report one that breaks during a transaction
  pool.on('connect', (client) => client.on('error', (error) => onConnectionLost?.(error)));
  pool.on('error', () => undefined);
  if (!kept || new URL(url).searchParams.get('prepared_statements') === 'off') pool.on('connect', dropNames);
  const watch = new PostgresWatch({ url, longestSilence, ...watched });
  watch.watch(pool);
  const timer: StatementTimer = (sql) => database.timeStatement?.(sql);
  timeStatements(pool, timer);
  pool.on('connect', (client) => timeStatements(client, timer));
  const logging = { logger: { logQuery: (sql: string, values: unknown[]) => database.onStatement?.(sql, values) } };
  const begin = Object.entries(kept ? {} : settings!).map(([name, value]) => `SET LOCAL ${name} = ${value}`);
  const inTransaction = async <Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> => {
    // drizzle would keep a connection for good that breaks while its transaction begins
    const client = await pool.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  };
  /** Each statement in a transaction, which has the settings. */
  const single = {
    query: (...args: Parameters<typeof pool.query>) =>
      inTransaction(async (client) => {
        await client.query(['BEGIN', ...begin].join('; '));
        try {
          const result = await client.query(...args);
          await client.query('COMMIT');
          return result;
        } catch (error) {
          await client.query('ROLLBACK').catch(() => undefined);
          throw error;
        }
      }),
  };
  const one = kept ? pool : (single as unknown as pg.Pool);
  const query = drizzle(one, logging) as unknown as Query;
  const database: Database = {
    kind: 'postgres',
    query,
    transaction: (work) =>
      inTransaction((client) =>
        drizzle(client, logging).transaction(async (transaction) => {
          if (begin.length) await client.query(begin.join('; '));
          return work(transaction as unknown as Query);
        }),
      ),
    async raw(sql, values = []) {
      database.onStatement?.(sql, values);
      // several statements answer with an array of results, of which the last counts
      const results = [await one.query<Record<string, unknown>>(sql, values.length ? [...values] : undefined)].flat();
      return { rows: results.at(-1)?.rows ?? [] };
    },
    listen: (channel, listener) => listen(url, channel, listener),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      watch.stop();
      await pool.end();
    },
  };
  return database;
}

const unnamed = (statement: unknown) =>
  typeof statement === 'object' && statement !== null && 'name' in statement
    ? { ...statement, name: undefined }
    : statement;

/** Sends statements without their names, so that the server keeps none of them. */
function dropNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((statement: unknown, ...more: unknown[]) =>
    query(unnamed(statement), ...more)) as typeof client.query;
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
