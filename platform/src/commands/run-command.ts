import type { ProblemCode } from '@service/widgets/contract';
import { ProblemError, type ProblemDetails } from '../problem.ts';
import { countAttempt } from '../rate-limits.ts';
import type { Runtime } from '../runtime.ts';
import { newId } from '../security/secrets.ts';
import { acceptedSubmission, completeSubmission, submissionOf, type NewSubmission } from '../store/submissions.ts';
import type { Caller, TaskRecord, ReadTask, SignedIn, Task, Work } from '../task.ts';
import {
  commands,
  reads,
  type CommandName,
  type CommandPayload,
  type CommandResult,
  type ReadName,
  type ReadPayload,
  type ReadResult,
} from './commands.ts';
import { keyLifetime, onceByKey, type Answered, type Keyed } from './idempotency.ts';
import { transact, transactJob } from './transaction.ts';

/** Stored with an accepted submission, for its job. */
interface Accepted extends Pick<Caller, 'client' | 'locale'> {
  readonly command: CommandName;
  readonly payload: unknown;
  readonly signedIn: Pick<SignedIn, 'userId' | 'via' | 'id'>;
}

export function acceptedCommand(command: CommandName, payload: unknown, caller: Caller): Record<string, unknown> {
  const { signedIn, client, locale } = caller;
  if (!signedIn) throw new TypeError(`${command} can only be accepted from a signed-in user.`);
  const { userId, via, id } = signedIn;
  return { command, payload, client, locale, signedIn: { userId, via, id } } satisfies Accepted;
}

const refusal = ({ code, details }: ProblemError): Record<string, unknown> => ({ problem: { code, details } });

/** Handler of the job `submission`: does the work in one transaction, once, however often the job starts. */
export async function runAcceptedCommand(runtime: Runtime, submissionId: string): Promise<void> {
  const { query } = runtime.database;
  const found = await acceptedSubmission(query, submissionId);
  if (!found) return;
  const { command, payload, client, locale, signedIn } = found.kept as unknown as Accepted;
  const task = commands[command].task as unknown as Task<unknown, TaskRecord, unknown>;
  const caller = { client, locale, signedIn: { ...signedIn, verifiedAt: undefined, expiresAt: undefined } };
  try {
    await transactJob(runtime, caller, async (work) => {
      if (!(await acceptedSubmission(work.query, submissionId))) return;
      const kept = await task.run(work, payload);
      await completeSubmission(work.query, submissionId, kept instanceof ProblemError ? refusal(kept) : { ...kept });
    });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await completeSubmission(query, submissionId, refusal(error));
  }
}

export interface CommandOptions {
  readonly caller: Caller;
  readonly keyed?: Keyed | undefined;
  /** Type of the form; set for requests that are counted and stored as a submission. */
  readonly submission?: string | undefined;
  /** Long work may become a job: the answer is then 202. */
  readonly mayBeLong?: boolean;
}

export interface CompletedCommand<Result> {
  readonly submissionId: string | undefined;
  readonly result: Result;
}

export interface AcceptedCommand {
  readonly submissionId: string;
}

type AnyTask = Task<unknown, TaskRecord, unknown>;

/** Owner of an idempotency key or submission; `undefined` without a session and a browser cookie. */
export function principalOf(name: CommandName, { signedIn, browserHash }: Caller): string | undefined {
  if (commands[name].principal !== 'browser' && signedIn) return `user:${signedIn.userId}`;
  return browserHash && `browser:${browserHash}`;
}

/**
 * Key of a client in the rate limit of submissions: its session, else its network address, because cookies are easily
 * made up.
 */
const countedBy = ({ signedIn, client }: Caller) => (signedIn ? `session:${signedIn.id}` : `client:${client}`);

async function runOnce(
  work: Work,
  name: CommandName,
  task: AnyTask,
  payload: unknown,
  { submission, mayBeLong = false }: CommandOptions,
  store: (row: NewSubmission) => void,
): Promise<Answered> {
  if (submission === undefined) {
    const kept = await task.run(work, payload);
    return kept instanceof ProblemError ? problemOf(kept) : { submissionId: null, kept };
  }
  await countAttempt(work, 'submissionsPerMinute', countedBy(work.caller));
  const submissionId = newId();
  const row = {
    id: submissionId,
    principal: principalOf(name, work.caller) ?? null,
    type: submission,
    createdAt: work.now,
    expiresAt: new Date(work.now.getTime() + keyLifetime),
  };
  if (mayBeLong && (await task.isLong?.(work, payload))) {
    const kept = acceptedCommand(name, payload, work.caller);
    store({ ...row, state: 'accepted', kept });
    await work.enqueue('submission', { submissionId }, work.caller.signedIn?.userId);
    return { submissionId, accepted: true };
  }
  const kept = await task.run(work, payload);
  if (kept instanceof ProblemError) return problemOf(kept);
  const principal = row.principal ?? (kept.browserHash && `browser:${kept.browserHash}`) ?? null;
  store({ ...row, principal, state: 'completed', kept: { ...kept } });
  return { submissionId, kept };
}

const problemOf = ({ code, details }: ProblemError): Answered => ({ problem: { code, details } });

/**
 * Runs a command, or accepts it as a job. All that it writes (rows of the task, submission, key, jobs) is one
 * transaction.
 *
 * @throws {ProblemError} thrown by the task
 */
export async function runOrAccept<Name extends CommandName>(
  runtime: Runtime,
  name: Name,
  payload: CommandPayload<Name>,
  how: CommandOptions,
): Promise<CompletedCommand<CommandResult<Name>> | AcceptedCommand> {
  const task = commands[name].task as unknown as AnyTask;
  const outcome = await transact(runtime, how.caller, async (work) => {
    const principal = principalOf(name, how.caller) ?? 'nobody';
    let submission: NewSubmission | undefined;
    const act = () => runOnce(work, name, task, payload, how, (row) => void (submission = row));
    const answered = await onceByKey(work, how.keyed, principal, act, () => submission);
    if ('problem' in answered) return new ProblemError(answered.problem.code, answered.problem.details);
    if ('accepted' in answered) return { submissionId: answered.submissionId };
    return task.answersAfterCommit ? answered : answerOf(work, task, answered);
  });
  if (outcome instanceof ProblemError) throw outcome;
  const answered = 'kept' in outcome ? await answerOf(readOnlyWork(runtime, how.caller), task, outcome) : outcome;
  if (answered instanceof ProblemError) throw answered;
  return answered as CompletedCommand<CommandResult<Name>> | AcceptedCommand;
}

async function answerOf(
  work: Work,
  task: AnyTask,
  { submissionId, kept }: Extract<Answered, { kept: TaskRecord }>,
): Promise<CompletedCommand<unknown> | ProblemError> {
  const result = await task.answer(work, kept);
  return result instanceof ProblemError ? result : { submissionId: submissionId ?? undefined, result };
}

/**
 * Runs a command whose work is never long.
 *
 * @throws {ProblemError} thrown by the task
 */
export async function runCommand<Name extends CommandName>(
  runtime: Runtime,
  name: Name,
  payload: CommandPayload<Name>,
  how: Omit<CommandOptions, 'mayBeLong'>,
): Promise<CompletedCommand<CommandResult<Name>>> {
  const outcome = await runOrAccept(runtime, name, payload, how);
  if (!('result' in outcome)) throw new TypeError(`${name} was accepted where its result is awaited.`);
  return outcome;
}

export function readOnlyWork(runtime: Runtime, caller: Caller): Work {
  return {
    runtime,
    query: runtime.database.query,
    now: runtime.clock.now(),
    caller,
    enqueue: () => Promise.reject(new TypeError('A task that only reads has nothing to enqueue.')),
    afterCommit: () => undefined,
  };
}

/**
 * Runs a command that only reads.
 *
 * @throws {ProblemError} thrown by the task
 */
export function runRead<Name extends ReadName>(
  runtime: Runtime,
  name: Name,
  payload: ReadPayload<Name>,
  caller: Caller,
): Promise<ReadResult<Name>> {
  return runReadIn(readOnlyWork(runtime, caller), name, payload);
}

/** Like {@link runRead}, as a part of other work. */
export async function runReadIn<Name extends ReadName>(
  work: Work,
  name: Name,
  payload: ReadPayload<Name>,
): Promise<ReadResult<Name>> {
  const task = reads[name].task as unknown as ReadTask<ReadPayload<Name>, ReadResult<Name>>;
  const result = await task.read(work, payload);
  if (result instanceof ProblemError) throw result;
  return result;
}

/** Reads a submission of the caller, with its result if it has one. */
export async function readSubmission(
  runtime: Runtime,
  commandOf: (type: string) => CommandName | undefined,
  id: string,
  caller: Caller,
): Promise<{ readonly type: string; readonly result: unknown } | { readonly type: string } | undefined> {
  const { signedIn, browserHash } = caller;
  const principals = [signedIn && `user:${signedIn.userId}`, browserHash && `browser:${browserHash}`].filter(
    (one) => one !== undefined,
  );
  const outcome = await transact(runtime, caller, async (work) => {
    const row = await submissionOf(work.query, principals, id, work.now);
    const command = row && commandOf(row.type);
    if (!row || !command) return undefined;
    if (row.state === 'accepted') return { type: row.type };
    const problem = row.kept?.['problem'] as { code: ProblemCode; details: ProblemDetails } | undefined;
    if (problem) return new ProblemError(problem.code, problem.details);
    const result = await (commands[command].task as unknown as AnyTask).answer(work, row.kept ?? {});
    return result instanceof ProblemError ? result : { type: row.type, result };
  });
  if (outcome instanceof ProblemError) throw outcome;
  return outcome;
}
