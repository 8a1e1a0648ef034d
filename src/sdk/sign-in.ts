import type { User } from '../contract/authentication/user.ts';
import { challengeAnswer } from '../contract/compiled/sign-in.ts';
import { read } from '../contract/json-schema.ts';
import { routes } from '../contract/routes.ts';
import type { PlatformClient } from '../transport/client.ts';
import { PlatformFailure } from '../transport/failure.ts';
import { createTransport, type TransportOptions } from '../transport/transport.ts';

/** Requested sign-in, which a code completes. */
export interface SignInChallenge {
  /** Masked e-mail address. */
  readonly sentTo: string;
  /**
   * Signs in; the session is kept in memory.
   *
   * @throws {PlatformFailure} with the issue `wrong_code` at `code`; `expired`, `too_many_attempts`
   */
  confirm(code: string): Promise<User>;
}

export async function signIn(client: PlatformClient, email: string): Promise<SignInChallenge> {
  const { result } = await client.submit({ type: '@service/authentication/schema/sign-in', value: { email } });
  const challenge = read(challengeAnswer, result);
  if (!challenge.ok) throw new PlatformFailure('unexpected-body', { operation: 'forms.submit', path: 'result' });
  const { challengeId, sentTo } = challenge.value;
  return { sentTo, confirm: async (code) => (await client.verify({ challengeId, code })).user };
}

/** Names of the platform's session cookies, for any host. */
const ours = /^(?:__Host-)?service-session-[0-9a-f]{8}=/;

/** Headers that authorise a request; `undefined` if signed out. */
function proofOf({ headers }: Request): Record<string, string> | undefined {
  const authorization = String(headers.get('authorization'));
  // A proxy may ask for another scheme, such as Basic.
  const bearer = /^Bearer(?:$| +(sv[cs]_)?)/i.exec(authorization);
  if (bearer) return bearer[1] ? { Authorization: authorization } : undefined;
  const cookies = String(headers.get('cookie'))
    .split(/; */)
    .filter((cookie) => ours.test(cookie));
  const Cookie = cookies.join('; ');
  return Cookie ? { Cookie } : undefined;
}

export async function fromRequest(
  { fetch = globalThis.fetch.bind(globalThis), ...options }: Omit<TransportOptions, 'token' | 'cookies'>,
  request: Request,
): Promise<User | null> {
  if (!request?.headers?.get) throw (await import('./argument.ts')).wrongArgument('fromRequest', request);
  const proof = proofOf(request);
  if (!proof) return null;
  const transport = createTransport({
    ...options,
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), ...proof } }),
  });
  return (await transport.call(routes.session, undefined)).user;
}
