import type { Problem } from '../contract/problem.ts';
import { PlatformFailure } from './failure.ts';
import type { PlatformSession } from './session.ts';

/** Pending reads and the pending sign-out of a session. */
interface Presence {
  readonly asked: Set<AbortController>;
  leaving: Promise<void> | undefined;
}

const presences = new WeakMap<PlatformSession, Presence>();

export function presenceOf(session: PlatformSession): Presence {
  const presence = presences.get(session) ?? { asked: new Set(), leaving: undefined };
  presences.set(session, presence);
  return presence;
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
      if (session.state.status === 'signed-out')
        throw new PlatformFailure('refused', { operation, problem: signedOutProblem });
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

export const signedOutProblem: Problem = { type: 'about:blank', title: '', status: 401, code: 'unauthenticated' };
