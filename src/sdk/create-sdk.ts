import type { ActionId, ActionPayload, ActionResult } from '../contract/actions.ts';
import type { Submission } from '../contract/answers.ts';
import type { User } from '../contract/authentication.ts';
import type { Submit } from '../contract/submission.ts';
import { createAccessTokens, type AccessTokensClient } from '../transport/access-tokens.ts';
import { createClient } from '../transport/client.ts';
import type { Dialect } from '../transport/dialect/dialect.ts';
import { speakLater } from '../transport/dialect/late.ts';
import type { LiveEvent } from '../transport/live.ts';
import type { CallOptions, TransportOptions } from '../transport/transport.ts';
import type { EventsOptions } from './events.ts';
import { hooked, type SdkHooks } from './hooks.ts';
import { sdkResources, type SdkResources } from './resources.ts';
import { fromRequest, signIn, type SignInChallenge } from './sign-in.ts';
import {
  described,
  sdkUploads,
  type SdkUploads,
  type SendOptions,
  type UploadInto,
  type UploadSource,
} from './uploads.ts';

export interface SdkOptions extends Pick<TransportOptions, 'fetch' | 'timeout' | 'language' | 'pause'> {
  /** Where the platform is. */
  readonly baseUrl: string;
  /** A bearer token (`svc_…`), or what hands it over before each call; without one somebody signs in by `signIn`. */
  readonly token?: string | (() => string | undefined | Promise<string | undefined>);
  readonly hooks?: SdkHooks;
  /** How a platform that is not ours is spoken to. */
  readonly dialect?: Dialect;
}

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
  readonly resources: SdkResources;
  readonly uploads: SdkUploads;
  /** Creates an upload and sends all of it. @returns the id of the resource that it has become. */
  upload(source: UploadSource, into: UploadInto, options?: SendOptions): Promise<string>;
  events(options?: EventsOptions): AsyncIterable<LiveEvent>;
  /** Tokens for scripts; making one takes a session, which `signIn` gives. */
  readonly tokens: AccessTokensClient;
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

export function createSdk({ token, hooks = {}, dialect, ...given }: SdkOptions): Sdk {
  const baseUrl = given.baseUrl.replace(/\/+$/, '');
  const fetch = hooked(given.fetch ?? globalThis.fetch.bind(globalThis), hooks);
  const options = { ...given, baseUrl, fetch: dialect ? speakLater(dialect, { baseUrl, fetch }) : fetch };
  const client = createClient({
    ...options,
    credentials: 'token',
    ...(token !== undefined && { getToken: () => (typeof token === 'function' ? token() : token) }),
  });
  const uploads = sdkUploads(client, given.pause);
  return {
    invoke: client.invoke,
    submit: client.submit,
    resources: sdkResources(client),
    uploads,
    upload: async (source, into, send) => (await uploads.create(described(source, into))).send(source, send),
    async *events(events) {
      // Loaded by who follows something.
      const { eventsOf } = await import('./events.ts');
      yield* eventsOf(client, events);
    },
    tokens: createAccessTokens(client),
    signIn: (email) => signIn(client, email),
    signOff: client.signOff,
    fromRequest: (request) => fromRequest(options, request),
  };
}
