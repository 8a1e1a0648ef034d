import pg from 'pg';

/** The server does not respond, although its connections are open. */
export class SilentServerError extends Error {
  override readonly name = 'SilentServerError';
  /** `connection_failure` (PostgreSQL appendix A) */
  readonly code = '08006';

  constructor() {
    super('The database server does not respond.');
  }
}

export interface PostgresWatchOptions {
  readonly url: string;
  /** Milliseconds without a response until the server is asked whether it lives. */
  readonly longestSilence: number;
  readonly onSilent?: (() => void) | undefined;
  readonly onBack?: (() => void) | undefined;
}

/** ms */
const lookEvery = 1_000;

/** Refusals of PgBouncer because its server is away; others have the same code. */
const awayBehindPooler = /^(?:server login|pgbouncer cannot connect|client_login_timeout|server shutting down)/;

/**
 * Tests if a server that refuses a connection lives: it starts, or has too many connections. A connection exception
 * (PostgreSQL appendix A, class 08) comes from a pooler.
 */
function isAlive(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  if (error.code === '08P01') return !awayBehindPooler.test(error.message);
  return !error.code?.startsWith('08');
}

type Call = (...values: unknown[]) => unknown;

/**
 * Tells a server that has frozen from a statement that takes long: when one takes long, a new connection asks the server.
 * Without a response, pending statements end, and further ones fail at once until the server responds.
 */
export class PostgresWatch {
  readonly #options: PostgresWatchOptions;
  /** Connection → start of its oldest pending statement. */
  readonly #pending = new Map<pg.ClientBase, number>();
  #timer: NodeJS.Timeout | undefined;
  #probing = false;
  #silent = false;

  constructor(options: PostgresWatchOptions) {
    this.#options = options;
  }

  /** Watches each connection of a pool. */
  watch(pool: pg.Pool): void {
    pool.on('connect', (client) => this.#watchClient(client));
    const connect = pool.connect.bind(pool) as Call;
    pool.connect = ((done?: (error: Error) => void) => {
      if (!this.#silent) return done ? connect(done) : connect();
      if (!done) return Promise.reject(new SilentServerError());
      return void queueMicrotask(() => done(new SilentServerError()));
    }) as typeof pool.connect;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#pending.clear();
  }

  #watchClient(client: pg.PoolClient): void {
    let count = 0;
    const ended = () => {
      count -= 1;
      if (count) this.#pending.set(client, performance.now());
      else this.#pending.delete(client);
    };
    const query = client.query.bind(client) as Call;
    client.query = ((...values: unknown[]) => {
      count += 1;
      if (count === 1) this.#pending.set(client, performance.now());
      this.#timer ??= setInterval(() => this.#look(), lookEvery).unref();
      const done = values.at(-1);
      if (typeof done === 'function') {
        return query(...values.slice(0, -1), (...results: unknown[]) => {
          ended();
          (done as Call)(...results);
        });
      }
      const result = query(...values) as Promise<unknown>;
      result.then(ended, ended);
      return result;
    }) as typeof client.query;
  }

  #look(): void {
    const longAgo = performance.now() - this.#options.longestSilence;
    const isLate = [...this.#pending.values()].some((since) => since < longAgo);
    if (this.#silent || isLate) void this.#probe(longAgo);
    else if (!this.#pending.size) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
  }

  async #probe(longAgo: number): Promise<void> {
    if (this.#probing) return;
    this.#probing = true;
    const { url, longestSilence, onSilent, onBack } = this.#options;
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: longestSilence,
      query_timeout: longestSilence,
    });
    client.on('error', () => undefined);
    const responds = await client
      .connect()
      .then(() => client.query('SELECT 1'))
      .then(() => true, isAlive);
    try {
      if (this.#timer === undefined) return;
      if (responds === this.#silent) (responds ? onBack : onSilent)?.();
      this.#silent = !responds;
      if (responds) return;
      // ends the connection of a pending statement at once, which rejects it
      for (const [silent, since] of this.#pending)
        if (since < longAgo) void (silent as pg.Client).end().catch(() => {});
    } finally {
      void client.end().catch(() => undefined);
      this.#probing = false;
    }
  }
}
