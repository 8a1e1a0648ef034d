import { problemResponse } from '../problem-response.ts';
import { operationOf } from '../operations.ts';
import { Answered, Call, Unreached } from './call.ts';
import type { Dialect } from './dialect.ts';
import { Misfit } from './fitting.ts';
import { operatorOf, type Asked, type Operator } from './operators.ts';

/** Options of `speak`. */
export interface SpeakOptions {
  /** Without a trailing slash; '' for the page's own origin. */
  readonly baseUrl: string;
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds for a call without a signal. */
  readonly timeout?: number;
}

function askedOf(input: RequestInfo | URL, init: RequestInit, baseUrl: string): Asked | undefined {
  const url = typeof input === 'object' && 'url' in input ? input.url : String(input);
  if (!url.startsWith(`${baseUrl}/`)) return undefined;
  const { pathname, searchParams } = new URL(url.slice(baseUrl.length), 'http://platform.invalid');
  const found = operationOf(init.method ?? 'GET', pathname);
  if (!found) return undefined;
  const { operation } = found;
  const parameters = Object.entries(found.parameters).map(([name, value]) => [name, decodeURIComponent(value)]);
  return { operation, init, input: { ...Object.fromEntries(searchParams), ...Object.fromEntries(parameters) } };
}

/**
 * `fetch` that translates the contract's requests by a dialect and passes others on. A dialect that throws becomes a
 * problem `internal`, a result that violates the contract `malformed`; both are logged with the operation.
 */
export function speak(dialect: Dialect, options: SpeakOptions): typeof globalThis.fetch {
  const { baseUrl, fetch = globalThis.fetch.bind(globalThis), timeout = 30_000 } = options;
  const logged = new Set<string>();

  /** Logs each failure once: streams fail repeatedly. */
  function log(operation: string, why: string, error?: unknown): void {
    const line = `service-widgets: the dialect’s ${operation}: ${why}`;
    if (logged.has(line)) return;
    logged.add(line);
    console.error(line, ...(error === undefined ? [] : [error]));
  }

  /** Response for an error. @throws the rejection of `fetch` */
  function answerTo(error: unknown, operation: string): Response {
    if (error instanceof Answered) return error.response.clone();
    if (error instanceof Unreached) throw error.cause;
    if (error instanceof Misfit) {
      const { path, message } = error;
      log(operation, message);
      return problemResponse('malformed', { detail: `${operation}: ${message}`, params: { operation, path } });
    }
    log(operation, 'it threw', error);
    return problemResponse('internal', { detail: `${operation}: it threw`, params: { operation } });
  }

  return async (input, init = {}) => {
    let asked: Asked | undefined;
    let operator: ReturnType<typeof operatorOf>;
    try {
      asked = askedOf(input, init, baseUrl);
      operator = asked && operatorOf(dialect, asked);
    } catch (error) {
      return answerTo(error, asked?.operation ?? 'request');
    }
    if (operator === undefined) return fetch(input, init);
    if (operator === null) return problemResponse('not_found');
    return run(operator, init);
  };

  async function run({ name, run: answer }: Operator, init: RequestInit): Promise<Response> {
    const limit = new AbortController();
    const late = () => limit.abort(new DOMException('', 'TimeoutError'));
    const timer = init.signal ? undefined : setTimeout(late, timeout);
    const signal = init.signal ?? limit.signal;
    const call = new Call({ dialect, baseUrl, fetch, init, signal });
    let isSilent = false;
    try {
      signal.throwIfAborted();
      const givenUp = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          // Silent if no request is pending.
          isSilent = !call.waiting;
          reject(signal.reason);
        });
      });
      const answered = (async () => answer(call, (error) => answerTo(error, name)))();
      const response = await Promise.race([answered, givenUp]);
      call.answered.forEach((value, header) => response.headers.set(header, value));
      return response;
    } catch (error) {
      if (!signal.aborted) return answerTo(error, name);
      const isLate = (signal.reason as { name?: string } | undefined)?.name === 'TimeoutError';
      if (isLate && isSilent) log(name, 'it never settled');
      throw signal.reason;
    } finally {
      clearTimeout(timer);
    }
  }
}
