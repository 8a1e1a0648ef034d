import type { JsonDocument, Submission } from './answers.ts';
import type { Session, Verified } from './authentication.ts';
import { documentAnswer, sessionAnswer, submissionAnswer, verifiedAnswer } from './compiled.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Submit } from './submission.ts';
import type { SignOff, VerifyInput } from './verification.ts';

/** One endpoint; the platform answers by it and the transport asks by it. */
export interface Route<Input = unknown, Output = unknown> {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Absent where nothing is answered. */
  readonly output?: JsonSchema<Output>;
  /** What the type parameter stands for at compile time only. */
  readonly input?: Input;
  /** Whether it carries an `Idempotency-Key`; safe methods need none. */
  readonly keyed?: boolean;
}

/** The endpoints of the authentication feature and of forms, by operation. */
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
  signOff: {
    name: 'users.sign-off',
    method: 'POST',
    path: '/api/v0/users/sign-off',
    keyed: true,
  } as Route<SignOff, undefined>,
} as const;
