import type { ProblemCode } from '@service/widgets/contract';
import { ProblemError, type ProblemDetails } from '../problem.ts';
import type { Runtime } from '../runtime.ts';
import { keepAnswer, keyBeforeCookie, takeKey, type IdempotencyRow, type KeyUse } from '../store/idempotency.ts';
import { insertSubmission, type NewSubmission } from '../store/submissions.ts';
import type { TaskRecord, Work } from '../task.ts';

/** Milliseconds. */
export const keyLifetime = 24 * 60 * 60 * 1000;

export interface Keyed {
  readonly route: string;
  readonly key: string;
  /** Canonical form of the body. */
  readonly body: string;
}

/** Response to the first request of a key, without its secrets. */
export type Answered =
  | { readonly submissionId: string | null; readonly kept: TaskRecord }
  | { readonly submissionId: string; readonly accepted: true }
  | { readonly problem: { readonly code: ProblemCode; readonly details: ProblemDetails } };

/** Response of work that is no submission. */
export interface Kept<Fields> {
  readonly submissionId: null;
  readonly kept: TaskRecord & Fields;
}

interface KeyState {
  readonly use: KeyUse;
  /** Stored response, if the key has been used before. */
  readonly answered: Answered | undefined;
}

/**
 * Stored response to a key that was used before.
 *
 * @throws {ProblemError} `conflict` if it was used with another body
 */
export async function storedAnswer(
  { secrets }: Pick<Runtime, 'secrets'>,
  keyed: Keyed,
  { bodyHash, answer }: IdempotencyRow,
): Promise<Answered | undefined> {
  if (bodyHash === (await secrets.hash('body', keyed.body))) return answer as Answered | undefined;
  throw new ProblemError('conflict', { detail: 'This Idempotency-Key was used with another body.' });
}

/**
 * Takes a key in the request's own transaction: a concurrent request waits, and a rollback frees the key.
 *
 * @param principal owner of the key; `nobody` for a browser without its challenge cookie
 * @throws {ProblemError} `conflict` if it was used with another body
 */
async function useKey(work: Work, keyed: Keyed, principal: string): Promise<KeyState> {
  const { query, now, runtime, caller } = work;
  const use = { principal, route: keyed.route, key: keyed.key };
  const stateOf = async (row: IdempotencyRow): Promise<KeyState> => ({
    use: { ...use, principal: row.principal },
    answered: await storedAnswer(runtime, keyed, row),
  });
  // a signed-in caller was signed in at the first attempt, too
  if (caller.browserHash && !principal.startsWith('user:')) {
    const before = await keyBeforeCookie(query, use, caller.browserHash, now);
    if (before) return stateOf(before);
  }
  const bodyHash = await runtime.secrets.hash('body', keyed.body);
  const existing = await takeKey(query, use, { bodyHash, now, expiresAt: new Date(now.getTime() + keyLifetime) });
  return existing ? stateOf(existing) : { use, answered: undefined };
}

/**
 * Does `act` once for a key, in the caller's transaction. Without a key, each call does it.
 *
 * @param submission the submission that `act` leaves to store, together with the response
 * @returns the stored response if the key was used before; a route stores responses of one type
 * @throws {ProblemError} `conflict` if it was used with another body
 */
export async function onceByKey<Response extends Answered>(
  work: Work,
  keyed: Keyed | undefined,
  principal: string,
  act: () => Promise<Response>,
  submission: () => NewSubmission | undefined = () => undefined,
): Promise<Response> {
  const key = keyed && (await useKey(work, keyed, principal));
  if (key?.answered) return key.answered as Response;
  const answered = await act();
  const browserHash = 'kept' in answered ? answered.kept.browserHash : undefined;
  const row = submission();
  if (key) await keepAnswer(work.query, key.use, { ...answered }, browserHash, row);
  else if (row) await insertSubmission(work.query, row);
  return answered;
}
