import { diagnose } from '../diagnose.ts';
import { lastUserInput } from '../user-input.ts';
import type { PlatformClient } from './client.ts';
import { delay } from './retry.ts';

/** Requests of an element in `period` without user input, repeated attempts included; more have to wait. */
const mostRequests = 20;
/** Milliseconds. */
const period = 10_000;

/**
 * Client of one element. A loop of requests, because the platform's answers do not fit the questions for instance, is
 * slowed down, and reported to the developer.
 */
export function guardedClient(client: PlatformClient): PlatformClient {
  let sent: number[] = [];
  return {
    ...client,
    call(route, input, options) {
      const send: typeof fetch = async (url, init) => {
        for (;;) {
          sent = sent.filter((at) => at > Math.max(lastUserInput(), performance.now() - period));
          if (sent.length < mostRequests) break;
          diagnose(({ reportRequests }) => reportRequests(route.name, mostRequests));
          await delay(sent[0]! + period - performance.now(), init!.signal!);
        }
        sent.push(performance.now());
        return client.fetch(url, init);
      };
      return client.call(route, input, { ...options, send });
    },
  };
}
