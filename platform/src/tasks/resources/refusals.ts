import type { ConflictReason, Issue, IssueCode } from '@service/widgets/contract';
import { ProblemError } from '../../problem.ts';
import { TwinNameError } from '../../store/resources/tree.ts';

/** An issue of one field of a form. */
export const issueOn = (path: Issue['path'], code: IssueCode): Issue => ({ path, code, message: code });

/** `conflict`, with why: clients say it in the person's language by that. */
export const conflict = (reason: ConflictReason, more: { readonly maximum?: number } = {}): ProblemError =>
  new ProblemError('conflict', { params: { reason, ...more } });

/** Runs a write that may meet a twin; then it is the contract's conflict, with the issue on the name. */
export async function refusingTwins<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof TwinNameError)) throw error;
    throw new ProblemError('conflict', {
      params: { reason: 'twin_name' },
      issues: [issueOn(['name'], 'twin_name')],
    });
  }
}
