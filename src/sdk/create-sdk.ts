import type { ActionId, ActionPayload, ActionResult } from '../contract/actions.ts';
import type { Submission } from '../contract/answers.ts';
import type { Submit } from '../contract/submission.ts';
import { createClient } from '../transport/client.ts';
import type { CallOptions, TransportOptions } from '../transport/transport.ts';

export interface SdkOptions extends Pick<TransportOptions, 'fetch' | 'timeout' | 'language' | 'pause'> {
  /** Where the platform is, without a trailing slash. */
  readonly baseUrl: string;
  /** A bearer token (`svc_…`), or what hands it over before each call. */
  readonly token: string | (() => string | undefined | Promise<string | undefined>);
}

/** A platform as a script, a server or an agent uses it: with a token, without a session. */
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
}

export function createSdk({ token, ...options }: SdkOptions): Sdk {
  const { invoke, submit } = createClient({
    ...options,
    credentials: 'token',
    getToken: () => (typeof token === 'function' ? token() : token),
  });
  return { invoke, submit };
}
