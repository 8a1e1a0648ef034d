import type { SignUpValue } from '@service/widgets/contract';
import { answerAsk, askChallenge, type Asked, type AskedKept } from './ask-challenge.ts';
import type { Task } from './task.ts';

/** A sign-up with what the operator asks for beside the contract's fields. */
export interface SignUpAsk extends SignUpValue {
  readonly extra: Readonly<Record<string, unknown>>;
}

/** `@service/authentication/tasks/sign-up`: nothing of it becomes an account before the address is verified. */
export const signUp: Task<SignUpAsk, AskedKept, Asked> = {
  run: (work, { name, email, workspaceName, locale, returnTo, extra }) =>
    askChallenge(work, {
      email,
      returnTo,
      locale: locale ?? work.caller.locale,
      signUp: {
        name,
        ...(workspaceName && { workspaceName }),
        ...(Object.keys(extra).length && { extra }),
        ...(work.runtime.settings.terms && { termsVersion: work.runtime.settings.terms.version }),
      },
    }),
  answer: answerAsk,
};
