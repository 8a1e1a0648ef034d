import type { Submission } from '../contract/forms/apis/submission.ts';
import type { SessionMode, Verified, VerifyInput } from '../contract/authentication/apis/verify-sign-in.ts';
import type { ActionId, ActionPayload, ActionResult } from '../contract/actions/actions.ts';
import { routes } from '../contract/routes.ts';
import type { Submit } from '../contract/forms/apis/submit.ts';
import { idempotencyKey } from './retry.ts';
import { PlatformSession, type Channel } from './session.ts';
import { createTransport, type CallOptions, type Transport, type TransportOptions } from './transport.ts';
import { isFailure } from './failure.ts';

export interface ClientOptions extends Omit<TransportOptions, 'cookies' | 'token'> {
  readonly credentials?: SessionMode;
  /** A bearer token of the host's own; then no session is kept here. */
  readonly getToken?: () => string | undefined | Promise<string | undefined>;
  /** Opens the channel over which tabs hear of each other; by default a BroadcastChannel. */
  readonly openChannel?: (name: string) => Channel | undefined;
}

type VerifyWithout<Input> = Input extends unknown ? Omit<Input, 'session'> : never;

/** A platform as widgets use it: operations by name, and its session. */
export interface PlatformClient extends Transport {
  readonly baseUrl: string;
  readonly session: PlatformSession;
  submit(submission: Submit, options?: CallOptions): Promise<Submission>;
  formSchema(type: string, options?: CallOptions): Promise<Record<string, unknown>>;
  /** Redeems a link or a code and so signs in; goes over to token mode by itself where cookies are blocked. */
  verify(proof: VerifyWithout<VerifyInput>, options?: CallOptions): Promise<Verified>;
  signOff(options?: CallOptions & { readonly everywhere?: boolean }): Promise<void>;
  invoke<Id extends ActionId>(action: Id, payload: ActionPayload<Id>, options?: CallOptions): Promise<ActionResult<Id>>;
}

export function createClient(options: ClientOptions): PlatformClient {
  let mode: SessionMode = options.credentials ?? 'cookie';
  let token: string | undefined;
  const transport = createTransport({
    ...options,
    cookies: () => mode === 'cookie',
    token: () => options.getToken?.() ?? token,
  });
  const { openChannel = broadcastChannel } = options;

  const session = new PlatformSession({
    ask: async () => {
      // In token mode without a token there is nobody to ask for.
      if (mode === 'token' && !token && !options.getToken) return null;
      const { user } = await transport.call(routes.session, undefined);
      if (!user) token = undefined;
      return user;
    },
    channel: mode === 'cookie' ? openChannel(`service:session:${options.baseUrl}`) : undefined,
  });

  async function verify(proof: VerifyWithout<VerifyInput>, call: CallOptions = {}): Promise<Verified> {
    try {
      const verified = await transport.call(routes.verify, { ...proof, session: mode } as VerifyInput, call);
      token = verified.session.token;
      session.set(verified.user);
      return verified;
    } catch (error) {
      if (!isFailure(error, 'cookies_blocked') || mode === 'token') throw error;
      mode = 'token';
      return verify(proof, { ...call, key: idempotencyKey() });
    }
  }

  return {
    ...transport,
    baseUrl: options.baseUrl,
    session,
    submit: (submission, call) => transport.call(routes.submit, submission, call),
    formSchema: (type, call) => transport.call(routes.formSchema, { type }, call),
    verify,
    async signOff(call = {}) {
      const { signOff } = await import('./sign-off.ts');
      return signOff(transport.call, session, call, () => {
        token = undefined;
        session.set(null);
      });
    },
    async invoke(action, payload, call) {
      // Loaded with the first action: signing in needs none.
      const { invoke } = await import('./invocable.ts');
      return invoke(transport, action, payload, call);
    },
  };
}

function broadcastChannel(name: string): Channel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
}
