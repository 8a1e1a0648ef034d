import { PGlite, type PGliteOptions as ClientOptions, type Transaction } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database, Query, StatementTimer } from '../../ports.ts';
import { PgliteServer, type PgliteServerOptions } from './pglite-server.ts';
import { timed } from './timed.ts';

export interface PgliteOptions extends Omit<PgliteServerOptions, 'options' | 'isLasting'> {
  /** Folder (Node) or `idb://name` (a page); in memory if absent. The caller holds the folder's lock. */
  readonly folder?: string;
  /** Replaces `folder`. Called again to open the folder again after its server has broken. */
  readonly fs?: () => NonNullable<ClientOptions['fs']>;
  /** Archive of `dumpDataDir` to start from. */
  readonly archive?: Blob;
}

/**
 * Settings of a server inside a process: shared buffers are memory of the process, while the system caches the files, too;
 * there is one connection; and files of the log that are kept for later take space.
 */
const settings = ['shared_buffers=32MB', 'max_connections=10', 'min_wal_size=32MB', 'max_wal_size=64MB'];
const startParams = [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])];

type Lane = 'request' | 'background';

/** Turns of requests after which one of the background's comes, if it waits. */
const mostInARow = 3;

/** Lets one transaction at a time use the connection: those of requests first, so that jobs don't slow answers down. */
class Turns {
  readonly #waiting: Record<Lane, (() => void)[]> = { request: [], background: [] };
  #taken = false;
  #inARow = 0;

  async run<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> {
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting[lane].push(resolve));
    this.#taken = true;
    try {
      return await work();
    } finally {
      this.#pass();
    }
  }

  #pass(): void {
    const { request, background } = this.#waiting;
    const isRequest = request.length > 0 && (!background.length || this.#inARow < mostInARow);
    this.#inARow = isRequest && background.length ? this.#inARow + 1 : 0;
    const next = (isRequest ? request : background).shift();
    if (next) next();
    else this.#taken = false;
  }
}

/** The server as one lane uses it. */
const inTurn = (server: PgliteServer, turns: Turns, lane: Lane) => ({
  query: <Row>(...statement: Parameters<PgliteServer['query']>) =>
    turns.run(lane, () => server.query<Row>(...statement)),
  exec: (text: string) => turns.run(lane, () => server.exec(text)),
  transaction: <Result>(work: (transaction: Transaction) => Promise<Result>) =>
    turns.run(lane, () => server.transaction(work)),
});

/** PostgreSQL inside this process, or inside a page. Its one connection runs one transaction at a time. */
export async function openPglite({ folder, fs, archive, ...how }: PgliteOptions = {}): Promise<Database> {
  const server = await PgliteServer.open({
    ...how,
    options: () => ({
      startParams,
      ...(folder !== undefined && { dataDir: folder }),
      ...(fs && { fs: fs() }),
      ...(archive && { loadDataDir: archive }),
    }),
    isLasting: fs !== undefined,
  });
  const logger = { logQuery: (sql: string, values: unknown[]) => database.onStatement?.(sql, values) };
  const turns = new Turns();
  const databaseFor = (lane: Lane, timer: StatementTimer): Database => {
    const client = timed(inTurn(server, turns, lane), timer);
    // drizzle calls `query` and `transaction` alone
    const query = drizzle(client as unknown as PGlite, { logger }) as unknown as Query;
    return {
      kind: 'pglite',
      query,
      transaction: (work) => query.transaction((transaction) => work(transaction as Query)),
      async raw(sql, values = []) {
        database.onStatement?.(sql, values);
        if (values.length) return { rows: (await client.query<Record<string, unknown>>(sql, [...values], {})).rows };
        const results = await client.exec(sql);
        return { rows: (results.at(-1)?.rows ?? []) as Record<string, unknown>[] };
      },
      memoryBytes: () => server.memoryBytes,
      close: () => server.close(),
      forRequest: (requestTimer) => databaseFor('request', requestTimer),
    };
  };
  const database = databaseFor('background', (sql) => database.timeStatement?.(sql));
  return database;
}
