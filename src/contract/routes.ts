import type { Session } from './authentication/apis/session.ts';
import type { Verified, VerifyInput } from './authentication/apis/verify-sign-in.ts';
import { documentAnswer, sessionAnswer, submissionAnswer, verifiedAnswer } from './compiled/sign-in.ts';
import type { JsonDocument } from './forms/apis/schema.ts';
import type { Submission } from './forms/apis/submission.ts';
import type { Submit } from './forms/apis/submit.ts';
import type { Route } from './route.ts';

/** Routes of sign-in, sessions and forms, by name. */
export const routes = {
  submit: {
    name: 'forms.submit',
    method: 'POST',
    path: '/api/v0/forms/submit',
    output: submissionAnswer,
    keyed: true,
  } as Route<Submit, Submission>,
  formSchema: {
    name: 'forms.schema',
    method: 'GET',
    path: '/api/v0/forms/schema',
    output: documentAnswer,
  } as Route<{ type: string }, JsonDocument>,
  verify: {
    name: 'users.verify-sign-in',
    method: 'POST',
    path: '/api/v0/users/verify-sign-in',
    output: verifiedAnswer,
    keyed: true,
  } as Route<VerifyInput, Verified>,
  session: {
    name: 'users.session',
    method: 'GET',
    path: '/api/v0/users/session',
    output: sessionAnswer,
  } as Route<undefined, Session>,
} as const;
