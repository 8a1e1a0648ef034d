import { maskAddress, type Challenge as PublicChallenge } from '@service/widgets/contract';
import { ProblemError } from '../../problem.ts';
import type { Runtime } from '../../runtime.ts';
import { allowedReturnTo } from '../../security/return-to.ts';
import { digest } from '../../security/secrets.ts';
import { challengeByBrowser, usedSecrets, isInvitation, secretByHash, type Challenge } from './store/challenges.ts';
import { userById } from './store/users.ts';
import { isSpentInvitation } from './tasks/verify-sign-in.ts';

/** State of a mailed link. Reading it consumes nothing. */
export interface LinkState {
  readonly state: 'usable' | 'already_used' | 'expired';
  readonly kind?: 'sign-in' | 'sign-up';
  readonly sentTo?: string;
  readonly name?: string;
  readonly elsewhere?: boolean;
}

/** @param browser value of the challenge cookie */
export async function linkState(runtime: Runtime, token: string, browser: string | undefined): Promise<LinkState> {
  const { database, secrets, clock } = runtime;
  const found = await secretByHash(database.query, await secrets.hash('link', token.slice(0, 512)));
  if (found?.secret.kind !== 'link') return { state: 'expired' };
  const { secret, challenge } = found;
  const isExpired = challenge.expiresAt <= clock.now();
  const isUsed = secret.usedAt ?? (await isSpentInvitation(database.query, challenge));
  if (isUsed) return { state: 'already_used' };
  if (isExpired) return { state: 'expired' };
  const user = challenge.userId ? await userById(database.query, challenge.userId) : undefined;
  const name = user?.name ?? challenge.signUp?.name;
  return {
    state: 'usable',
    kind: challenge.kind,
    sentTo: maskAddress(challenge.address),
    ...(name !== undefined && { name }),
    elsewhere: !isInvitation(challenge) && challenge.browserHash !== (browser && digest(browser)),
  };
}

/**
 * The newest challenge of a browser that has not expired, with its used secrets.
 *
 * @param browser value of the challenge cookie
 */
async function newestOf({ database, clock }: Runtime, browser: string | undefined) {
  const challenge = browser ? await challengeByBrowser(database.query, digest(browser)) : undefined;
  if (!challenge || challenge.expiresAt <= clock.now()) return undefined;
  return { challenge, used: await usedSecrets(database.query, challenge.id) };
}

async function pendingRow(runtime: Runtime, browser: string | undefined): Promise<Challenge | undefined> {
  const newest = await newestOf(runtime, browser);
  return newest?.used.length ? undefined : newest?.challenge;
}

/** @returns whether only the link of the browser's newest challenge was used; its code still signs in this browser */
export async function isLinkUsed(runtime: Runtime, browser: string | undefined): Promise<boolean> {
  return (await newestOf(runtime, browser))?.used.join() === 'link';
}

export async function pendingChallenge(
  runtime: Runtime,
  browser: string | undefined,
): Promise<PublicChallenge | undefined> {
  const found = await pendingRow(runtime, browser);
  if (!found) return undefined;
  const resendAfter = Math.ceil((found.resendAt.getTime() - runtime.clock.now().getTime()) / 1000);
  return {
    challengeId: await runtime.secrets.derive('challenge', found.id),
    sentTo: maskAddress(found.address),
    expiresAt: found.expiresAt.toISOString(),
    resendAfter: Math.max(0, resendAfter),
  };
}

/**
 * The form that the pending challenge of a browser came from, to submit it again.
 *
 * @throws {ProblemError} `expired` without a pending challenge
 */
export async function pendingForm(runtime: Runtime, browser: string | undefined) {
  const found = await pendingRow(runtime, browser);
  if (!found) throw new ProblemError('expired');
  const { address: email, signUp, locale } = found;
  const returnTo = allowedReturnTo(runtime.settings, found.returnTo);
  const common = { email, ...(returnTo !== undefined && { returnTo }) };
  if (!signUp) return { type: '@service/authentication/schema/sign-in', value: common };
  const { name, workspaceName, extra } = signUp;
  const value = {
    ...extra,
    ...common,
    name,
    locale,
    ...(workspaceName && { workspaceName }),
    ...(runtime.settings.terms && { acceptTerms: true }),
  };
  return { type: '@service/authentication/schema/sign-up', value };
}
