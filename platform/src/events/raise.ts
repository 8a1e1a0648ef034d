import type { ProblemCode } from '@service/widgets/contract';
import {
  events,
  readEvents,
  type EventName,
  type EventPayload,
  type EventResult,
  type ReadEventName,
  type ReadPayload,
  type ReadResult,
} from '../events.ts';
import { ProblemError, type ProblemDetails } from '../problem.ts';
import type { Runtime } from '../runtime.ts';
import { newId } from '../security/secrets.ts';
import { insertSubmission, submissionOf } from '../store/submissions.ts';
import { countTry } from '../tasks/limits.ts';
import type { Caller, Kept, ReadTask, Task, Work } from '../tasks/task.ts';
import { keptUntilDone } from './accepted.ts';
import { keep, keyLife, useKey, type Answered, type Keyed } from './idempotency.ts';
import { transact } from './transaction.ts';

/** How a request wants its event treated. */
export interface Raise {
  readonly caller: Caller;
  readonly keyed?: Keyed | undefined;
  /** Type of the form that raised it: then it is counted and kept as a submission. */
  readonly submission?: string | undefined;
  /** Whether a long work may become a job, so that the answer says no more than that it is accepted. */
  readonly mayBeLong?: boolean;
}

export interface Raised<Result> {
  readonly submissionId: string | undefined;
  readonly result: Result;
}

/** The work goes on as a job. */
export interface AcceptedSubmission {
  readonly submissionId: string;
}

type AnyTask = Task<unknown, Kept, unknown>;

/** Who a key or a submission belongs to; nobody who keeps no cookies has no name. */
export function principalOf(name: EventName, { signedIn, browserHash }: Caller): string | undefined {
  if (events[name].principal !== 'browser' && signedIn) return `user:${signedIn.userId}`;
  return browserHash && `browser:${browserHash}`;
}

/** What the next attempt of a client is counted by: a session, else its network address (a cookie is made up too easily). */
const countedBy = ({ signedIn, client }: Caller) => (signedIn ? `session:${signedIn.id}` : `client:${client}`);

async function runOnce(
  work: Work,
  name: EventName,
  task: AnyTask,
  payload: unknown,
  { submission, mayBeLong = false }: Raise,
): Promise<Answered> {
  if (submission === undefined) {
    const kept = await task.run(work, payload);
    return kept instanceof ProblemError ? problemOf(kept) : { submissionId: null, kept };
  }
  await countTry(work, 'submissionsPerMinute', countedBy(work.caller));
  const submissionId = newId();
  const row = {
    id: submissionId,
    principal: principalOf(name, work.caller) ?? null,
    type: submission,
    createdAt: work.now,
    expiresAt: new Date(work.now.getTime() + keyLife),
  };
  if (mayBeLong && (await task.isLong?.(work, payload))) {
    const kept = keptUntilDone(name, payload, work.caller);
    await insertSubmission(work.query, { ...row, state: 'accepted', kept });
    await work.enqueue('submission', { submissionId });
    return { submissionId, accepted: true };
  }
  const kept = await task.run(work, payload);
  if (kept instanceof ProblemError) return problemOf(kept);
  const principal = row.principal ?? (kept.browserHash && `browser:${kept.browserHash}`) ?? null;
  await insertSubmission(work.query, { ...row, principal, state: 'completed', kept: { ...kept } });
  return { submissionId, kept };
}

const problemOf = ({ code, details }: ProblemError): Answered => ({ problem: { code, details } });

/**
 * Raises an event and answers with what its task made of it, or with no more than that it is accepted. Everything that is
 * written (the task's rows, submission, key, jobs) is one transaction.
 *
 * @throws {ProblemError} whatever the request failed by.
 */
export async function raiseOrAccept<Name extends EventName>(
  runtime: Runtime,
  name: Name,
  payload: EventPayload<Name>,
  how: Raise,
): Promise<Raised<EventResult<Name>> | AcceptedSubmission> {
  const task = events[name].task as unknown as AnyTask;
  const outcome = await transact(runtime, how.caller, async (work) => {
    const key = how.keyed && (await useKey(work, how.keyed, principalOf(name, how.caller) ?? 'nobody'));
    const answered = key?.answered ?? (await runOnce(work, name, task, payload, how));
    if (key && !key.answered) await keep(work, key, answered);
    if ('problem' in answered) return new ProblemError(answered.problem.code, answered.problem.details);
    if ('accepted' in answered) return { submissionId: answered.submissionId };
    const result = await task.answer(work, answered.kept);
    return result instanceof ProblemError ? result : { submissionId: answered.submissionId ?? undefined, result };
  });
  if (outcome instanceof ProblemError) throw outcome;
  return outcome as Raised<EventResult<Name>> | AcceptedSubmission;
}

/** Raises an event whose work is never long. @throws {ProblemError} whatever the request failed by. */
export async function raise<Name extends EventName>(
  runtime: Runtime,
  name: Name,
  payload: EventPayload<Name>,
  how: Omit<Raise, 'mayBeLong'>,
): Promise<Raised<EventResult<Name>>> {
  const outcome = await raiseOrAccept(runtime, name, payload, how);
  if (!('result' in outcome)) throw new TypeError(`${name} was accepted where its result is awaited.`);
  return outcome;
}

/** Work of a task that only reads: in place, without a transaction. */
export function readingWork(runtime: Runtime, caller: Caller): Work {
  return {
    runtime,
    query: runtime.database.query,
    now: runtime.clock.now(),
    caller,
    enqueue: () => Promise.reject(new TypeError('A task that only reads has nothing to enqueue.')),
    afterCommit: () => undefined,
  };
}

/** Raises an event that only reads. @throws {ProblemError} whatever the request failed by. */
export function read<Name extends ReadEventName>(
  runtime: Runtime,
  name: Name,
  payload: ReadPayload<Name>,
  caller: Caller,
): Promise<ReadResult<Name>> {
  return readWithin(readingWork(runtime, caller), name, payload);
}

/** Like {@link read}, as a part of other work. */
export async function readWithin<Name extends ReadEventName>(
  work: Work,
  name: Name,
  payload: ReadPayload<Name>,
): Promise<ReadResult<Name>> {
  const task = readEvents[name].task as unknown as ReadTask<ReadPayload<Name>, ReadResult<Name>>;
  const result = await task.read(work, payload);
  if (result instanceof ProblemError) throw result;
  return result;
}

/** A submission of the caller's own: its type, and its result made anew where it has one. */
export async function readSubmission(
  runtime: Runtime,
  eventOf: (type: string) => EventName | undefined,
  id: string,
  caller: Caller,
): Promise<{ readonly type: string; readonly result: unknown } | { readonly type: string } | undefined> {
  const { signedIn, browserHash } = caller;
  const principals = [signedIn && `user:${signedIn.userId}`, browserHash && `browser:${browserHash}`].filter(
    (one) => one !== undefined,
  );
  const outcome = await transact(runtime, caller, async (work) => {
    const row = await submissionOf(work.query, principals, id, work.now);
    const event = row && eventOf(row.type);
    if (!row || !event) return undefined;
    if (row.state === 'accepted') return { type: row.type };
    const problem = row.kept?.['problem'] as { code: ProblemCode; details: ProblemDetails } | undefined;
    if (problem) return new ProblemError(problem.code, problem.details);
    const result = await (events[event].task as unknown as AnyTask).answer(work, row.kept ?? {});
    return result instanceof ProblemError ? result : { type: row.type, result };
  });
  if (outcome instanceof ProblemError) throw outcome;
  return outcome;
}
