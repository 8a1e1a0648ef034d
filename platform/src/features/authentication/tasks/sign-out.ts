import { freshHours } from '@service/widgets/contract';
import { ProblemError } from '../../../problem.ts';
import type { TaskRecord, Task } from '../../../task.ts';
import { deleteSession, deleteSessionsOf } from '../store/sessions.ts';

export const isFresh = (verifiedAt: Date | undefined, now: Date): boolean =>
  verifiedAt !== undefined && now.getTime() - verifiedAt.getTime() <= freshHours * 60 * 60 * 1000;

/** `@service/authentication/tasks/sign-out`: ends this session, or all sessions of the user, but no tokens. */
export const signOut: Task<{ readonly everywhere: boolean }, TaskRecord, undefined> = {
  async run({ query, now, caller, runtime, afterCommit }, { everywhere }) {
    const { signedIn, browserHash } = caller;
    afterCommit(runtime.changes.notify);
    const kept = browserHash === undefined ? {} : { browserHash };
    if (everywhere) {
      if (signedIn?.via !== 'session') return new ProblemError('unauthenticated');
      if (!isFresh(signedIn.verifiedAt, now)) return new ProblemError('fresh_sign_in_required');
      await deleteSessionsOf(query, signedIn.userId);
    } else if (signedIn?.via === 'session') {
      await deleteSession(query, signedIn.id);
    }
    if (signedIn?.via === 'session') {
      const { userId } = signedIn;
      afterCommit(() => runtime.log({ level: 'info', event: 'signed-out', userId, everywhere }));
    }
    return kept;
  },
  answer: async () => undefined,
};
