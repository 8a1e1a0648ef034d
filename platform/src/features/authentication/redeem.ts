import { locales, sessionIdleDays, sessionMostDays, type SessionMode } from '@service/widgets/contract';
import { digest, newId, newSecret } from '../../security/secrets.ts';
import type { Work } from '../../task.ts';
import { acceptGrants } from '../resources/membership.ts';
import { openWorkspace } from '../resources/open-workspace.ts';
import type { Challenge } from './store/challenges.ts';
import { deleteSessionByToken, insertSession } from './store/sessions.ts';
import { claimAddress, insertUser } from './store/users.ts';

const day = 24 * 60 * 60 * 1000;

/** Expiry of a session that is used now for the last time. */
export function sessionEnd(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + sessionIdleDays * day, createdAt.getTime() + sessionMostDays * day));
}

/** User of a redeemed challenge. A sign-up creates the user, unless the address has been taken meanwhile. */
async function personOf(work: Work, challenge: Challenge): Promise<string | undefined> {
  const { query, now } = work;
  const { signUp } = challenge;
  if (challenge.kind === 'sign-in' || !signUp) return challenge.userId ?? undefined;
  const id = newId();
  const row = { key: challenge.addressKey, address: challenge.address, userId: id, verifiedAt: now };
  const owner = await claimAddress(query, row);
  if (owner !== id) return owner;
  const { name, workspaceName, termsVersion, extra } = signUp;
  await insertUser(query, {
    id,
    name,
    locale: challenge.locale,
    createdAt: now,
    ...(termsVersion !== undefined && { termsVersion, termsAcceptedAt: now }),
    ...(extra && { signUpFields: extra }),
  });
  const locale = locales.find((one) => one === challenge.locale) ?? 'en';
  await openWorkspace(work, { name: workspaceName ?? name, ownerId: id, locale });
  return id;
}

/** Creates the session of a redeemed link or code. The response creates its secret. */
export async function redeem(work: Work, challenge: Challenge, mode: SessionMode) {
  const { query, now, caller } = work;
  const userId = await personOf(work, challenge);
  if (!userId) return undefined;
  await acceptGrants(work, challenge.addressKey, userId);
  if (mode === 'cookie' && caller.sessionCookieHash) await deleteSessionByToken(query, caller.sessionCookieHash);
  const sessionId = newId();
  await insertSession(query, {
    id: sessionId,
    tokenHash: digest(newSecret()),
    userId,
    mode,
    createdAt: now,
    verifiedAt: now,
    lastUsedAt: now,
    expiresAt: sessionEnd(now, now),
  });
  return { sessionId, userId, expiresAt: sessionEnd(now, now) };
}
