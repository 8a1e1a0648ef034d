/** Code of sign-in and sign-up after the first input: one chunk, loaded on focus or when the page is idle. */
import { ChallengeModel, type ChallengeModelOptions } from '../models/challenge-model.ts';
import type { PlatformClient } from '../transport/client.ts';
import { browserStore } from './browser-store.ts';

export { signInForm } from '../contract/compiled/sign-in.ts';
export { issueMessage, failureMessage } from '../localisation/failure-messages.ts';
export { isFailure } from '../transport/failure.ts';

type Options = Omit<ChallengeModelOptions<object>, 'client' | 'tabStore' | 'sharedStore'>;

export const createChallenge = (client: PlatformClient, options: Options): ChallengeModel<object> =>
  new ChallengeModel({
    ...options,
    client,
    tabStore: browserStore('sessionStorage'),
    sharedStore: browserStore('localStorage'),
  });
