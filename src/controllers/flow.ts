/** What signing in and up need once somebody has begun: one chunk, loaded on focus or when the page is idle. */
export { signInSchema } from '../contract/authentication.ts';
export { issueWords, failureWords } from '../localisation/failure-words.ts';
export { ChallengeModel } from '../models/challenge-model.ts';
