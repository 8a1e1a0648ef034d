import type { Locale, User } from '@service/widgets/contract';
import type { View } from './features/resources/store/views.ts';
import type { JobName, JobPayloads, Query } from './ports.ts';
import { ProblemError } from './problem.ts';
import type { Runtime } from './runtime.ts';

export interface SignedIn {
  readonly userId: string;
  readonly via: 'session' | 'token';
  /** Id of the session or the token. */
  readonly id: string;
  /** Last verification of the address; tokens have none. */
  readonly verifiedAt: Date | undefined;
  readonly expiresAt: Date | undefined;
  /** The person, if they were read together with the credentials. */
  readonly user?: User | undefined;
  /** Newest position of events that the request's reads show, if it was read together with the credentials. */
  readonly position?: number | undefined;
  /** A live resource, whether or not they may read it, if it was read together with the credentials. */
  readonly view?: View | undefined;
}

export interface Caller {
  /** Key of this client in rate limits. */
  readonly client: string;
  readonly locale: Locale;
  /** SHA-256 of the challenge cookie, if sent. */
  readonly browserHash: string | undefined;
  readonly mayKeepCookies: boolean;
  /** Addresses that this browser has signed in to before, as tags. */
  readonly deviceCookie: string | undefined;
  /** SHA-256 of the session cookie, known or not. */
  readonly sessionCookieHash: string | undefined;
  readonly signedIn: SignedIn | undefined;
}

/** One run of a task: everything is written through `query`, and committed or rolled back as a whole. */
export interface Work {
  readonly runtime: Runtime;
  readonly query: Query;
  readonly now: Date;
  readonly caller: Caller;
  enqueue<Name extends JobName>(name: Name, payload: JobPayloads[Name], owner?: string): Promise<void>;
  /** Runs `act` once after the commit. */
  afterCommit(act: () => void): void;
}

/** Stored part of a task's result, for a repeat of the request: never a secret. */
export interface TaskRecord {
  /** Browser whose challenge cookie this response sets. */
  readonly browserHash?: string | undefined;
}

/**
 * A background task of the catalogue. `run` does the work once and returns what may be stored; `answer` makes the
 * response from that, and derives or creates secrets, for the first request and each repeat. Thrown problems roll
 * back, returned ones do not.
 */
export interface Task<Payload, Stored extends TaskRecord, Result> {
  /** Returns `true` if a job should do the work after the response. */
  isLong?(work: Work, payload: Payload): Promise<boolean>;
  run(work: Work, payload: Payload): Promise<Stored | ProblemError>;
  /** `true` if `answer` only reads: it then runs after the commit, when the transaction's locks are released. */
  readonly answersAfterCommit?: true;
  answer(work: Work, kept: Stored): Promise<Result | ProblemError>;
}

/** A read-only task: nothing is stored, and each request reads again. */
export interface ReadTask<Payload, Result> {
  read(work: Work, payload: Payload): Promise<Result | ProblemError>;
}

/** @throws {ProblemError} `unauthenticated` */
export function requireUserId({ caller }: Pick<Work, 'caller'>): string {
  if (!caller.signedIn) throw new ProblemError('unauthenticated');
  return caller.signedIn.userId;
}

/** Steps of the hourly sweep by name; each returns the number of rows for the log, if it counts them. */
export type SweepSteps = Readonly<Record<string, (runtime: Runtime) => Promise<number | void>>>;
