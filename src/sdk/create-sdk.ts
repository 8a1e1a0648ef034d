import type { ActionId, ActionPayload, ActionResult } from '../contract/actions/actions.ts';
import type { Submission } from '../contract/forms/apis/submission.ts';
import type { User, Workspace } from '../contract/authentication/user.ts';
import type { Submit } from '../contract/forms/apis/submit.ts';
import type { AccessTokensClient } from '../transport/access-tokens.ts';
import { createClient } from '../transport/client.ts';
import type { Dialect } from '../transport/dialect/dialect.ts';
import { speakLazily } from '../transport/dialect/lazy-speak.ts';
import type { LiveEvent } from '../transport/live.ts';
import type { CallOptions, TransportOptions } from '../transport/transport.ts';
import type { EventsOptions } from './events.ts';
import { hooked, type SdkHooks } from './hooks.ts';
import { lazy } from '../lazy.ts';
import { sdkResources, type SdkResources } from './resources.ts';
import type { SignInChallenge } from './sign-in.ts';
import type { UploadInto, UploadSource } from './upload-source.ts';
import type { SdkUploads, UploadOptions } from './uploads.ts';

export interface SdkOptions extends Pick<TransportOptions, 'fetch' | 'language' | 'pause'> {
  /** Where the platform is. */
  readonly baseUrl: string;
  /** Milliseconds for a whole call, its retries included; of bytes for each request. 30,000 by default. */
  readonly timeout?: number;
  /** The id of the workspace that is meant where none is named; by default the user's own. */
  readonly workspace?: string;
  /** A bearer token (`svc_…`), or what hands it over before each call; without one somebody signs in by `signIn`. */
  readonly token?: string | (() => string | undefined | Promise<string | undefined>);
  readonly hooks?: SdkHooks;
  /** How a platform that is not ours is spoken to. */
  readonly dialect?: Dialect;
}

/** Somebody's tokens for scripts. */
export type SdkTokens = Omit<AccessTokensClient, 'revokeLeaving'>;

/** A platform as a script, a server or an agent uses it: with a token, without cookies. */
export interface Sdk {
  /**
   * Invokes an action (`POST /actions`).
   *
   * @throws {PlatformFailure} by cause; `not_invocable` before anything is sent for what is no action
   */
  invoke<Id extends ActionId>(action: Id, payload: ActionPayload<Id>, options?: CallOptions): Promise<ActionResult<Id>>;
  /**
   * Submits the form of a resource type.
   *
   * @throws {PlatformFailure} by cause, with issues by path where a value is wrong
   */
  submit(submission: Submit, options?: CallOptions): Promise<Submission>;
  /**
   * The workspace that is meant where none is named: the one of `createSdk`, else the user's own. It is asked for once, and
   * again when somebody else signs in.
   *
   * @throws {PlatformFailure} `unauthenticated` for nobody; `not_found` where the user is no member of it
   */
  workspace(options?: Pick<CallOptions, 'signal'>): Promise<Workspace>;
  readonly resources: SdkResources;
  readonly uploads: SdkUploads;
  /**
   * Creates an upload and sends all of it; by default into the root of the workspace.
   *
   * @returns the id of the resource that it has become
   * @throws {PlatformFailure} by cause; one that has begun rests, and `uploads.resume(error.detail.uploadId)` goes on. The
   * reason of `signal`, or what the source throws: then it is cancelled, and nothing of it is left
   */
  upload(source: UploadSource, into?: UploadInto, options?: UploadOptions): Promise<string>;
  events(options?: EventsOptions): AsyncIterable<LiveEvent>;
  /** Tokens for scripts; making one takes a session, which `signIn` gives. */
  readonly tokens: SdkTokens;
  /** Asks for a mail with a code. Without a token of the host's own, what is confirmed is this SDK's session, in memory. */
  signIn(email: string): Promise<SignInChallenge>;
  signOff(options?: CallOptions & { readonly everywhere?: boolean }): Promise<void>;
  /**
   * Who a request to your own server comes from: by the platform's session cookie, where both share a host, or by a bearer
   * token. Nothing else of the request is passed on.
   *
   * @returns `null` for nobody
   */
  fromRequest(request: Request): Promise<User | null>;
}

/** Each part is loaded with its first use. */
export function createSdk({ token, hooks = {}, dialect, workspace: wanted, ...given }: SdkOptions): Sdk {
  const { timeout, pause } = given;
  const baseUrl = given.baseUrl.replace(/\/+$/, '');
  const fetch = hooked(given.fetch ?? globalThis.fetch.bind(globalThis), hooks);
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
    submit: client.submit,
    workspace: async (call) => (await workspace())(call),
    resources: sdkResources(client, { root, named: wanted !== undefined, timeout, pause }),
    uploads: {
      create: async (...asked) => (await uploads()).create(...asked),
      resume: async (...asked) => (await uploads()).resume(...asked),
    },
    upload: async (...asked) => (await uploads()).upload(...asked),
    async *events(events) {
      const { eventsOf } = await import('./events.ts');
      yield* eventsOf(client, events);
    },
    tokens: {
      list: async (call) => (await tokens()).list(call),
      create: async (...asked) => (await tokens()).create(...asked),
      revoke: async (...asked) => (await tokens()).revoke(...asked),
    },
    signIn: async (email) => (await import('./sign-in.ts')).signIn(client, email),
    signOff: client.signOff,
    fromRequest: async (request) => (await import('./sign-in.ts')).fromRequest(options, request),
  };
}
