import type { AccessToken, CreatedAccessToken, NewAccessToken } from '@service/widgets/contract';
import { invalid, ProblemError } from '../../problem.ts';
import { countAttempt } from '../../rate-limits.ts';
import { digest, newId, newSecret, newToken } from '../../security/secrets.ts';
import { requireUserId, type TaskRecord, type Work } from '../../task.ts';
import { countTokens, deleteToken, insertToken, replaceSecret, tokensOf, type TokenRow } from './store/tokens.ts';
import { isFresh } from './tasks/sign-out.ts';

/** Stored for repeats of the creation. */
export interface TokenRecord extends TaskRecord {
  readonly tokenId: string;
  readonly madeAt: string;
}

/** Milliseconds in which a repeat of a creation gets a new secret instead of `already_used`. */
const repeatable = 60_000;

/** Characters of a token that lists show: the prefix and four of 43. */
const shownLetters = 8;

const shown = ({ id, name, prefix, createdAt, lastUsedAt, expiresAt }: TokenRow): AccessToken => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
  prefix,
});

/** An access token can't create others, which would outlive its revocation. */
function requireFreshSession({ caller, now }: Work): void {
  const { signedIn } = caller;
  if (signedIn?.via !== 'session') {
    throw new ProblemError('forbidden', { detail: 'A token is made by somebody who is signed in, not by a token.' });
  }
  if (!isFresh(signedIn.verifiedAt, now)) throw new ProblemError('fresh_sign_in_required');
}

/** @throws {ProblemError} `validation_failed` for an invalid or past time */
function endOf({ expiresAt }: NewAccessToken, now: Date): Date | null {
  if (expiresAt === undefined) return null;
  const end = new Date(expiresAt);
  const wrong = (code: 'wrong_format' | 'too_small') => invalid([{ path: ['expiresAt'], code, message: code }]);
  if (Number.isNaN(end.getTime())) throw wrong('wrong_format');
  if (end <= now) throw wrong('too_small');
  return end;
}

/**
 * Creates a token, whose secret {@link mintToken} returns.
 *
 * @throws {ProblemError} `forbidden` for a token, `fresh_sign_in_required`, `validation_failed`, `rate_limited`;
 * `conflict` at the maximum number of tokens
 */
export async function makeToken(work: Work, token: NewAccessToken): Promise<TokenRecord> {
  const { query, now, caller, runtime } = work;
  const userId = requireUserId(work);
  requireFreshSession(work);
  const expiresAt = endOf(token, now);
  await countAttempt(work, 'submissionsPerMinute', `session:${caller.signedIn?.id}`);
  const maximum = runtime.settings.limits.tokensPerPerson;
  if ((await countTokens(query, userId)) >= maximum) {
    throw new ProblemError('conflict', { params: { limit: 'tokensPerPerson', maximum } });
  }
  const tokenId = newId();
  const tokenHash = digest(newSecret());
  await insertToken(query, { id: tokenId, tokenHash, userId, name: token.name, prefix: '', createdAt: now, expiresAt });
  return { tokenId, madeAt: now.toISOString() };
}

/** Returns a new secret of a new token; secrets are not stored. */
export async function mintToken(
  { query, now, runtime }: Work,
  { tokenId, madeAt }: TokenRecord,
): Promise<CreatedAccessToken | ProblemError> {
  if (now.getTime() - new Date(madeAt).getTime() > repeatable) return new ProblemError('already_used');
  const token = newToken('svc_');
  const row = await replaceSecret(query, tokenId, {
    tokenHash: digest(token),
    prefix: token.slice(0, shownLetters),
  });
  if (!row) return new ProblemError('already_used');
  runtime.log({ level: 'info', event: 'token-made', userId: row.userId, tokenId });
  return { ...shown(row), token };
}

export async function listTokens(work: Pick<Work, 'query' | 'caller'>): Promise<AccessToken[]> {
  return (await tokensOf(work.query, requireUserId(work))).map(shown);
}

/** Takes effect at once. @throws {ProblemError} `not_found`, also for another user's token */
export async function revokeToken(work: Work, tokenId: string): Promise<void> {
  const { query, runtime, afterCommit } = work;
  const userId = requireUserId(work);
  if (!(await deleteToken(query, userId, tokenId))) throw new ProblemError('not_found');
  afterCommit(runtime.changes.notify);
  afterCommit(() => runtime.log({ level: 'info', event: 'token-revoked', userId, tokenId }));
}
