import type { Submission } from '../contract/forms/apis/submission.ts';
import { submissionRoute } from '../contract/forms/submission-route.ts';
import type { PlatformClient } from './client.ts';
import { delay } from './retry.ts';
import type { CallOptions } from './transport.ts';

export interface PollOptions extends CallOptions {
  readonly pause?: typeof delay | undefined;
  /** Runs each step, for instance with retries. */
  readonly run?: (<Result>(step: (signal: AbortSignal) => Promise<Result>) => Promise<Result>) | undefined;
}

/** Polls an accepted (202) submission until it is completed, at growing intervals from 1 s. */
export async function completed(
  { call }: Pick<PlatformClient, 'call'>,
  submission: Submission,
  { pause = delay, signal = new AbortController().signal, run = (step) => step(signal), ...options }: PollOptions = {},
): Promise<Submission> {
  const { submissionId } = submission;
  let answer = submission;
  for (let wait = 1000; answer.state !== 'completed'; wait = Math.min(wait * 1.5, 15_000)) {
    await run((abort) => pause(wait, abort));
    answer = await run((abort) => call(submissionRoute, { submissionId }, { ...options, signal: abort }));
  }
  return answer;
}
