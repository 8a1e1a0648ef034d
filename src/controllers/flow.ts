/** What signing in and up need once somebody has begun: one chunk, loaded on focus or when the page is idle. */
export { signInForm } from '../contract/compiled/sign-in.ts';
export { issueMessage, failureMessage } from '../localisation/failure-messages.ts';
export { ChallengeModel } from '../models/challenge-model.ts';
