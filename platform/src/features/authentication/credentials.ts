import type { Runtime } from '../../runtime.ts';
import { digest, isToken } from '../../security/secrets.ts';
import { isAway, rootOf } from '../../store/sql.ts';
import type { SignedIn } from '../../task.ts';
import { sessionEnd } from './redeem.ts';
import type { Beside } from './store/credentials.ts';
import { liveOwner, liveSession, touchSession } from './store/sessions.ts';
import { liveToken, touchToken } from './store/tokens.ts';

/** ms; a use is recorded at most this often. */
const touchEvery = 60 * 60 * 1000;

export interface Credentials {
  readonly signedIn: SignedIn;
  /** New expiry of a session that this use has extended. */
  readonly extendedTo?: Date;
}

/** Records a use after the answer, unless it is being recorded; one that fails is recorded by the next request. */
function recordUse({ recordings, log }: Runtime, tokenHash: string, write: () => Promise<void>): void {
  if (recordings.has(tokenHash)) return;
  const done = write()
    .catch((error: unknown) => {
      // a database that takes no writes, because its disk is full, still answers reads
      if (!isAway(error)) log({ level: 'warn', event: 'use-not-recorded', reason: String(rootOf(error)) });
    })
    .finally(() => recordings.delete(tokenHash));
  recordings.set(tokenHash, done);
}

/** Waits for the uses that are being recorded, so that a sweep does not end their sessions. */
export async function usesRecorded({ recordings }: Runtime): Promise<void> {
  await Promise.all(recordings.values());
}

type Check = (runtime: Runtime, token: string, beside: Beside | undefined) => Promise<Credentials | undefined>;

const checkSession: Check = async (runtime, token, beside) => {
  const { query } = runtime.database;
  const now = runtime.clock.now();
  const tokenHash = digest(token);
  const found = await liveSession(query, tokenHash, now, beside);
  if (!found) return undefined;
  const { userId, id, verifiedAt, createdAt, lastUsedAt, expiresAt } = found.session;
  const signedIn = { ...found.beside, userId, via: 'session', id, verifiedAt, expiresAt } as const;
  if (now.getTime() - lastUsedAt.getTime() < touchEvery) return { signedIn };
  const extendedTo = sessionEnd(createdAt, now);
  recordUse(runtime, tokenHash, () => touchSession(query, id, now, extendedTo));
  return { signedIn: { ...signedIn, expiresAt: extendedTo }, extendedTo };
};

const checkAccessToken: Check = async (runtime, token, beside) => {
  const { query } = runtime.database;
  const now = runtime.clock.now();
  const tokenHash = digest(token);
  const found = await liveToken(query, tokenHash, now, beside);
  if (!found) return undefined;
  const { userId, id, lastUsedAt, expiresAt } = found.token;
  if (now.getTime() - (lastUsedAt?.getTime() ?? 0) >= touchEvery) {
    recordUse(runtime, tokenHash, () => touchToken(query, id, now));
  }
  const signedIn = {
    ...found.beside,
    userId,
    via: 'token',
    id,
    verifiedAt: undefined,
    expiresAt: expiresAt ?? undefined,
  } as const;
  return { signedIn };
};

const checks: Readonly<Record<string, Check>> = { svs_: checkSession, svc_: checkAccessToken };

/**
 * @param from a cookie never contains an access token
 * @param beside is read in the same statement
 */
export async function checkCredentials(
  runtime: Runtime,
  token: string | undefined,
  from: 'bearer' | 'cookie',
  beside: Beside | undefined,
): Promise<Credentials | undefined> {
  if (!token || !isToken(token)) return undefined;
  const check = checks[token.slice(0, 4)];
  return check === checkAccessToken && from === 'cookie' ? undefined : check?.(runtime, token, beside);
}

export function ownerOfCredentials({ database, clock }: Runtime, of: Pick<SignedIn, 'via' | 'id'>) {
  return liveOwner(database.query, of, clock.now());
}
