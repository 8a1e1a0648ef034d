import { submissionAnswer } from '../compiled/sign-in.ts';
import type { Route } from '../route.ts';
import type { Submission } from './apis/submission.ts';

/** What has become of what was accepted; beside `routes`, so that signing in loads none. */
export const submissionRoute: Route<{ submissionId: string }, Submission> = {
  name: 'forms.submission',
  method: 'GET',
  path: '/api/v0/forms/submissions/:submissionId',
  output: submissionAnswer,
};
