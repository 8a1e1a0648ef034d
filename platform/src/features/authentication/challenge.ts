import {
  addressKey,
  challengeLife,
  maskAddress,
  resendPause,
  type Challenge as PublicChallenge,
  type Locale,
} from '@service/widgets/contract';
import { invalid } from '../../problem.ts';
import { budgetOf, countAttempt, minute } from '../../rate-limits.ts';
import { allowedReturnTo } from '../../security/return-to.ts';
import { digest, newId } from '../../security/secrets.ts';
import { budgetStatus } from '../../store/counters.ts';
import type { TaskRecord, Work } from '../../task.ts';
import { deviceHashOf, limitSubjects } from './known-devices.ts';
import { queueMail } from './queue-mail.ts';
import { insertChallenge, wrongCodes, type Challenge } from './store/challenges.ts';
import type { PendingSignUp } from './store/schema.ts';
import { ownerOf } from './store/users.ts';

export interface ChallengeRequest {
  readonly email: string;
  readonly locale: Locale;
  readonly returnTo?: string | undefined;
  readonly signUp?: PendingSignUp | undefined;
}

/** Stored for a repeat of the request; the challengeId is derived from the row's id under the secret key. */
export interface ChallengeRecord extends TaskRecord {
  readonly challengeRow: string;
  readonly sentTo: string;
  readonly expiresAt: string;
  readonly resendAt: string;
  readonly newBrowser: boolean;
}

export interface ChallengeAnswer {
  readonly challenge: PublicChallenge;
  readonly browser?: string | undefined;
}

/**
 * Handles a request for a sign-in or sign-up. Known and unknown addresses run the same statements; only values in the
 * rows and the text of the e-mail differ.
 */
export async function createChallenge(
  work: Work,
  { email, locale, returnTo, signUp }: ChallengeRequest,
): Promise<ChallengeRecord> {
  const { query, now, caller, runtime } = work;
  const target = allowedReturnTo(runtime.settings, returnTo);
  if (returnTo !== undefined && target === undefined) {
    throw invalid([
      {
        path: ['returnTo'],
        code: 'wrong_format',
        message: 'This origin is not allowed.',
        params: { format: 'return-to' },
      },
    ]);
  }
  const key = addressKey(email);
  const deviceHash = await deviceHashOf(work, key);
  const subjects = limitSubjects(work, { addressKey: key, deviceHash });
  await countAttempt(work, 'signInMailsPerAddress', subjects.address);
  await countAttempt(work, 'signInMailsPerClient', subjects.client);
  const owner = await ownerOf(query, key);
  const earliest = new Date(now.getTime() + resendPause * 1000);
  const resendAt = await nextMailAt(work, { addressKey: key, deviceHash }, earliest);
  const id = newId();
  const newBrowser = !caller.browserHash && caller.mayKeepCookies;
  const browser = await runtime.secrets.derive('browser', id);
  const browserHash = caller.browserHash ?? (newBrowser ? digest(browser) : undefined);
  const kind = signUp && !owner ? 'sign-up' : 'sign-in';
  const expiresAt = new Date(now.getTime() + challengeLife * 1000);
  await insertChallenge(
    query,
    {
      id,
      secretHash: digest(await runtime.secrets.derive('challenge', id)),
      kind,
      addressKey: key,
      address: email,
      userId: owner?.userId ?? null,
      signUp: kind === 'sign-up' ? (signUp ?? null) : null,
      locale: owner?.locale ?? locale,
      returnTo: target ?? null,
      browserHash: browserHash ?? null,
      deviceHash,
      createdAt: now,
      resendAt,
      expiresAt,
    },
    runtime.settings.limits.challengesPerAddress,
  );
  await queueMail(work, {
    challengeId: id,
    recipient: owner?.address ?? email,
    template:
      kind === 'sign-up' ? '@service/authentication/emails/signed-up' : '@service/authentication/emails/verify-sign-in',
    locale: owner?.locale ?? locale,
  });
  return {
    challengeRow: id,
    sentTo: maskAddress(email),
    expiresAt: expiresAt.toISOString(),
    resendAt: resendAt.toISOString(),
    newBrowser,
    ...(browserHash !== undefined && { browserHash }),
  };
}

/** The same response for the first request and each repeat, except for the remaining seconds. */
export async function answerChallenge({ runtime, now }: Work, kept: ChallengeRecord): Promise<ChallengeAnswer> {
  const wait = Math.ceil((new Date(kept.resendAt).getTime() - now.getTime()) / 1000);
  return {
    challenge: {
      challengeId: await runtime.secrets.derive('challenge', kept.challengeRow),
      sentTo: kept.sentTo,
      expiresAt: kept.expiresAt,
      resendAfter: Math.max(0, wait),
    },
    ...(kept.newBrowser && { browser: await runtime.secrets.derive('browser', kept.challengeRow) }),
  };
}

/** Time at which this client may request the next e-mail: `earliest`, or later at a rate limit. */
export async function nextMailAt(
  work: Work,
  of: Pick<Challenge, 'addressKey' | 'deviceHash'>,
  earliest: Date,
): Promise<Date> {
  const subjects = limitSubjects(work, of);
  const stands = [
    await budgetStatus(work.query, await budgetOf(work, 'signInMailsPerAddress', subjects.address), work.now),
    await budgetStatus(work.query, await budgetOf(work, 'signInMailsPerClient', subjects.client), work.now),
  ];
  const blocked = stands.filter(({ allowed }) => !allowed).map(({ nextAt }) => nextAt.getTime());
  return new Date(Math.max(earliest.getTime(), ...blocked));
}

/** ms in which the wrong codes of an address are counted. */
const wrongCodeMemory = 24 * 60 * minute;

/** Tries left: the minimum for this challenge and for its pool (see `inPool`). */
export async function attemptsLeft(
  { query, runtime }: Pick<Work, 'query' | 'runtime'>,
  challenge: Challenge,
  now: Date,
) {
  const { wrongCodesPerChallenge, wrongCodesPerAddress } = runtime.settings.limits;
  const wrong = await wrongCodes(query, challenge, new Date(now.getTime() - wrongCodeMemory));
  return {
    challenge: Math.min(wrongCodesPerChallenge - wrong.challenge, wrongCodesPerAddress - wrong.address),
    address: wrongCodesPerAddress - wrong.address,
  };
}
