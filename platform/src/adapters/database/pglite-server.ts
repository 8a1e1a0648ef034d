import { PGlite, type PGliteOptions, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite';
import { PreparedStatements } from './pglite-prepared.ts';

/** The embedded server has ended by an error of its own; it is opened again. */
export class BrokenDatabaseError extends Error {
  override readonly name = 'BrokenDatabaseError';
  /** `crash_shutdown` (PostgreSQL appendix A) */
  readonly code = '57P02';

  constructor(options?: ErrorOptions) {
    super('The embedded database has broken.', options);
  }
}

/** Exit code of the server's function for an error that it handles itself. */
const handled = 100;

type Functions = Record<string, (...values: unknown[]) => unknown>;

/**
 * PGlite catches every exception of a statement and calls the server again: one that has ended by PANIC, for ever.
 * After the first exception that the server doesn't handle, its functions throw where PGlite does not catch.
 */
export function endAtPanic(module: object, onPanic: (error: BrokenDatabaseError) => void): void {
  let panic: BrokenDatabaseError | undefined;
  const breakBy = (cause: unknown): BrokenDatabaseError => {
    if (!panic) onPanic((panic = new BrokenDatabaseError({ cause })));
    return panic;
  };
  const wrap = (name: string, wrapped: (call: () => unknown) => unknown) => {
    const functions = module as Functions;
    let inner = functions[name];
    Object.defineProperty(functions, name, {
      configurable: true,
      enumerable: true,
      // exports may be assigned later
      set(value: Functions[string]) {
        inner = value;
      },
      get:
        () =>
        (...values: unknown[]) =>
          wrapped(() => inner?.(...values)),
    });
  };
  wrap('_PostgresMainLoopOnce', (call) => {
    if (panic) throw panic;
    try {
      return call();
    } catch (error) {
      if ((error as { status?: unknown }).status !== handled) breakBy(error);
      throw error;
    }
  });
  // called first where PGlite has caught an exception
  wrap('stackRestore', (call) => {
    if (panic) throw panic;
    return call();
  });
  for (const name of ['_PostgresMainLongJmp', '_PostgresSendReadyForQueryIfNecessary', '_pgl_pq_flush']) {
    wrap(name, (call) => {
      if (panic) throw panic;
      try {
        return call();
      } catch (error) {
        throw breakBy(error);
      }
    });
  }
}

export interface PgliteServerOptions {
  /** Options for each opening of the same database; absent for one that can't be opened twice. */
  readonly options: () => PGliteOptions;
  /** A broken server is opened again from its folder. */
  readonly isLasting?: boolean;
  /** Looked at before each statement and transaction. */
  readonly isReadOnly?: () => boolean;
  readonly onBroken?: (error: unknown) => void;
  readonly onOpened?: () => void;
}

/** ms */
const reopenAfter = 1_000;

/** ms between two looks at the size of the log */
const lookEvery = 1_000;

/** Bytes of the log after which a checkpoint lets its files be used again. */
const mostLog = 64 * 1024 * 1024;

const logSize = `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()`;

/** PGlite that is opened again after it has broken, and that takes no writes while `isReadOnly`. */
export class PgliteServer {
  readonly #options: PgliteServerOptions;
  #client: PGlite | undefined;
  #prepared: PreparedStatements | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #opening: Promise<void> | undefined;
  #checkpoint: Promise<void> | undefined;
  #lookedAt = -Infinity;
  #closed = false;

  private constructor(options: PgliteServerOptions) {
    this.#options = options;
  }

  static async open(options: PgliteServerOptions): Promise<PgliteServer> {
    const server = new PgliteServer(options);
    server.#use(await server.#create());
    return server;
  }

  /** Statements with options are the query builder's; the frequent ones of them are prepared. */
  query<Row>(text: string, values: unknown[] = [], options?: QueryOptions): Promise<Results<Row>> {
    const isReadOnly = this.#options.isReadOnly?.();
    const run = isReadOnly ? undefined : this.#prepared?.frequent<Row>(text, values, options, false);
    return run
      ? this.#onClient((client) => client._runExclusiveTransaction(run))
      : this.#run((client) => client.query<Row>(text, values, options));
  }

  exec(text: string): Promise<Results[]> {
    return this.#run((client) => client.exec(text));
  }

  async transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const client = this.#open();
    const isReadOnly = this.#options.isReadOnly?.();
    try {
      return await client.transaction(async (transaction) => {
        if (isReadOnly) await transaction.exec('SET TRANSACTION READ ONLY');
        return work(this.#preparing(transaction));
      });
    } finally {
      this.#keepLogSmall(client);
    }
  }

  /** 0 while it is being opened. */
  get memoryBytes(): number {
    return this.#client?.Module.HEAPU8.byteLength ?? 0;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#opening;
    await this.#checkpoint;
    await this.#client?.close();
  }

  #preparing(transaction: Transaction): Transaction {
    const prepared = this.#prepared;
    if (!prepared) return transaction;
    const query: Transaction['query'] = <Row>(text: string, values: unknown[] = [], options?: QueryOptions) =>
      prepared.frequent<Row>(text, values, options, true)?.() ?? transaction.query<Row>(text, values, options);
    return Object.assign(Object.create(transaction) as Transaction, { query });
  }

  async #run<Result>(work: (client: PGlite | Transaction) => Promise<Result>): Promise<Result> {
    return this.#options.isReadOnly?.() ? this.transaction(work) : this.#onClient(work);
  }

  async #onClient<Result>(work: (client: PGlite) => Promise<Result>): Promise<Result> {
    const client = this.#open();
    try {
      return await work(client);
    } finally {
      this.#keepLogSmall(client);
    }
  }

  #use(client: PGlite | undefined): void {
    this.#client = client;
    this.#prepared = client && new PreparedStatements(client);
  }

  /** A server without processes of its own never makes a checkpoint: its log would grow until it is closed. */
  #keepLogSmall(client: PGlite): void {
    const now = performance.now();
    if (!this.#options.isLasting || this.#checkpoint || this.#closed || now - this.#lookedAt < lookEvery) return;
    this.#lookedAt = now;
    this.#checkpoint = client
      .query<{ bytes: number }>(logSize)
      .then(async ({ rows }) => {
        if ((rows[0]?.bytes ?? 0) > mostLog) await client.exec('CHECKPOINT');
      })
      .catch(() => undefined)
      .finally(() => (this.#checkpoint = undefined));
  }

  #open(): PGlite {
    if (!this.#client) throw new BrokenDatabaseError();
    return this.#client;
  }

  async #create(): Promise<PGlite> {
    const options = this.#options.options();
    const client: PGlite = new PGlite({
      ...options,
      ...(options.fs && { fs: watched(options.fs, (error) => this.#break(client, error)) }),
    });
    try {
      await client.waitReady;
      return client;
    } catch (error) {
      closeFiles(client);
      throw error;
    }
  }

  #break(client: PGlite, error: unknown): void {
    if (this.#client !== client) return;
    this.#use(undefined);
    this.#options.onBroken?.(error);
    this.#reopen(client);
  }

  /** @param broken whose open files are closed; without its own code, which would write */
  #reopen(broken?: PGlite): void {
    if (!this.#options.isLasting || this.#closed) return;
    this.#timer = setTimeout(
      () => {
        if (broken) closeFiles(broken);
        this.#opening = this.#create()
          .then((client) => {
            this.#use(client);
            this.#options.onOpened?.();
          })
          .catch(() => this.#reopen());
      },
      broken ? 0 : reopenAfter,
    );
  }
}

function closeFiles({ Module }: PGlite): void {
  try {
    (Module.FS as unknown as { quit(): void }).quit();
  } catch {
    // files that stay open are not used again
  }
}

type Files = NonNullable<PGliteOptions['fs']>;

/** Files whose server ends at its first PANIC. */
function watched(files: Files, onPanic: (error: BrokenDatabaseError) => void): Files {
  const init = files.init.bind(files);
  files.init = async (pg, given) => {
    const { emscriptenOpts } = await init(pg, given);
    const watch = (module: object) => endAtPanic(module, onPanic);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [watch, ...(emscriptenOpts.preRun ?? [])] as never } };
  };
  return files;
}
