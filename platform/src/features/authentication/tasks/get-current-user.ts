import type { User } from '@service/widgets/contract';
import { ProblemError } from '../../../problem.ts';
import type { ReadTask } from '../../../task.ts';
import { userById } from '../store/users.ts';

/** `@service/authentication/tasks/get-current-user` */
export const getCurrentUser: ReadTask<Record<string, never>, { readonly user: User }> = {
  async read({ query, caller }) {
    const { signedIn } = caller;
    const user = signedIn && (signedIn.user ?? (await userById(query, signedIn.userId)));
    return user ? { user } : new ProblemError('unauthenticated');
  },
};
