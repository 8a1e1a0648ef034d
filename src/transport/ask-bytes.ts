import { problemAnswer } from '../contract/compiled/sign-in.ts';
import { read } from '../contract/json-schema.ts';
import type { PlatformClient } from './client.ts';
import { PlatformFailure, type FailureKind } from './failure.ts';
import { browserNetwork, retryAfterOf } from './retry.ts';

export interface BytesRequest {
  readonly operation: string;
  readonly url: string;
  readonly method?: string;
  readonly body?: Blob | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly cache?: RequestCache;
  /** Problem codes by status, for responses without a problem document. */
  readonly codes?: Readonly<Record<number, string>>;
}

export interface BytesCall {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until the response begins; 30,000 by default. */
  readonly timeout?: number | undefined;
}

/** Sends one request, without retries. @returns the successful response, its body unread; `signal` aborts that, too */
export async function askBytes(
  client: Pick<PlatformClient, 'authorise' | 'fetch'>,
  { operation, url, headers, codes = {}, body, ...init }: BytesRequest,
  { signal, timeout = 30_000 }: BytesCall = {},
): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new DOMException('', 'TimeoutError')), timeout);
  const either = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal;
  const fail = (kind: FailureKind, detail: Omit<PlatformFailure['detail'], 'operation'>) =>
    new PlatformFailure(kind, { operation, url, ...detail });
  let response: Response;
  let text: string;
  let hasToken = false;
  try {
    either.throwIfAborted();
    const authorised = await client.authorise({ ...headers }, either);
    hasToken = new Headers(authorised.headers).has('Authorization');
    response = await client.fetch(url, {
      ...init,
      ...(body && { body }),
      ...authorised,
      signal: either,
    } as RequestInit);
    if (response.ok) return response;
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    const reason = limit.signal.aborted ? 'timeout' : browserNetwork.online ? 'network' : 'offline';
    throw fail('unreachable', { reason, cause });
  } finally {
    clearTimeout(timer);
  }
  const { status } = response;
  const wait = retryAfterOf(response.headers);
  const code = codes[status];
  const problem = problemIn(text) ?? (code ? { type: 'about:blank', title: code, status, code } : undefined);
  throw problem
    ? fail('refused', { status, problem, hasToken, ...wait })
    : fail('unexpected-status', { status, ...wait });
}

function problemIn(text: string) {
  try {
    const problem = read(problemAnswer, JSON.parse(text));
    return problem.ok ? problem.value : undefined;
  } catch {
    return undefined;
  }
}
