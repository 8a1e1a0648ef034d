import type { ActionId, ActionPayload, ActionResult } from '../contract/actions/actions.ts';
import type { User, Workspace } from '../contract/authentication/user.ts';
import type { AccessTokensClient } from '../transport/access-tokens.ts';
import { requireBaseUrl } from '../transport/base-url.ts';
import { createClient } from '../transport/client.ts';
import type { Dialect } from '../transport/dialect/dialect.ts';
import { speakLazily } from '../transport/dialect/lazy-speak.ts';
import type { LiveEvent } from '../transport/live.ts';
import { PlatformFailure } from '../transport/failure.ts';
import type { CallOptions, TransportOptions } from '../transport/transport.ts';
import type { EventsOptions } from './events.ts';
import type { SdkHooks } from './hooks.ts';
import { lazy } from '../lazy.ts';
import { sdkResources, type SdkResources } from './resources.ts';
import type { SignInChallenge } from './sign-in.ts';
import type { SubmitArguments, SubmitForm } from './submit.ts';
import type { UploadInto, UploadSource } from './upload-source.ts';
import type { SdkUploads, UploadOptions } from './uploads.ts';

/** Options of `createSdk`. */
export interface SdkOptions extends Pick<TransportOptions, 'fetch' | 'language' | 'pause'> {
  readonly baseUrl: string;
  /** Milliseconds for a whole call, or for each request of an upload or download; 30,000 by default. */
  readonly timeout?: number;
  /** Id of the default workspace; the user's own without it. */
  readonly workspace?: string;
  /** Bearer token (`svc_…`), or a function called before each request. Without it, sign in by `signIn`. */
  readonly token?: string | (() => string | undefined | Promise<string | undefined>) | undefined;
  readonly hooks?: SdkHooks;
  /** Translates the contract for another platform. */
  readonly dialect?: Dialect;
}

/** Access tokens of the user: create, list, revoke. */
export type SdkTokens = Omit<AccessTokensClient, 'revokeLeaving'>;

/** Platform client for scripts, servers and agents: with a token, without cookies. */
export interface Sdk {
  /**
   * Invokes an action (`POST /actions`).
   *
   * @throws {PlatformFailure} by cause; `not_invocable` for any other part, before a request
   */
  invoke<Id extends ActionId>(action: Id, payload: ActionPayload<Id>, options?: CallOptions): Promise<ActionResult<Id>>;
  readonly submit: SubmitForm;
  /**
   * The default workspace, cached until another user signs in.
   *
   * @throws {PlatformFailure} `unauthenticated` signed out; `not_found` if the user is no member of it
   */
  workspace(options?: Pick<CallOptions, 'signal'>): Promise<Workspace>;
  readonly resources: SdkResources;
  readonly uploads: SdkUploads;
  /**
   * Creates an upload and sends all of it; into the root of the workspace by default.
   *
   * @returns the id of the created resource
   * @throws {PlatformFailure} by cause; `uploads.resume(error.detail.uploadId)` continues it. After an abort (the
   * reason of `signal`) or an error of the source, the upload is cancelled
   */
  upload(source: UploadSource, into?: UploadInto, options?: UploadOptions): Promise<string>;
  events(options?: EventsOptions): AsyncIterable<LiveEvent>;
  /** Access tokens; creating one requires a session by `signIn`. */
  readonly tokens: SdkTokens;
  /** Requests an e-mail with a code. Without a token of the host, its confirmation signs this SDK in, in memory. */
  signIn(email: string): Promise<SignInChallenge>;
  signOff(options?: CallOptions & { readonly everywhere?: boolean }): Promise<void>;
  /**
   * User of a request to your own server, by the platform's session cookie on a shared host, or by a bearer token.
   * Passes on nothing else of the request.
   *
   * @returns `null` if signed out
   */
  fromRequest(request: Request): Promise<User | null>;
}

const short = PlatformFailure.describe;

/** Names the URL too, and the fields or the token. */
const describe: typeof short = (kind, detail) => {
  const { url, problem, hasToken, reason, cause } = detail;
  const fields = problem?.issues?.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? '';
  const refused =
    hasToken && problem?.status === 401 ? 'token wrong, expired or revoked' : reason === 'token' ? String(cause) : '';
  // A query may contain a search.
  return `${short(kind, detail)} ${url?.split('?')[0] ?? ''} ${fields}${refused}`.trim();
};

/**
 * Creates a client. Its parts load on first use.
 *
 * @throws {TypeError} for a `baseUrl` that no request can be sent to
 */
export function createSdk(sdkOptions: SdkOptions): Sdk {
  const { token, hooks, dialect, workspace: wanted, ...given } = sdkOptions ?? ({} as SdkOptions);
  const { timeout, pause } = given;
  requireBaseUrl(given);
  PlatformFailure.describe = describe;
  const baseUrl = given.baseUrl.replace(/\/+$/, '');
  const send = given.fetch ?? globalThis.fetch.bind(globalThis);
  const hooked = lazy(async () => (await import('./hooks.ts')).hooked(send, hooks!));
  const fetch: typeof send = hooks ? async (...request) => (await hooked())(...request) : send;
  const options = { ...given, baseUrl, fetch: dialect ? speakLazily(dialect, { baseUrl, fetch }) : fetch };
  const client = createClient({
    ...options,
    credentials: 'token',
    ...(token !== undefined && { getToken: () => (typeof token === 'function' ? token() : token) }),
  });
  const workspace = lazy(async () => (await import('./workspace.ts')).workspaceOf(client, wanted));
  const root = async (signal: AbortSignal | undefined) =>
    (await (await workspace())(signal ? { signal } : {})).rootResourceId;
  const uploads = lazy(async () => (await import('./uploads.ts')).sdkUploads(client, { root, timeout, pause }));
  const tokens = lazy(async () => (await import('../transport/access-tokens.ts')).createAccessTokens(client));
  return {
    invoke: client.invoke,
    submit: (async (...asked: SubmitArguments) =>
      (await import('./submit.ts')).submit(client, pause, ...asked)) as SubmitForm,
    workspace: async (...asked) => (await workspace())(...asked),
    resources: sdkResources(client, { root, named: wanted !== undefined, timeout, pause }),
    uploads: {
      create: async (...asked) => (await uploads()).create(...asked),
      resume: async (...asked) => (await uploads()).resume(...asked),
    },
    upload: async (...asked) => (await uploads()).upload(...asked),
    async *events(events) {
      yield* (await import('./events.ts')).eventsOf(client, events);
    },
    tokens: {
      list: async (...asked) => (await tokens()).list(...asked),
      create: async (...asked) => (await tokens()).create(...asked),
      revoke: async (...asked) => (await tokens()).revoke(...asked),
    },
    signIn: async (email) => (await import('./sign-in.ts')).signIn(client, email),
    signOff: client.signOff,
    fromRequest: async (request) => (await import('./sign-in.ts')).fromRequest(options, request),
  };
}
