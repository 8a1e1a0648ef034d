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
 * Does an operation by the platform's own API. The result is parsed by the contract. An error from `call.refusal` is a
 * refusal; any other is a bug of the dialect.
 */
export type Mapped<Input, Output> = (input: Input, call: DialectCall) => Output | Promise<Output>;

/** Platform and user of an operation. */
export interface DialectCall {
  /** Without a trailing slash; '' for the page's own origin. */
  readonly baseUrl: string;
  /** Bearer token; `undefined` with cookies or signed out. */
  readonly token: string | undefined;
  /** Headers of the client's request: `Idempotency-Key`, `Accept-Language`, `Range`, … */
  readonly headers: Headers;
  readonly signal: AbortSignal;
  readonly answered: Headers;
  /**
   * Sends an authorised request and parses the JSON; `undefined` for an empty body.
   *
   * @param path after the base URL, with its query
   * @param body sent as JSON; a `Blob` as its bytes
   * @throws the refusal for an unsuccessful status
   */
  send<Answer = unknown>(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Sends an authorised request for bytes or a stream. @throws the refusal for an unsuccessful status */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Server-sent events of a path; `undefined` for each heartbeat. */
  sentEvents(path: string): AsyncIterable<SentEvent | undefined>;
  /** Error to throw for a refusal: a problem of the contract, with its error messages. */
  refusal(code: ProblemCode, more?: RefusalDetail): Error;
}

/** Details of a refusal. */
export interface RefusalDetail {
  readonly detail?: string;
  readonly params?: Problem['params'];
  /** `path` is relative to the submitted value. */
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

/** Resource type → its submission: requests an e-mail, or returns the resource after the change. */
export type DialectForms = {
  readonly [Id in keyof ChallengeForms]?: Mapped<{ readonly value: ChallengeForms[Id] }, Challenge>;
} & {
  readonly [Id in ResourceFormId]?: Mapped<
    { readonly value: ResourceFormValue<Id>; readonly target: string; readonly ifRevision?: number },
    Resource
  >;
};

/** Actions that a dialect maps, by id. */
export type DialectActions = {
  readonly [Id in ActionId]?: Mapped<ActionPayload<Id>, ActionResult<Id>>;
};

type DialectOperations = {
  readonly [Name in keyof JsonRoutes]?: MappedRoute<JsonRoutes[Name]> | null;
};

/** @see Dialect.follow */
export type Followed = LiveEvent | number | undefined;

/**
 * Translates the contract's operations to the API of another platform. Operations that a dialect lacks are sent as the
 * contract defines them; `null` marks those that the platform lacks: `not_found` without a request.
 */
export interface Dialect extends DialectOperations {
  /** By resource type; precedes `submit`. */
  readonly forms?: DialectForms;
  /** By action id; precedes `invoke`. */
  readonly actions?: DialectActions;
  /**
   * Live events. A number is a position up to which all events are known; `undefined` is a heartbeat, at least every 45
   * s. Without `follow`, `events` is polled.
   */
  readonly follow?: (input: { readonly after?: number }, call: DialectCall) => AsyncIterable<Followed>;
  /** Milliseconds between polls of `events`; 15 s by default. */
  readonly askEvery?: number;
  readonly variant?: Mapped<{ readonly resourceId: string; readonly variant: string }, Response | Blob | string> | null;
  readonly beginUpload?: Mapped<NewUpload & { readonly bytes: Blob | undefined }, UploadStatus> | null;
  readonly uploadStatus?: Mapped<{ readonly uploadId: string }, UploadStatus> | null;
  readonly sendUpload?: Mapped<
    { readonly uploadId: string; readonly offset: number; readonly bytes: Blob },
    UploadStatus
  > | null;
  /** Headers that authorise a request; `Authorization: Bearer …` by default. */
  readonly authorise?: (token: string) => Readonly<Record<string, string>>;
  /**
   * Refusal for an unsuccessful response of `send` and `fetch` that is no problem document.
   *
   * @returns `undefined` for the default by status
   */
  readonly refused?: (
    answer: { readonly status: number; readonly body: unknown },
    refusal: DialectCall['refusal'],
  ) => Error | undefined;
}
