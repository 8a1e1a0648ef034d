/** What signing in and up need once somebody has begun to type: one chunk, loaded on focus or when the page is idle. */
export { signInSchema, signUpSchema } from '../contract/authentication.ts';
export { issueWords, failureWords } from '../localisation/failure-words.ts';
export { ChallengeModel } from '../models/challenge-model.ts';
import { failures as en } from '../localisation/en/failures.ts';
import { failures as sv } from '../localisation/sv/failures.ts';

export const failureSections = { en: { failures: en }, sv: { failures: sv } };
