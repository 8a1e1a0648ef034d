import type { SignUpValue } from '@service/widgets/contract';
import { answerAsk, askChallenge, type Asked, type AskedKept } from './ask-challenge.ts';
import type { Task } from './task.ts';

/** `@service/authentication/tasks/sign-up`: nothing of it becomes an account before the address is verified. */
export const signUp: Task<SignUpValue, AskedKept, Asked> = {
  run: (work, { name, email, workspaceName, locale, returnTo }) =>
    askChallenge(work, {
      email,
      returnTo,
      locale: locale ?? work.caller.locale,
      signUp: {
        name,
        ...(workspaceName && { workspaceName }),
        ...(work.runtime.settings.terms && { termsVersion: work.runtime.settings.terms.version }),
      },
    }),
  answer: answerAsk,
};
