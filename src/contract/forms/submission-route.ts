import { submissionAnswer } from '../compiled/sign-in.ts';
import type { Route } from '../route.ts';
import type { Submission } from './apis/submission.ts';

/** Apart from `routes`, so that sign-in does not load it. */
export const submissionRoute: Route<{ submissionId: string }, Submission> = {
  name: 'forms.submission',
  method: 'GET',
  path: '/api/v0/forms/submissions/:submissionId',
  output: submissionAnswer,
};
