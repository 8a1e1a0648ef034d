import type { Submission } from '../contract/forms/apis/submission.ts';
import type { Issue } from '../contract/problem.ts';
import { PlatformFailure, isAbort, isFailure, type FailureDetail, type FailureKind } from '../transport/failure.ts';
import { abortion, browserNetwork, retryAfterOf } from '../transport/retry.ts';

/** Options of a call of {@link SendForm}. */
export interface SendFormOptions {
  /** Aborts after 30 s, and when the form is reset or leaves the page. */
  readonly signal: AbortSignal;
  /** The same while the same value is sent again, for a header `Idempotency-Key`. */
  readonly key: string;
}

/**
 * Sends the value of a form to a server of the page's own. Returns the response of `fetch`, or the result itself.
 *
 * @throws any error; a `TypeError`, as of `fetch`, counts as an unreachable server
 */
export type SendForm = {
  // The type of a method, so that a function may declare the type of its own schema's value.
  send(value: unknown, options: SendFormOptions): unknown;
}['send'];

/** Milliseconds. */
const longestWait = 30_000;

/**
 * Calls `send`, and reads its response.
 *
 * @returns with the JSON of a response as its result, or what `send` returned otherwise
 * @throws {PlatformFailure} for a response that is no success: with its `issues`, `code` and `detail`, or its status
 */
export async function sendTo(send: SendForm, value: unknown, { signal, key }: SendFormOptions): Promise<Submission> {
  const limit = AbortSignal.timeout(longestWait);
  const either = AbortSignal.any([signal, limit]);
  try {
    // The form may have been reset while this code loaded.
    either.throwIfAborted();
    const answer = await Promise.race([send(value, { signal: either, key }), abortion(either)]);
    const result = answer instanceof Response ? await resultOf(answer) : answer;
    return { submissionId: key, state: 'completed', result };
  } catch (cause) {
    signal.throwIfAborted();
    if (isFailure(cause)) throw cause;
    if (limit.aborted) throw failure('unreachable', { reason: 'timeout', cause });
    if (isAbort(cause)) throw cause;
    const { online } = browserNetwork;
    const isUnreachable = cause instanceof TypeError;
    // A TypeError may also be a fault of the page's code.
    if (online || !isUnreachable) console.error('service-widgets: the `send` of a form failed.', cause);
    if (!isUnreachable) throw failure('unexpected-body', { cause });
    throw failure('unreachable', { reason: online ? 'network' : 'offline', cause });
  }
}

const failure = (kind: FailureKind, detail: Omit<FailureDetail, 'operation'>) =>
  new PlatformFailure(kind, { operation: 'send', ...detail });

async function resultOf(response: Response): Promise<unknown> {
  const { ok, status, url, headers } = response;
  const text = response.bodyUsed ? '' : await response.text();
  const body = parsed(text);
  if (ok) return body;
  const answer = { status, url, contentType: headers.get('Content-Type') ?? undefined, ...retryAfterOf(headers) };
  const issues = Array.isArray(body?.['issues']) ? body['issues'].map(issueFrom) : [];
  const detail = textOf(body?.['detail']);
  const code = textOf(body?.['code']) ?? (issues.length ? 'validation_failed' : undefined);
  if (code === undefined && detail === undefined) throw failure('unexpected-status', answer);
  const problem = { type: 'about:blank', title: '', status, code: code ?? '', issues, ...(detail && { detail }) };
  throw failure('refused', { ...answer, problem });
}

/** Issue of a JSON body. zod's own issues are valid here: their sentences are shown. */
function issueFrom(found: unknown): Issue {
  const { path, code, message, params } = (found ?? {}) as Partial<Record<keyof Issue, unknown>>;
  const ownCode = textOf(code) ?? 'invalid';
  return {
    path: (Array.isArray(path) ? path : path === undefined ? [] : [path]).map((part: unknown) =>
      typeof part === 'number' ? part : String(part),
    ),
    code: ownCode,
    message: textOf(message) ?? ownCode,
    ...(typeof params === 'object' && params !== null && { params: params as NonNullable<Issue['params']> }),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The object of a JSON text; `undefined` for anything else that is JSON or not. */
function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}
