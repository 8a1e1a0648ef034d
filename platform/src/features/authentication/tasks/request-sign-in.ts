import type { SignInValue } from '@service/widgets/contract';
import type { Task } from '../../../task.ts';
import { answerChallenge, createChallenge, type ChallengeAnswer, type ChallengeRecord } from '../challenge.ts';

/** `@service/authentication/tasks/request-sign-in` */
export const requestSignIn: Task<SignInValue, ChallengeRecord, ChallengeAnswer> = {
  run: (work, { email, returnTo }) => createChallenge(work, { email, returnTo, locale: work.caller.locale }),
  answer: answerChallenge,
};
