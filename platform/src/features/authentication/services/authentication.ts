import type { Challenge, Session, Verified } from '@service/widgets/contract';
import type { Keyed } from '../../../commands/idempotency.ts';
import { runCommand, runRead } from '../../../commands/run-command.ts';
import type { Call } from '../../../http/call.ts';
import { logRefusedSignIn } from '../../../http/refusals.ts';
import { ProblemError } from '../../../problem.ts';
import type { SignedIn } from '../../../task.ts';
import { isLinkUsed, linkState, pendingChallenge, type LinkState } from '../links.ts';
import type { Verification } from '../tasks/verify-sign-in.ts';
import {
  authenticate,
  bearerOf,
  callerOf,
  clearSessionCookie,
  ensureChallengeCookie,
  requireSignedIn,
  setDeviceCookie,
  setSessionCookie,
  type Authentication,
} from './caller.ts';

export class AuthenticationServices {
  async isSignedIn(call: Call): Promise<boolean> {
    return (await authenticate(call)) !== undefined;
  }

  /** @throws {ProblemError} `unauthenticated` */
  requireSignedIn(call: Call, how?: Authentication): Promise<SignedIn> {
    return requireSignedIn(call, how);
  }

  /** `user` is `null` when signed out. */
  async session(call: Call): Promise<Session> {
    const { runtime } = call;
    const signedIn = await authenticate(call, { beside: 'person' });
    if (!signedIn) {
      const browser = bearerOf(call) === undefined ? call.challengeCookie : undefined;
      return { user: null, ...((await isLinkUsed(runtime, browser)) && { linkUsed: true }) };
    }
    const caller = callerOf(call, signedIn);
    const { user } = await runRead(runtime, 'authentication.current-user.requested', {}, caller);
    return { user, ...(signedIn.expiresAt && { expiresAt: signedIn.expiresAt.toISOString() }) };
  }

  /**
   * Verifies a link, or a code; without a `challengeId` the code belongs to the newest challenge of this browser.
   *
   * @throws {ProblemError} `cookies_blocked` in cookie mode without the challenge cookie; nothing is consumed then
   */
  async verify(call: Call, verification: Verification, keyed?: Keyed): Promise<Verified> {
    const { runtime } = call;
    if (verification.session === 'cookie') {
      if (call.origin === 'none') {
        throw new ProblemError('forbidden', { detail: 'This request has to say its Origin.' });
      }
      if (!call.challengeCookie) throw new ProblemError('cookies_blocked');
    }
    const caller = callerOf(call, undefined);
    const { result } = await runCommand(runtime, 'authentication.verification.received', verification, {
      caller,
      keyed,
    }).catch((error: unknown) => {
      const by = 'token' in verification ? 'link' : 'code';
      if (error instanceof ProblemError) logRefusedSignIn(runtime.settings, error, by, call.record);
      throw error;
    });
    const { user, token, expiresAt, returnTo, mode } = result;
    if (mode === 'cookie') {
      setSessionCookie(call, token, expiresAt);
      await setDeviceCookie(call, user.email);
    }
    return {
      user,
      session: { expiresAt: expiresAt.toISOString(), ...(mode === 'token' && { token }) },
      ...(returnTo !== undefined && { returnTo }),
    };
  }

  /** Ends the session; signed out, does nothing unless `everywhere` is set. */
  async signOff(call: Call, { everywhere }: { readonly everywhere: boolean }, keyed?: Keyed): Promise<void> {
    const { runtime } = call;
    const caller = callerOf(call, await authenticate(call));
    await runCommand(runtime, 'authentication.sign-off.received', { everywhere }, { caller, keyed });
    if (call.hasCookies) clearSessionCookie(call);
  }

  linkState(call: Call, token: string): Promise<LinkState> {
    return linkState(call.runtime, token, call.challengeCookie);
  }

  pendingChallenge(call: Call): Promise<Challenge | undefined> {
    return pendingChallenge(call.runtime, call.challengeCookie);
  }

  /** For pages with a form: their browser needs a challenge cookie. */
  ensureChallengeCookie(call: Call): void {
    ensureChallengeCookie(call);
  }
}
