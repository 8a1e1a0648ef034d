import { signOffRoute } from '../contract/authentication/sign-off-route.ts';
import { isFailure } from './failure.ts';
import { presenceOf } from './presence.ts';
import type { PlatformSession } from './session.ts';
import type { CallOptions, Transport } from './transport.ts';

/**
 * Signs out. Pending reads are aborted: their refusals would show up in the console.
 *
 * @param forget removes the token of the session, before the session is told
 * @throws {PlatformFailure} and the session stays
 */
export async function signOff(
  call: Transport['call'],
  session: PlatformSession,
  { everywhere, ...options }: CallOptions & { readonly everywhere?: boolean },
  forget: () => void,
): Promise<void> {
  const presence = presenceOf(session);
  const leaving = call(signOffRoute, everywhere ? { everywhere } : {}, options)
    .catch((error: unknown) => {
      // An expired session counts as signed out.
      if (!isFailure(error, 'unauthenticated')) throw error;
    })
    .then(() => {
      forget();
      session.set(null);
    });
  const over = () => {
    presence.leaving = undefined;
  };
  presence.leaving = leaving.then(over, over);
  for (const asked of presence.asked) asked.abort();
  return leaving;
}
