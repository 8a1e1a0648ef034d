import type { SignInValue, Submission } from '@service/widgets/contract';
import type { Keyed } from '../../../commands/idempotency.ts';
import { readSubmission, runCommand } from '../../../commands/run-command.ts';
import { requireStorable } from '../../../http/body.ts';
import type { Call } from '../../../http/call.ts';
import { invalid, ProblemError } from '../../../problem.ts';
import type { ChallengeAnswer } from '../../authentication/challenge.ts';
import { pendingForm } from '../../authentication/links.ts';
import { authenticate, callerOf, setChallengeCookie } from '../../authentication/services/caller.ts';
import type { SignUpPayload } from '../../authentication/tasks/sign-up.ts';
import { formOf } from '../registry.ts';

/** Forms that need no session; those of resources are `ResourceServices.submit`. */
export class FormServices {
  /**
   * @param type id of a resource type
   * @throws {ProblemError} `not_found` for an unknown type; `validation_failed`
   */
  async submit(call: Call, type: string, value: unknown, keyed?: Keyed): Promise<Submission> {
    const { runtime } = call;
    const form = formOf(type);
    if (!form || 'revision' in form) throw new ProblemError('not_found', { detail: 'There is no form of this type.' });
    requireStorable(value);
    const checked = form.check(runtime.settings, value);
    if (!checked.ok) throw invalid(checked.issues);
    const { submissionId, result } = await runCommand(
      runtime,
      form.command,
      checked.value as SignInValue & SignUpPayload,
      { caller: callerOf(call, undefined), keyed, submission: type },
    );
    const browser = result.browser ?? (call.origin === 'none' ? undefined : call.challengeCookie);
    if (browser !== undefined) setChallengeCookie(call, browser);
    return { submissionId: submissionId!, state: 'completed', result: result.challenge };
  }

  /** Submits the form of the browser's pending challenge again. @throws {ProblemError} `expired` without one */
  async resend(call: Call): Promise<void> {
    const { type, value } = await pendingForm(call.runtime, call.challengeCookie);
    await this.submit(call, type, value);
  }

  /** A submission of the caller. @throws {ProblemError} `not_found` for any other */
  async submission(call: Call, id: string): Promise<Submission> {
    const { runtime } = call;
    const caller = callerOf(call, await authenticate(call));
    const found = await readSubmission(runtime, (type) => formOf(type)?.command, id, caller);
    if (!found) throw new ProblemError('not_found');
    if (!('result' in found)) return { submissionId: id, state: 'accepted' };
    const { type, result } = found;
    const isResource = 'revision' in formOf(type)!;
    return {
      submissionId: id,
      state: 'completed',
      result: isResource ? result : (result as ChallengeAnswer).challenge,
    };
  }
}
