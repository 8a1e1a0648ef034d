import { signOffRoute } from '../contract/authentication/sign-off-route.ts';
import { isFailure } from './failure.ts';
import { presenceOf } from './presence.ts';
import type { PlatformSession } from './session.ts';
import type { CallOptions, Transport } from './transport.ts';

/** Milliseconds for the work before a sign-out. */
const workLimit = 5000;

const work = new WeakMap<PlatformSession, Set<() => Promise<unknown>>>();

/** Registers work that a sign-out does first, for 5 s at most. @returns removes it */
export function beforeSignOff(session: PlatformSession, task: () => Promise<unknown>): () => void {
  const tasks = work.get(session) ?? new Set();
  work.set(session, tasks.add(task));
  return () => tasks.delete(task);
}

/**
 * Signs out, after the registered work. Pending reads are aborted: their refusals would show up in the console.
 *
 * @param left called after success
 * @throws {PlatformFailure} and the session stays
 */
export async function signOff(
  call: Transport['call'],
  session: PlatformSession,
  { everywhere, ...options }: CallOptions & { readonly everywhere?: boolean },
  left: () => void,
): Promise<void> {
  const presence = presenceOf(session);
  const tasks = [...(work.get(session) ?? [])].map((task) => task());
  if (tasks.length > 0) {
    const limit = new Promise((resolve) => setTimeout(resolve, workLimit));
    await Promise.race([Promise.allSettled(tasks), limit]);
  }
  const leaving = call(signOffRoute, everywhere ? { everywhere } : {}, options)
    .catch((error: unknown) => {
      // An expired session counts as signed out.
      if (!isFailure(error, 'unauthenticated')) throw error;
    })
    .then(left);
  const over = () => {
    presence.leaving = undefined;
  };
  presence.leaving = leaving.then(over, over);
  for (const asked of presence.asked) asked.abort();
  return leaving;
}
