import type { Locale, ResourceKind } from '@service/widgets/contract';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { TextWork } from './features/resources/derive/text-work.ts';

export const imageFaults = ['unreadable', 'too_many_pixels', 'too_large', 'timed_out'] as const;
export type ImageFault = (typeof imageFaults)[number];

export class ImageError extends Error {
  override readonly name = 'ImageError';
  readonly fault: ImageFault;

  constructor(fault: ImageFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}

/**
 * The mail server rejects this e-mail permanently (a 5xx reply to recipient or content, RFC 5321 §4.2.1). The message
 * contains no address.
 */
export class RefusedMailError extends Error {
  override readonly name = 'RefusedMailError';
  /** Tells a queue not to retry. */
  readonly permanent = true;
  readonly code: number;

  constructor(code: number) {
    super(`The mail server refused the mail for good (${code}).`);
    this.code = code;
  }
}

/** drizzle on PGlite or PostgreSQL. */
// oxlint-disable-next-line no-explicit-any -- the drivers' result kinds have nothing in common but this
export type Query = PgDatabase<any, Record<string, never>>;

/** Called when a statement begins; the function that it returns, when the statement has ended. */
export type StatementTimer = (sql: string) => (() => void) | undefined;

/** Adapters: `adapters/database/pglite.ts` (also in a page), `adapters/database/postgres.ts` (Node). */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /** Outside of transactions. Inside, use the query of `transaction`: on PGlite this one would deadlock. */
  readonly query: Query;
  transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
  /** Raw SQL, several statements allowed when there are no values. Rows as objects. */
  raw(sql: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /**
   * Listens to a channel on its own connection; absent if no other process could notify.
   * @returns the unsubscribe function
   */
  listen?(channel: string, listener: () => void): () => Promise<void>;
  /** Called with every statement; tests compare those of known and unknown addresses, and look for the workspaces. */
  onStatement?: (sql: string, values: readonly unknown[]) => void;
  timeStatement?: StatementTimer;
  /** The same database for a request: its statements are timed by this instead. */
  forRequest(timer: StatementTimer): Database;
  /** Connections of a pool, and what waits for one; absent without a pool. */
  pool?(): { readonly total: number; readonly idle: number; readonly waiting: number };
  /** Bytes of a database inside this process. */
  memoryBytes?(): number;
  close(): Promise<void>;
}

/** Read replica of the database, which shows its transactions later. Adapter: `adapters/database/replica.ts`. */
export interface Replica {
  /**
   * Runs reads that see one moment of the database.
   *
   * @returns `undefined` if the replica is away or too far behind: they have to be done on the database itself
   */
  read<Result>(work: (query: Query) => Promise<Result>): Promise<Result | undefined>;
  /**
   * Bytes of the database's log that the replica has not replayed.
   *
   * @returns `undefined` if the replica is away, or a replica no more
   */
  lagBytes(): Promise<number | undefined>;
  /** The same replica for a request: its statements are timed by this instead. */
  forRequest(timer: StatementTimer): Replica;
  close(): Promise<void>;
}

/** Ends of reads on a replica: it served, or the database had to, because the replica was behind or away or ended it. */
export type ReplicaOutcome = 'served' | 'behind' | 'away' | 'conflict';

/** State of a resource at a position of the database. */
export interface SearchChange {
  readonly id: string;
  readonly workspaceId: string;
  /** Ascends with each reading of the resource. */
  readonly position: number;
  /** Folded words; absent if the resource is to be removed. */
  readonly document?: { readonly kind: ResourceKind; readonly title: string; readonly text: string };
}

/** Words and phrases, folded; all of them have to match. */
export interface SearchedWords {
  readonly workspaceIds: readonly string[];
  readonly words: readonly string[];
  readonly phrases: readonly (readonly string[])[];
  readonly kind?: ResourceKind | undefined;
  readonly limit: number;
}

/** Resources that may match, best first. The database decides which of them the user may read. */
export interface SearchCandidates {
  readonly ids: readonly string[];
  /** From 0 to 1, one for each id. */
  readonly scores: readonly number[];
  /** There are more than `limit`. */
  readonly more: boolean;
}

/**
 * Search engine beside the database, whose own index serves without one, and while it is away. Adapter:
 * `adapters/search/opensearch.ts`. All methods but `find` throw if the engine is away.
 */
export interface SearchIndex {
  /** @returns `undefined` if the engine is away or its index incomplete */
  find(searched: SearchedWords): Promise<SearchCandidates | undefined>;
  /**
   * Changes at older positions than those that the index has are ignored.
   *
   * @returns `false` if there is no index
   */
  write(changes: readonly SearchChange[]): Promise<boolean>;
  /** `position` is the newest one that was written. */
  state(): Promise<{ readonly state: 'missing' | 'incomplete' | 'complete'; readonly position: number }>;
  /** Creates the index, incomplete. @returns `false` if there is one */
  create(): Promise<boolean>;
  /** Everything has been written: `find` uses the index from now on. */
  complete(): Promise<void>;
  remove(): Promise<void>;
}

/** Durable jobs; payloads contain ids, never secrets or addresses. */
export interface JobPayloads {
  'send-mail': { readonly mailId: string };
  derive: { readonly resourceId: string };
  /** `derive` of a large document: has a queue of its own, so that small ones never wait for it. */
  'derive-large': { readonly resourceId: string };
  /** Builds the requested indexes of a directory's lists, or brings them up to date; `check` counts one again. */
  'index-lists': { readonly directoryId: string; readonly check?: boolean };
  /** Brings the search engine up to date. */
  'index-search': IndexSearch;
  /** Gives access in a workspace that was locked when its user verified their address. */
  'accept-grants': Grants;
  /** Does the work of an accepted submission. */
  submission: { readonly submissionId: string };
  sweep: Record<string, never>;
}

/** Entries of a user's address in a workspace. */
export interface Grants {
  readonly workspaceId: string;
  readonly userId: string;
  readonly entries: readonly { readonly resourceId: string; readonly entryId: string }[];
}

/** One resource; those below one, or all, in batches; or a check whether the index has to be built. */
export type IndexSearch =
  | { readonly resourceId: string }
  | { readonly below: string; readonly after?: string }
  | { readonly all: true; readonly after?: string }
  | { readonly check: 'start' | 'hourly' };
export type JobName = keyof JobPayloads;
/** Each has a queue of its own. */
export const jobNames = [
  'send-mail',
  'derive',
  'derive-large',
  'index-lists',
  'index-search',
  'accept-grants',
  'submission',
  'sweep',
] as const satisfies readonly JobName[];
/** A job while its handler runs. */
export interface RunningJob {
  /** @throws if another process has taken it over, because this one did not run for a while */
  requireOwn(): Promise<void>;
}

export type JobHandlers = {
  readonly [Name in JobName]: (payload: JobPayloads[Name], job: RunningJob) => Promise<void>;
};

/** Jobs of a queue that a process runs at the same time; default: 1. */
export type JobsAtOnce = Readonly<Partial<Record<JobName, number>>>;

/** Durable queues. Adapters: `adapters/jobs/pg-boss.ts` (Node), `adapters/jobs/memory.ts` (a page, tests). */
export interface Jobs {
  /**
   * Writes a job in the given transaction.
   *
   * @param owner workspace or person; while many jobs wait, those of one take turns with those of others
   */
  enqueue<Name extends JobName>(query: Query, name: Name, payload: JobPayloads[Name], owner?: string): Promise<void>;
  /**
   * Wakes the queues of this process that a transaction has written jobs to.
   *
   * @param query the transaction; default: all
   */
  wake(query?: Query): void;
  /**
   * Runs jobs, `atOnce` per queue and process, with retries and backoff until success, the last retry, or an error
   * with `permanent: true`. `cron` jobs run once across processes.
   */
  start(
    handlers: JobHandlers,
    cron: readonly { readonly name: JobName; readonly schedule: string }[],
    atOnce?: JobsAtOnce,
  ): Promise<void>;
  /** `false` once the workers of this process no longer look for jobs. */
  beating?(): boolean;
  /** Jobs that wait, of all processes; a queue without any may be missing. One statement. */
  state?(): Promise<readonly QueueState[]>;
  stop(): Promise<void>;
}

export interface QueueState {
  readonly name: string;
  /** Due, and taken by no worker yet. */
  readonly waiting: number;
  /** Failed, and waiting for their next try. */
  readonly retrying: number;
  /** Age of the oldest that waits. */
  readonly oldestSeconds: number;
}

export interface Mail {
  readonly to: string;
  readonly template: string;
  readonly locale: Locale;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** One a job, the same over its retries (RFC 5322 §3.6.4), without angle brackets. */
  readonly messageId: string;
}

export interface MailData {
  /** Absolute URL: the page that redeems it; without an account, the sign-up page with the address. */
  readonly link: string;
  /** Six digits; absent if the link is alone. */
  readonly code?: string;
  /** The address has no account: no code, and `link` leads to the sign-up page. */
  readonly newAddress: boolean;
  /**
   * For an invitation: the resource, the inviter, and the days for which the link signs up an address without an
   * account; 0 if it leads to the sign-up form.
   */
  readonly invitation?: { readonly kind: ResourceKind; readonly by?: string; readonly validDays: number };
  /** Minutes that link and code are valid. */
  readonly validMinutes: number;
  /** Name of the user as typed. */
  readonly name?: string;
  readonly brand?: string;
  readonly publicUrl: string;
}

/**
 * Adapters: `adapters/mail/smtp.ts` (Node), `adapters/mail/development.ts` (a table behind `/dev/mail`),
 * `adapters/mail/memory.ts`. Rejects if the e-mail was not accepted.
 */
export interface Mailer {
  /** @param permit called when the e-mail's turn has come; if it rejects, nothing is sent */
  send(mail: Mail, permit?: () => Promise<void>): Promise<void>;
}

/** Byte range; `end` is exclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface ServedBytes {
  readonly mediaType: string;
  readonly name: string;
  readonly size: number;
  /** Version of the bytes, for the strong ETag. */
  readonly version: string;
  /** Created by the platform, so it is served with its own type. */
  readonly sanitised?: boolean;
  /** @returns `undefined` if they no longer exist */
  open(range?: ByteRange): Promise<ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | undefined>;
}

/**
 * Users' bytes, by keys of letters, digits, `_`, `-` and `/`. A draft grows at its end until it is sealed, and what is
 * sealed never changes. Adapters: `adapters/files/disk.ts`, `adapters/files/s3.ts` (Node), `adapters/files/memory.ts`.
 */
export interface Files {
  /**
   * Adds bytes to the end of a draft, which its first bytes begin. Once this settles, what it added survives a crash; where
   * `bytes` break off, what came before is kept and the promise rejects with their error.
   *
   * @param offset how many bytes the draft has; one that has another number is left as it is.
   * @returns how many bytes it has now.
   * @throws {RangeError} when `offset` is another number than it has, or when it is sealed.
   */
  append(key: string, offset: number, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  /** Bytes of a draft or a sealed file; `undefined` if missing. */
  size(key: string): Promise<number | undefined>;
  /**
   * Makes a draft final; a sealed file stays unchanged. An empty file needs no draft. @returns its size and SHA-256
   * in hex
   */
  seal(key: string): Promise<{ readonly size: number; readonly sha256: string }>;
  /** Bytes of a sealed file; `undefined` if missing. Cancelling the stream stops the reading. */
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Removes a draft or a sealed file completely; ignores missing ones. */
  remove(key: string): Promise<void>;
}

export interface Thumbnail {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
}

/** Reads raster images. Adapter: `adapters/images/sharp.ts` (Node). */
export interface Images {
  readonly mediaTypes: ReadonlySet<string>;
  /** Limit of bytes that are read of an image. */
  readonly mostBytes: number;
  /** @throws {ImageError} if the image can never have a thumbnail */
  thumbnail(bytes: Uint8Array): Promise<Thumbnail>;
}

export interface UploadStatus {
  /** Bytes of the whole; unknown if the length is deferred. */
  readonly length: number | undefined;
  readonly offset: number;
  readonly metadata: Readonly<Record<string, string | null>>;
}

/** Uploads of one caller, for the upload protocol. Methods throw a `ProblemError`. */
export interface Uploads {
  /** @returns the id of a new upload */
  create(upload: Omit<UploadStatus, 'offset'>): Promise<string>;
  status(id: string): Promise<UploadStatus>;
  setLength(id: string, length: number): Promise<void>;
  /** Appends bytes. @returns the number of received bytes */
  write(id: string, offset: number, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  /** All bytes have arrived: creates the resource. Idempotent. */
  finish(id: string): Promise<void>;
  cancel(id: string): Promise<void>;
  /**
   * Waits until no other request uses the upload, across processes. All methods but `create` need the lock.
   *
   * @param signal stops waiting
   * @param onWanted called once another request waits, or the lock is lost
   */
  lock(id: string, signal: AbortSignal, onWanted: () => void): Promise<void>;
  /** Releases locks after the response. */
  release(): Promise<void>;
}

export interface UploadProtocolOptions {
  /** Path of the collection; an upload is one segment below it. */
  readonly path: string;
  readonly maximum: number;
}

/** tus 1.0 (https://tus.io/protocols/resumable-upload). Adapter: `adapters/uploads/tus.ts` (Node). */
export interface UploadProtocol {
  headers(options: UploadProtocolOptions): Readonly<Record<string, string>>;
  /** @throws {ProblemError} thrown by `uploads`, and for violations of the protocol */
  answer(request: Request, uploads: Uploads, options: UploadProtocolOptions): Promise<Response>;
}

/**
 * The document is too costly to read: its thread ran out of memory.
 */
export class TextTooCostlyError extends Error {
  override readonly name = 'TextTooCostlyError';
}

/** Reads large documents apart from the requests. Adapter: `node/text-threads.ts`; without one it is done beside them. */
export interface TextWorker {
  /** @throws {TextTooCostlyError} */
  run<Name extends keyof TextWork>(name: Name, ...args: Parameters<TextWork[Name]>): ReturnType<TextWork[Name]>;
}

export interface Clock {
  now(): Date;
}

/** Record of a request, for logs and metrics. */
export interface RequestRecord {
  /** `X-Request-Id` of the answer, and `requestId` of log lines. */
  readonly id: string;
  /** Pattern of the route that answers, such as `/r/:resourceId`. */
  route?: string;
  /** Trace that the request belongs to (W3C Trace Context §3.2.2.3). */
  traceId?: string | undefined;
}

export interface Peer {
  /** Network address of the client, for rate limits. */
  readonly address: string;
  /** Gets the route once it is known. */
  readonly record?: RequestRecord | undefined;
  /** Closes the connection in the middle of a response that can't be completed. */
  readonly breakOff?: () => void;
}

/** Is told of what the platform does. Adapter: `node/telemetry.ts`. */
export interface Observer {
  /** A search has ended. */
  searched(seconds: number): void;
  /** Times the statements of a request. */
  timerOf(record: RequestRecord): StatementTimer;
}
