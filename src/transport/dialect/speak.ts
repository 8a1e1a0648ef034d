import { problemResponse } from '../problem-response.ts';
import { operationOf } from '../operations.ts';
import { Answered, Call, Unreached } from './call.ts';
import type { Dialect } from './dialect.ts';
import { Misfit } from './fitting.ts';
import { operatorOf, type Asked, type Operator } from './operators.ts';

export interface SpeakOptions {
  /** Where the platform is, without a trailing slash; '' for the page's own origin. */
  readonly baseUrl: string;
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds for a call that brings no limit of its own. */
  readonly timeout?: number;
}

/** What was handed to `fetch`, where it is an operation of the contract. */
function askedOf(input: RequestInfo | URL, init: RequestInit, baseUrl: string): Asked | undefined {
  const url = input instanceof Request ? input.url : String(input);
  if (!url.startsWith(`${baseUrl}/`)) return undefined;
  const { pathname, searchParams } = new URL(url.slice(baseUrl.length), 'http://platform.invalid');
  const found = operationOf(init.method ?? 'GET', pathname);
  if (!found) return undefined;
  const { operation } = found;
  const parameters = Object.entries(found.parameters).map(([name, value]) => [name, decodeURIComponent(value)]);
  return { operation, init, input: { ...Object.fromEntries(searchParams), ...Object.fromEntries(parameters) } };
}

/**
 * A `fetch` for clients that speaks a dialect: what the client asks by the contract is asked of the platform in the
 * platform's words. What the dialect does not name goes through as it is. A dialect that throws is a problem `internal`,
 * one whose answer does not fit `malformed`; both name the operation, and are logged with it.
 */
export function speak(dialect: Dialect, options: SpeakOptions): typeof globalThis.fetch {
  const { baseUrl, fetch = globalThis.fetch.bind(globalThis), timeout = 30_000 } = options;
  const said = new Set<string>();

  /** Told once: a stream fails again and again. */
  function log(operation: string, why: string, error?: unknown): void {
    const line = `service-widgets: the dialect’s ${operation}: ${why}`;
    if (said.has(line)) return;
    said.add(line);
    console.error(line, ...(error === undefined ? [] : [error]));
  }

  /** The answer that an error stands for. @throws what `fetch` rejects with where no answer came */
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
          // Afterwards nothing waits for the platform any more.
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
