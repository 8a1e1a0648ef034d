import type { SessionMode, User } from '@service/widgets/contract';
import type { Query } from '../../../ports.ts';
import { invalid, ProblemError } from '../../../problem.ts';
import { countAttempt, secondsUntil } from '../../../rate-limits.ts';
import { allowedReturnTo } from '../../../security/return-to.ts';
import { digest, newToken } from '../../../security/secrets.ts';
import type { TaskRecord, Task, Work } from '../../../task.ts';
import { attemptsLeft, nextMailAt } from '../challenge.ts';
import { limitSubjects } from '../known-devices.ts';
import { redeem } from '../redeem.ts';
import {
  challengeByBrowser,
  challengeBySecret,
  countWrongCode,
  isInvitation,
  secretByHash,
  useSecret,
  type Challenge,
} from '../store/challenges.ts';
import { replaceSessionToken } from '../store/sessions.ts';
import { ownerOf, userById } from '../store/users.ts';

/** Verification by link, or by code: with its challenge, or (form without script) with the browser's newest one. */
export type Verification =
  | { readonly token: string; readonly session: SessionMode }
  | { readonly challengeId?: string | undefined; readonly code: string; readonly session: SessionMode };

export interface VerificationRecord extends TaskRecord {
  readonly sessionId: string;
  readonly userId: string;
  readonly expiresAt: string;
  readonly verifiedAt: string;
  readonly mode: SessionMode;
  readonly returnTo: string | null;
}

export interface VerifiedSession {
  readonly user: User;
  /** Secret of the session: in the cookie, or in token mode in the response. */
  readonly token: string;
  readonly expiresAt: Date;
  readonly returnTo: string | undefined;
  readonly mode: SessionMode;
}

/** Milliseconds in which a repeat of a verification gets a new secret instead of `already_used`. */
const repeatable = 60_000;

/**
 * Counts a try before the secret is checked. Links are not guessed, so they do not count for their address: guesses of
 * codes block no link.
 */
async function countVerification(work: Work, by: 'link' | 'code', challenge: Challenge | undefined): Promise<void> {
  const subjects = challenge && limitSubjects(work, challenge);
  if (subjects && by === 'code') await countAttempt(work, 'verificationsPerAddress', subjects.address);
  await countAttempt(work, 'verificationsPerClient', subjects?.client ?? work.caller.client);
}

async function useUp(
  work: Work,
  hash: string,
  challenge: Challenge,
  mode: SessionMode,
): Promise<VerificationRecord | ProblemError> {
  if (!(await useSecret(work.query, hash, work.now))) return new ProblemError('already_used');
  const redeemed = await redeem(work, challenge, mode);
  if (!redeemed) return new ProblemError('expired');
  return {
    sessionId: redeemed.sessionId,
    userId: redeemed.userId,
    expiresAt: redeemed.expiresAt.toISOString(),
    verifiedAt: work.now.toISOString(),
    mode,
    returnTo: challenge.returnTo,
    ...(work.caller.browserHash !== undefined && { browserHash: work.caller.browserHash }),
  };
}

/** An invitation creates an account, but never signs in to an existing one: it lives too long, and gets forwarded. */
export const isSpentInvitation = async (query: Query, challenge: Challenge): Promise<boolean> =>
  isInvitation(challenge) && (await ownerOf(query, challenge.addressKey)) !== undefined;

async function verifyLink(work: Work, token: string, mode: SessionMode): Promise<VerificationRecord | ProblemError> {
  const hash = await work.runtime.secrets.hash('link', token);
  const found = await secretByHash(work.query, hash);
  await countVerification(work, 'link', found?.challenge);
  if (!found || found.secret.kind !== 'link') return new ProblemError('expired');
  if (found.secret.usedAt) return new ProblemError('already_used');
  if (found.challenge.expiresAt <= work.now) return new ProblemError('expired');
  if (await isSpentInvitation(work.query, found.challenge)) return new ProblemError('already_used');
  return useUp(work, hash, found.challenge, mode);
}

/** A sign-in for an address without an account. */
export const isDecoy = (challenge: Challenge): boolean => challenge.kind === 'sign-in' && challenge.userId === null;

async function verifyCode(
  work: Work,
  challengeId: string | undefined,
  code: string,
  mode: SessionMode,
): Promise<VerificationRecord | ProblemError> {
  const { query, now, caller, runtime } = work;
  const challenge = challengeId
    ? await challengeBySecret(query, digest(challengeId))
    : caller.browserHash && (await challengeByBrowser(query, caller.browserHash));
  await countVerification(work, 'code', challenge || undefined);
  if (!challenge) return new ProblemError('expired');
  const hash = await runtime.secrets.hash('code', `${challenge.id}\0${code}`);
  const found = await secretByHash(query, hash);
  const right = found?.secret.kind === 'code' && !isDecoy(challenge);
  if (right && found.secret.usedAt) return new ProblemError('already_used');
  if (challenge.expiresAt <= now) return new ProblemError('expired');
  const attempts = (await attemptsLeft(work, challenge, now)).challenge;
  if (attempts <= 0) {
    const next = await nextMailAt(work, challenge, challenge.resendAt);
    throw new ProblemError('too_many_attempts', { retryAfter: secondsUntil(next, now) });
  }
  if (right) return useUp(work, hash, challenge, mode);
  await countWrongCode(query, challenge.budgetId);
  return invalid([
    { path: ['code'], code: 'wrong_code', message: 'wrong_code', params: { attemptsLeft: attempts - 1 } },
  ]);
}

/** `@service/authentication/tasks/verify-sign-in` */
export const verifySignIn: Task<Verification, VerificationRecord, VerifiedSession> = {
  run: (work, verification) =>
    'token' in verification
      ? verifyLink(work, verification.token, verification.session)
      : verifyCode(work, verification.challengeId, verification.code, verification.session),

  async answer({ runtime, query, now }, kept) {
    if (now.getTime() - new Date(kept.verifiedAt).getTime() > repeatable) return new ProblemError('already_used');
    const token = newToken('svs_');
    const live = await replaceSessionToken(query, kept.sessionId, digest(token));
    const user = live ? await userById(query, kept.userId) : undefined;
    if (!user) return new ProblemError('already_used');
    runtime.log({ level: 'info', event: 'signed-in', userId: user.id, mode: kept.mode });
    return {
      user,
      token,
      expiresAt: new Date(kept.expiresAt),
      returnTo: allowedReturnTo(runtime.settings, kept.returnTo),
      mode: kept.mode,
    };
  },
};
