import type { Runtime } from '../../runtime.ts';
import { digest, isToken } from '../../security/secrets.ts';
import type { SignedIn } from '../../task.ts';
import { sessionEnd } from './redeem.ts';
import { liveOwner, liveSession, touchSession } from './store/sessions.ts';
import { liveToken, touchToken } from './store/tokens.ts';

/** ms; a use is recorded at most this often. */
const touchEvery = 60 * 60 * 1000;

export interface Credentials {
  readonly signedIn: SignedIn;
  /** New expiry of a session that this use has extended. */
  readonly extendedTo?: Date;
}

async function checkSession({ database, clock }: Runtime, token: string): Promise<Credentials | undefined> {
  const now = clock.now();
  const session = await liveSession(database.query, await digest(token), now);
  if (!session) return undefined;
  const { userId, id, verifiedAt, createdAt, lastUsedAt, expiresAt } = session;
  if (now.getTime() - lastUsedAt.getTime() < touchEvery) {
    return { signedIn: { userId, via: 'session', id, verifiedAt, expiresAt } };
  }
  const extendedTo = sessionEnd(createdAt, now);
  await touchSession(database.query, id, now, extendedTo);
  return { signedIn: { userId, via: 'session', id, verifiedAt, expiresAt: extendedTo }, extendedTo };
}

async function checkAccessToken({ database, clock }: Runtime, token: string): Promise<Credentials | undefined> {
  const now = clock.now();
  const found = await liveToken(database.query, await digest(token), now);
  if (!found) return undefined;
  const { userId, id, lastUsedAt } = found;
  if (now.getTime() - (lastUsedAt?.getTime() ?? 0) >= touchEvery) await touchToken(database.query, id, now);
  return { signedIn: { userId, via: 'token', id, verifiedAt: undefined, expiresAt: found.expiresAt ?? undefined } };
}

const checks = { svs_: checkSession, svc_: checkAccessToken } as const;

/** @param from a cookie never contains an access token */
export async function checkCredentials(
  runtime: Runtime,
  token: string | undefined,
  from: 'bearer' | 'cookie',
): Promise<Credentials | undefined> {
  if (!token || !(await isToken(token))) return undefined;
  const check = checks[token.slice(0, 4) as keyof typeof checks];
  return check === checkAccessToken && from === 'cookie' ? undefined : check(runtime, token);
}

export function ownerOfCredentials({ database, clock }: Runtime, of: Pick<SignedIn, 'via' | 'id'>) {
  return liveOwner(database.query, of, clock.now());
}
