import type { Submission } from '../contract/forms/apis/submission.ts';
import type { SessionMode, Verified, VerifyInput } from '../contract/authentication/apis/verify-sign-in.ts';
import type { ActionId, ActionPayload, ActionResult } from '../contract/actions/actions.ts';
import { routes } from '../contract/routes.ts';
import type { Submit } from '../contract/forms/apis/submit.ts';
import { idempotencyKey } from './retry.ts';
import { PlatformSession, type Channel } from './session.ts';
import { createTransport, type CallOptions, type Transport, type TransportOptions } from './transport.ts';
import { isFailure } from './failure.ts';
import { diagnose } from '../diagnose.ts';

/** Options of `createClient`. */
export interface ClientOptions extends Omit<TransportOptions, 'cookies' | 'token' | 'failed'> {
  readonly credentials?: SessionMode;
  /** Bearer token of the host; the client then keeps no session. */
  readonly getToken?: () => string | undefined | Promise<string | undefined>;
  /** Channel between tabs; a BroadcastChannel by default. */
  readonly openChannel?: (name: string) => Channel | undefined;
}

const isPage = 'document' in globalThis;

type VerifyWithout<Input> = Input extends unknown ? Omit<Input, 'session'> : never;

/** Client of a platform. */
export interface PlatformClient extends Transport {
  readonly baseUrl: string;
  readonly session: PlatformSession;
  submit(submission: Submit, options?: CallOptions): Promise<Submission>;
  formSchema(type: string, options?: CallOptions): Promise<Record<string, unknown>>;
  /** Signs in by a link or a code; switches to token mode if cookies are blocked. */
  verify(proof: VerifyWithout<VerifyInput>, options?: CallOptions): Promise<Verified>;
  signOff(options?: CallOptions & { readonly everywhere?: boolean }): Promise<void>;
  invoke<Id extends ActionId>(action: Id, payload: ActionPayload<Id>, options?: CallOptions): Promise<ActionResult<Id>>;
}

/** Client of a platform, with its session. */
export function createClient(options: ClientOptions): PlatformClient {
  let mode: SessionMode = options.credentials ?? 'cookie';
  let token: string | undefined;
  const transport = createTransport({
    ...options,
    cookies: () => mode === 'cookie',
    token: () => options.getToken?.() ?? token,
    ...(isPage && { failed: (error, route) => diagnose(({ reportFailure }) => reportFailure(error, route, options)) }),
  });
  const { openChannel = broadcastChannel } = options;

  const session = new PlatformSession({
    ask: async () => {
      // Token mode without a token is signed out.
      if (mode === 'token' && !token && !options.getToken) return null;
      const { user, linkUsed } = await transport.call(routes.session, undefined);
      session.linkUsed = linkUsed;
      if (!user) token = undefined;
      if (options.getToken) session.tokenRefused = !user && !!(await options.getToken());
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
      return signOff(transport.call, session, call, () => (token = undefined));
    },
    async invoke(action, payload, call) {
      // Sign-in does not load actions.
      const { invoke } = await import('./invocable.ts');
      return invoke(transport, action, payload, call);
    },
  };
}

function broadcastChannel(name: string): Channel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
}
