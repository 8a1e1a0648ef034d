import type { Problem } from '../contract/problem.ts';
import { signOffRoute } from '../contract/authentication/sign-off-route.ts';
import { PlatformFailure, isFailure } from './failure.ts';
import type { PlatformSession } from './session.ts';
import type { CallOptions, Transport } from './transport.ts';

/** Pending reads and the pending sign-out of a session. */
interface Presence {
  readonly asked: Set<AbortController>;
  leaving: Promise<void> | undefined;
}

const presences = new WeakMap<PlatformSession, Presence>();

function presenceOf(session: PlatformSession): Presence {
  const presence = presences.get(session) ?? { asked: new Set(), leaving: undefined };
  presences.set(session, presence);
  return presence;
}

/**
 * Signs out. Pending reads are aborted: their refusals would show up in the console.
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

/**
 * Does `ask` for the signed-in user: after a pending sign-out, and again if a sign-out aborted it but failed.
 *
 * @throws {PlatformFailure} `unauthenticated` after a sign-out; what `ask` throws
 */
export async function whilePresent<Answer>(
  session: PlatformSession,
  operation: string,
  ask: (signal: AbortSignal) => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  const presence = presenceOf(session);
  for (;;) {
    if (presence.leaving) {
      await presence.leaving;
      signal?.throwIfAborted();
      if (session.state.status === 'signed-out') throw new PlatformFailure('refused', { operation, problem });
    }
    const asked = new AbortController();
    presence.asked.add(asked);
    try {
      return await ask(signal ? AbortSignal.any([signal, asked.signal]) : asked.signal);
    } catch (error) {
      if (!asked.signal.aborted || signal?.aborted) throw error;
    } finally {
      presence.asked.delete(asked);
    }
  }
}

const problem: Problem = { type: 'about:blank', title: '', status: 401, code: 'unauthenticated' };
