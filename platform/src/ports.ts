import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Locale } from '@service/widgets/contract';

/** drizzle on whichever database; the same code runs on PGlite and on PostgreSQL. */
// oxlint-disable-next-line no-explicit-any -- the drivers' result kinds have nothing in common but this
export type Query = PgDatabase<any, Record<string, never>>;
export type { PgQueryResultHKT };

/** A database as the platform needs it. Adapters: `store/pglite.ts` (also in a page), `store/postgres.ts` (Node). */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /** Outside a transaction. Inside one use the transaction that `transaction` hands over: on PGlite this would wait for ever. */
  readonly query: Query;
  transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
  /** Raw SQL, several statements allowed when there are no values. Rows as objects. */
  raw(sql: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Called with every statement that is sent; tests compare what known and unknown addresses run. */
  onStatement?: (sql: string) => void;
  close(): Promise<void>;
}

/** Names of durable jobs; payloads hold ids, never a secret or an address. */
export interface JobPayloads {
  'send-mail': { readonly mailId: string };
  sweep: Record<string, never>;
}
export type JobName = keyof JobPayloads;
export type JobHandlers = {
  readonly [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void>;
};

/** A durable queue. Adapters: `jobs/pg-boss.ts` (Node), `jobs/memory.ts` (a page, tests). */
export interface Jobs {
  /** Writes a job in the transaction that causes it: both are there or neither is. */
  enqueue<Name extends JobName>(query: Query, name: Name, payload: JobPayloads[Name]): Promise<void>;
  /** Tells waiting workers of this process that a transaction with jobs has been committed, so that nothing waits for a poll. */
  wake(): void;
  /** Runs jobs, one at a time of a kind and process, each retried with backoff until it succeeds, its retries are used up, or its error says `permanent: true`; `cron` rows run at their time, once over all processes. */
  start(handlers: JobHandlers, cron: readonly { readonly name: JobName; readonly schedule: string }[]): Promise<void>;
  stop(): Promise<void>;
}

export interface Mail {
  readonly to: string;
  /** Id of the e-mail template, `@service/…/emails/…`. */
  readonly template: string;
  readonly locale: Locale;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** One a job, the same over its retries (RFC 5322 §3.6.4), without angle brackets. */
  readonly messageId: string;
}

/** What a mail of the authentication feature is rendered from: `renderMail(template, locale, data)` in `mail/render.ts`. */
export interface MailData {
  /** Absolute: the page of the one press; for a stranger the sign-up page with the address filled in. */
  readonly link: string;
  /** Six digits; absent where the link stands alone. */
  readonly code?: string;
  /** The address has no account: no code, and `link` leads to the sign-up page. */
  readonly stranger: boolean;
  /** How long link and code are good for, in minutes. */
  readonly validMinutes: number;
  /** The person's name, as typed; anything printable. */
  readonly name?: string;
  readonly brand?: string;
  readonly publicUrl: string;
}

/** Adapters: `mail/smtp.ts` (Node), `mail/development.ts` (a table behind `/dev/mail`), `mail/memory.ts`. A rejection means that the mail was not taken. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Users' bytes; nothing in the authentication feature stores any. */
export type Files = Record<string, never>;

export interface Clock {
  now(): Date;
}

/** What the server in front knows of a request that the request itself can't say. */
export interface Peer {
  /** The client's network address: what limits a client are counted by. */
  readonly address: string;
}
