import { events, type EventName } from '../events.ts';
import { ProblemError } from '../problem.ts';
import type { Runtime } from '../runtime.ts';
import { acceptedSubmission, completeSubmission } from '../store/submissions.ts';
import type { Caller, Kept, SignedIn, Task } from '../tasks/task.ts';
import { transact } from './transaction.ts';

/** What is kept of a submission until its job has done its work. */
interface Accepted extends Pick<Caller, 'client' | 'locale'> {
  readonly event: EventName;
  readonly payload: unknown;
  readonly signedIn: Pick<SignedIn, 'userId' | 'via' | 'id'>;
}

/** What a job has to know to do the work of a submission. */
export function keptUntilDone(event: EventName, payload: unknown, caller: Caller): Record<string, unknown> {
  const { signedIn, client, locale } = caller;
  if (!signedIn) throw new TypeError(`${event} is accepted from nobody but somebody.`);
  const { userId, via, id } = signedIn;
  return { event, payload, client, locale, signedIn: { userId, via, id } } satisfies Accepted;
}

/** What is kept of a submission that came to nothing. */
const refusal = ({ code, details }: ProblemError): Record<string, unknown> => ({ problem: { code, details } });

/** The job `submission`: all that the work writes is one transaction; it is done once, however often the job is begun. */
export async function runAccepted(runtime: Runtime, submissionId: string): Promise<void> {
  const { query } = runtime.database;
  const found = await acceptedSubmission(query, submissionId);
  if (!found) return;
  const { event, payload, client, locale, signedIn } = found.kept as unknown as Accepted;
  const task = events[event].task as unknown as Task<unknown, Kept, unknown>;
  const caller: Caller = {
    client,
    locale,
    browserHash: undefined,
    mayKeepCookies: false,
    sessionCookieHash: undefined,
    signedIn: { ...signedIn, verifiedAt: undefined, expiresAt: undefined },
  };
  try {
    await transact(runtime, caller, async (work) => {
      if (!(await acceptedSubmission(work.query, submissionId))) return;
      const kept = await task.run(work, payload);
      await completeSubmission(work.query, submissionId, kept instanceof ProblemError ? refusal(kept) : { ...kept });
    });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await completeSubmission(query, submissionId, refusal(error));
  }
}
