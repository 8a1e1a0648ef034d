import type { SignInValue } from '@service/widgets/contract';
import { answerAsk, askChallenge, type Asked, type AskedKept } from './ask-challenge.ts';
import type { Task } from './task.ts';

/** `@service/authentication/tasks/request-sign-in` */
export const requestSignIn: Task<SignInValue, AskedKept, Asked> = {
  run: (work, { email, returnTo }) => askChallenge(work, { email, returnTo, locale: work.caller.locale }),
  answer: answerAsk,
};
