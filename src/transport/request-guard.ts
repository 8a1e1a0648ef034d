import { diagnose } from '../diagnose.ts';
import { lastUserInput } from '../user-input.ts';
import type { PlatformClient } from './client.ts';
import { delay } from './retry.ts';

/** Requests of an element in `period` without user input; more have to wait. */
const mostRequests = 20;
/** Milliseconds. */
const period = 10_000;

/**
 * Client of one element. A loop of requests, because the platform's answers do not fit the questions for instance, is
 * slowed down, and reported to the developer.
 */
export function guardedClient(client: PlatformClient): PlatformClient {
  let sent: readonly number[] = [];
  return {
    ...client,
    async call(route, input, options) {
      const recent = () => sent.filter((at) => at > Math.max(lastUserInput(), performance.now() - period));
      while ((sent = recent()).length >= mostRequests) {
        diagnose(({ reportRequests }) => reportRequests(route.name, mostRequests));
        await delay(sent[0]! + period - performance.now(), options?.signal ?? new AbortController().signal);
      }
      sent = [...sent, performance.now()];
      return client.call(route, input, options);
    },
  };
}
