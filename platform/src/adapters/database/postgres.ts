import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Limits } from '@service/widgets/contract';
import type { Database, Query, StatementTimer } from '../../ports.ts';
import { FrequentStatements } from './frequent-statements.ts';
import { PostgresWatch, type PostgresWatchOptions } from './postgres-watch.ts';
import { timed } from './timed.ts';

export type Timeouts = Pick<Limits, 'statementSeconds' | 'lockSeconds' | 'idleTransactionSeconds'>;

export interface PostgresOptions extends Partial<PostgresWatchOptions> {
  /** `postgres://…`; `?prepared_statements=off` for poolers that don't know prepared statements. */
  readonly url: string;
  /** `postgres://…` without a pooler, for notifications; default: `url`, if no pooler is found in front. */
  readonly listenUrl?: string | undefined;
  readonly connections?: number;
  /** Milliseconds for a connection, waits for one of the pool included. */
  readonly connectMilliseconds?: number;
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

/** The pooler in front lends connections for single statements, so that no transaction can begin. */
export class StatementPoolingError extends Error {
  override readonly name = 'StatementPoolingError';
}

/** Code of PgBouncer for settings at the start of a connection, and for transactions by statements. */
const refused = '08P01';

/** Milliseconds that no server has by default. */
const probeTimeout = 9_973;

async function withClient<Result>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...config });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Tests if a pooler lends its connections for a transaction only: it refuses or ignores settings that a connection
 * begins with, as PgBouncer does in each mode.
 *
 * @throws {StatementPoolingError}
 */
async function isPooled(url: string): Promise<boolean> {
  try {
    const kept = await withClient({ connectionString: url, statement_timeout: probeTimeout }, async (client) => {
      const { rows } = await client.query<{ setting: string }>(
        `SELECT setting FROM pg_settings WHERE name = 'statement_timeout'`,
      );
      return Number(rows[0]?.setting) === probeTimeout;
    });
    if (kept) return false;
  } catch (error) {
    // any other failure is that of the first statement, too
    if ((error as { code?: string }).code !== refused) return false;
  }
  try {
    await withClient({ connectionString: url }, (client) => client.query('BEGIN'));
  } catch (error) {
    if ((error as { code?: string }).code === refused)
      throw new StatementPoolingError('No transactions', { cause: error });
  }
  return true;
}

/** @throws {StatementPoolingError} */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, listenUrl, connections = 10, connectMilliseconds = 10_000, timeouts, onConnectionLost } = options;
  const { longestSilence = 5_000, onSilent, onBack } = options;
  const settings = timeouts && settingsOf(timeouts);
  const pooled = await isPooled(url);
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
    ...(!pooled && settings),
  });
  // on each connection, because the pool does not report one that breaks during a transaction
  pool.on('connect', (client) => client.on('error', (error) => onConnectionLost?.(error)));
  pool.on('error', () => undefined);
  const isLent = pooled || new URL(url).searchParams.get('prepared_statements') === 'off';
  pool.on('connect', isLent ? dropNames : prepareFrequent);
  // a lent connection would go on listening, and its notifications reach others
  const receivedAt = listenUrl ?? (isLent ? undefined : url);
  const watch = new PostgresWatch({ url, longestSilence, onSilent, onBack });
  watch.watch(pool);
  const logging = { logger: { logQuery: (sql: string, values: unknown[]) => database.onStatement?.(sql, values) } };
  const begin = Object.entries((pooled && settings) || {}).map(([name, value]) => `SET LOCAL ${name} = ${value}`);
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
  const one = begin.length ? (single as unknown as pg.Pool) : pool;
  const databaseFor = (timer: StatementTimer): Database => {
    const statements = timed(one, timer);
    return {
      kind: 'postgres',
      query: drizzle(statements, logging) as unknown as Query,
      transaction: (work) =>
        inTransaction((lent) => {
          const client = timed(lent, timer);
          return drizzle(client, logging).transaction(async (transaction) => {
            if (begin.length) await client.query(begin.join('; '));
            return work(transaction as unknown as Query);
          });
        }),
      async raw(sql, values = []) {
        database.onStatement?.(sql, values);
        // several statements answer with an array of results, of which the last counts
        const answered = await statements.query<Record<string, unknown>>(sql, values.length ? [...values] : undefined);
        return { rows: [answered].flat().at(-1)?.rows ?? [] };
      },
      listen: (channel, listener) => (receivedAt ? listen(receivedAt, channel, listener) : noListener),
      pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      async close() {
        watch.stop();
        await pool.end();
      },
      forRequest: databaseFor,
    };
  };
  const database = databaseFor((sql) => database.timeStatement?.(sql));
  return database;
}

/** Changes the statements of a client before they are sent. */
function changeStatements(client: pg.PoolClient, change: (statement: object, values: unknown) => object): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((statement: unknown, ...more: unknown[]) =>
    query(
      typeof statement === 'object' && statement !== null ? change(statement, more[0]) : statement,
      ...more,
    )) as typeof client.query;
}

/** Sends statements without their names, so that the server keeps none of them. */
const dropNames = (client: pg.PoolClient): void =>
  changeStatements(client, (statement) => ('name' in statement ? { ...statement, name: undefined } : statement));

/**
 * Prepares frequent statements of the query builder with values. Others may return `*`, whose columns a migration by a newer
 * process changes.
 */
function prepareFrequent(client: pg.PoolClient): void {
  const frequent = new FrequentStatements();
  changeStatements(client, (statement, values) => {
    const { name, text } = statement as Partial<pg.QueryConfig>;
    if (name !== undefined || text === undefined || !Array.isArray(values) || !values.length) return statement;
    const prepared = frequent.nameOf(text);
    return prepared === undefined ? statement : { ...statement, name: prepared };
  });
}

const noListener = async () => {};

/** Tests if notifications of a database arrive at a URL: not through a pooler, and not in another database. */
export async function isNotified(database: Database, listenUrl: string, milliseconds: number): Promise<boolean> {
  const channel = `probe ${randomUUID()}`;
  return withClient({ connectionString: listenUrl }, async (client) => {
    const arrived = new Promise<boolean>((resolve) => client.once('notification', () => resolve(true)));
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    await database.raw(`SELECT pg_notify($1, '')`, [channel]);
    return Promise.race([arrived, pause(milliseconds, false, { ref: false })]);
  });
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
