import type { ConflictReason } from '@service/widgets/contract';
import { issueOn, ProblemError } from '../../problem.ts';
import { NameTakenError } from './store/tree.ts';

/** `conflict` with a reason, by which clients choose the message. */
export const conflict = (reason: ConflictReason, more: { readonly maximum?: number } = {}): ProblemError =>
  new ProblemError('conflict', { params: { reason, ...more } });

/** Runs a write, and turns a duplicate name into the contract's conflict at the field `name`. */
export async function rejectNameConflicts<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof NameTakenError)) throw error;
    throw new ProblemError('conflict', {
      params: { reason: 'twin_name' },
      issues: [issueOn(['name'], 'twin_name')],
    });
  }
}
