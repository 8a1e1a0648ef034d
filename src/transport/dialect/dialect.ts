import type { ActionId, ActionPayload, ActionResult } from '../../contract/actions/actions.ts';
import type { Challenge } from '../../contract/authentication/challenge.ts';
import type { SignInValue } from '../../contract/authentication/schema/sign-in.ts';
import type { Issue, Problem } from '../../contract/problem.ts';
import type { ProblemCode } from '../../contract/problem-status.ts';
import type { Resource } from '../../contract/resources/resource.ts';
import type { ResourceFormId, ResourceFormValue } from '../../contract/resources/forms.ts';
import type { Route } from '../../contract/route.ts';
import type { SignUpValue } from '../../contract/authentication/schema/sign-up.ts';
import type { jsonRoutes } from '../operations.ts';
import type { LiveEvent } from '../live/live-event.ts';
import type { SentEvent } from '../live/event-parser.ts';
import type { NewUpload, UploadStatus } from '../uploads.ts';

/**
 * Asks a platform in its own words for what an operation is meant to do, and answers as the contract says. What it
 * answers is parsed by the contract; what it throws is a refusal where it comes from `call.refusal`, else its own fault.
 */
export type Mapped<Input, Output> = (input: Input, call: DialectCall) => Output | Promise<Output>;

/** Where and for whom an operation asks. */
export interface DialectCall {
  /** Without a trailing slash; '' for the page's own origin. */
  readonly baseUrl: string;
  /** The bearer token of who is calling; nothing where cookies say it, or nobody calls. */
  readonly token: string | undefined;
  /** What the client sends along: `Idempotency-Key`, `Accept-Language`, `Range`, … */
  readonly headers: Headers;
  /** Ends when the call is given up. */
  readonly signal: AbortSignal;
  /** Headers of the answer, `Event-Position` for instance. */
  readonly answered: Headers;
  /**
   * Asks the platform, as who is calling, and parses its JSON; nothing for an empty body.
   *
   * @param path behind the base URL, with its query
   * @param body is sent as JSON; a `Blob` as the bytes that it is
   * @throws what a status that is no success stands for
   */
  send<Answer = unknown>(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Asks the platform, as who is calling, for bytes or a stream. @throws what a status that is no success stands for */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The server-sent events of a path; `undefined` for each sign of life that is none. */
  sentEvents(path: string): AsyncIterable<SentEvent | undefined>;
  /** What to throw where the platform refuses: a problem of the contract, which elements have words for. */
  refusal(code: ProblemCode, more?: RefusalDetail): Error;
}

export interface RefusalDetail {
  readonly detail?: string;
  readonly params?: Problem['params'];
  /** `path` leads into the submitted value. */
  readonly issues?: readonly Omit<Issue, 'message'>[];
  /** Seconds. */
  readonly retryAfter?: number;
}

type JsonRoutes = typeof jsonRoutes;
type MappedRoute<Each> =
  Each extends Route<infer Input, infer Output> ? Mapped<Input, [Output] extends [undefined] ? void : Output> : never;

interface ChallengeForms {
  '@service/authentication/schema/sign-in': SignInValue;
  '@service/authentication/schema/sign-up': SignUpValue;
}

/** Resource type → what its submission does: a mail is asked for, or a resource is afterwards as it is answered. */
export type DialectForms = {
  readonly [Id in keyof ChallengeForms]?: Mapped<{ readonly value: ChallengeForms[Id] }, Challenge>;
} & {
  readonly [Id in ResourceFormId]?: Mapped<
    { readonly value: ResourceFormValue<Id>; readonly target: string; readonly ifRevision?: number },
    Resource
  >;
};

export type DialectActions = {
  readonly [Id in ActionId]?: Mapped<ActionPayload<Id>, ActionResult<Id>>;
};

type DialectOperations = {
  readonly [Name in keyof JsonRoutes]?: MappedRoute<JsonRoutes[Name]> | null;
};

/** @see Dialect.follow */
export type Followed = LiveEvent | number | undefined;

/**
 * How a platform that is not ours is spoken to. What a dialect does not name goes to the platform as the contract says;
 * `null` says that the platform has nothing of the kind, and is `not_found` without a request.
 */
export interface Dialect extends DialectOperations {
  /** By resource type; goes before `submit`. */
  readonly forms?: DialectForms;
  /** By action id; goes before `invoke`. */
  readonly actions?: DialectActions;
  /**
   * What happens, as it happens. A number says that everything up to that position has been told; `undefined` is a sign
   * of life: without any for 45 s a stream counts as dead. Without `follow`, `events` is asked from time to time.
   */
  readonly follow?: (input: { readonly after?: number }, call: DialectCall) => AsyncIterable<Followed>;
  /** Milliseconds between questions where `events` is asked; 15 s by default. */
  readonly askEvery?: number;
  /** The bytes of a variant. */
  readonly variant?: Mapped<{ readonly resourceId: string; readonly variant: string }, Response | Blob | string> | null;
  readonly beginUpload?: Mapped<NewUpload & { readonly bytes: Blob | undefined }, UploadStatus> | null;
  readonly uploadStatus?: Mapped<{ readonly uploadId: string }, UploadStatus> | null;
  readonly sendUpload?: Mapped<
    { readonly uploadId: string; readonly offset: number; readonly bytes: Blob },
    UploadStatus
  > | null;
  /** The header that says who is calling; by default `Authorization: Bearer …`. */
  readonly authorise?: (token: string) => Readonly<Record<string, string>>;
  /**
   * What an answer without success means; by default by its status. It is asked for every answer of `send` and `fetch`
   * that is no success and no problem document.
   *
   * @returns nothing where the status says it all
   */
  readonly refused?: (
    answer: { readonly status: number; readonly body: unknown },
    refusal: DialectCall['refusal'],
  ) => Error | undefined;
}
