import { problemAnswer } from '../contract/compiled/sign-in.ts';
import { read } from '../contract/json-schema.ts';
import { problemMediaType } from '../contract/media-types.ts';
import type { Route } from '../contract/route.ts';
import { abortion, backoff, browserNetwork, delay, idempotencyKey, isTransient, retryAfterOf } from './retry.ts';
import { PlatformFailure, type FailureDetail, type FailureKind, isFailure } from './failure.ts';

/** Options of a transport. */
export interface TransportOptions {
  /** Without a trailing slash; '' for the page's own origin. */
  readonly baseUrl: string;
  readonly fetch?: typeof globalThis.fetch;
  /** `true` sends cookies; called for each request. */
  readonly cookies?: () => boolean;
  /** Bearer token, called before each attempt. A rejection counts as `unreachable`, with the reason `token`. */
  readonly token?: () => string | undefined | Promise<string | undefined>;
  /** Token of the host, if it has one of its own. */
  readonly getToken?: TransportOptions['token'];
  /** BCP 47 language of responses. */
  readonly language?: () => string | undefined;
  /** Milliseconds for the whole call, retries included. */
  readonly timeout?: number;
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Called with each call that fails; not with aborted ones. */
  readonly failed?: (error: unknown, route: Route<unknown, unknown>) => void;
}

/** Options of a call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Idempotency key; generated if absent. */
  readonly key?: string;
  /** Called with the headers of each response. */
  readonly headers?: (headers: Headers) => void;
  /** Serialises the body; `JSON.stringify` by default. */
  readonly write?: (input: unknown) => string;
  /** Sends each attempt, instead of the client's `fetch`. */
  readonly send?: typeof globalThis.fetch;
}

/** Requests to a platform. */
export interface Transport {
  /**
   * Sends a request and parses the response by the contract. Safe and keyed requests are attempted up to three times.
   *
   * @throws {PlatformFailure} by cause; an `AbortError` when `signal` aborts
   */
  call<Input, Output>(route: Route<Input, Output>, input: Input, options?: CallOptions): Promise<Output>;
  /** Headers and credentials for a request that the caller sends: `fetch(url, await authorise(headers))`. */
  authorise(headers: Record<string, string>, signal?: AbortSignal): Promise<RequestInit>;
  readonly fetch: typeof globalThis.fetch;
}

const attempts = 3;
/** Seconds; a longer `Retry-After` fails the call. */
const longestPause = 5;

export function createTransport(options: TransportOptions): Transport {
  const { baseUrl, fetch = globalThis.fetch.bind(globalThis), timeout = 30_000, pause = delay } = options;

  async function call<Input, Output>(
    route: Route<Input, Output>,
    input: Input,
    { signal, key, headers, write, send = fetch }: CallOptions = {},
  ) {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new DOMException('', 'TimeoutError')), timeout);
    const either = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal;
    const request = prepare(route, input, key, write);
    const fail = (kind: FailureKind, detail: Omit<FailureDetail, 'operation'>) =>
      new PlatformFailure(kind, { operation: route.name, url: request.url, ...detail });

    const once = async (): Promise<Output> => {
      let response: Response;
      let text: string;
      let reason: FailureDetail['reason'] = 'token';
      try {
        const authorised = await authorise(request.headers, either);
        reason = undefined;
        response = await send(request.url, { ...request.init, ...authorised, signal: either });
        text = await response.text();
      } catch (cause) {
        signal?.throwIfAborted();
        if (limit.signal.aborted) reason = 'timeout';
        throw fail('unreachable', { reason: reason ?? (browserNetwork.online ? 'network' : 'offline'), cause });
      }
      headers?.(response.headers);
      const contentType = response.headers.get('Content-Type') ?? '';
      const answer = { status: response.status, contentType, ...retryAfterOf(response.headers) };
      const body = parseJson(text);
      if (!response.ok) {
        const problem = contentType.startsWith(problemMediaType) ? read(problemAnswer, body) : undefined;
        if (problem?.ok) throw fail('refused', { ...answer, problem: problem.value, hasToken: !!options.getToken });
        throw fail('unexpected-status', answer);
      }
      if (!route.output) {
        if (body === undefined) return undefined as Output;
        // For instance the page of a captive portal.
        throw fail('unexpected-body', answer);
      }
      const parsed = read(route.output, body);
      if (parsed.ok) return parsed.value;
      throw fail('unexpected-body', { ...answer, path: parsed.issues[0]?.path.join('.') ?? '' });
    };

    try {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once();
        } catch (error) {
          const wait = attempt < attempts && request.repeatable && pauseAfter(error, attempt);
          if (!wait) {
            options.failed?.(error, route);
            throw error;
          }
          await pause(wait, either).catch(() => {
            signal?.throwIfAborted();
            throw error;
          });
        }
      }
    } finally {
      clearTimeout(timer);
    }
  }

  function prepare<Input, Output>(
    route: Route<Input, Output>,
    input: Input,
    key?: string,
    write: CallOptions['write'] = JSON.stringify,
  ) {
    const headers: Record<string, string> = { Accept: `application/json, ${problemMediaType}` };
    const language = options.language?.();
    if (language) headers['Accept-Language'] = language;
    const init: RequestInit = { method: route.method, cache: 'no-store' };
    let { path } = route;
    if (route.method === 'POST') {
      headers['Content-Type'] = 'application/json';
      init.body = write(input ?? {});
      if (route.keyed) headers['Idempotency-Key'] = key ?? idempotencyKey();
    } else if (input) {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(input)) {
        const named = `:${name}`;
        if (value === undefined) continue;
        if (path.includes(named)) path = path.replace(named, encodeURIComponent(String(value)));
        else query.set(name, String(value));
      }
      if (path.includes('/:')) throw new TypeError(`${route.name}: ${path} lacks a value.`);
      if (query.size) path += `?${query}`;
    }
    return { url: baseUrl + path, init, headers, repeatable: route.method !== 'POST' || route.keyed };
  }

  async function authorise(headers: Record<string, string>, signal?: AbortSignal): Promise<RequestInit> {
    const token = await Promise.race([options.token?.(), abortion(signal)]);
    if (/[^ -~]/.test(token ?? '')) throw new TypeError('The token is no header value.');
    if (token) return { headers: { ...headers, Authorization: `Bearer ${token}` }, credentials: 'omit' };
    return { headers, credentials: options.cookies?.() ? 'include' : 'omit' };
  }

  return { call, authorise, fetch };
}

/** Milliseconds until the next attempt; `false` if the call fails. */
const pauseAfter = (error: unknown, attempt: number): number | false =>
  isFailure(error) &&
  isTransient(error) &&
  !(error.retryAfter! > longestPause) &&
  backoff(attempt, { first: 600, factor: 3, retryAfter: error.retryAfter });

function parseJson(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return Symbol();
  }
}
