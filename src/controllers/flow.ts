/** What signing in and up need once somebody has begun: one chunk, loaded on focus or when the page is idle. */
export { signInForm } from '../contract/compiled/sign-in.ts';
export { issueWords, failureWords } from '../localisation/failure-words.ts';
export { ChallengeModel } from '../models/challenge-model.ts';
