import type { Problem } from '../contract/problem.ts';

/**
 * Why a call failed, by cause:
 * `unreachable`: no answer came (offline, network, timed out);
 * `refused`: the platform answered with a problem (RFC 9457);
 * `unexpected-status`: a failure that is no problem document, from a proxy for instance;
 * `unexpected-body`: an answer that is not JSON, or not what the contract promises.
 */
export type FailureKind = 'unreachable' | 'refused' | 'unexpected-status' | 'unexpected-body';

export interface FailureDetail {
  /** Name of the operation, `forms.submit`. */
  readonly operation: string;
  readonly status?: number;
  readonly problem?: Problem;
  /** Of an unreachable platform. */
  readonly reason?: 'offline' | 'network' | 'timeout';
  /** Seconds until it makes sense to ask again. */
  readonly retryAfter?: number;
  /** Where an unexpected body departs from the contract. */
  readonly path?: string;
  /** Of an upload that was under way: it rests, and `resume` goes on with it. */
  readonly uploadId?: string;
  readonly cause?: unknown;
}

/** What every call of the transport rejects with, but for an abort, which stays the `AbortError` of its signal. */
export class PlatformFailure extends Error {
  override readonly name = 'PlatformFailure';

  /** One of another copy of the library on the page is one as well: they share platforms. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return (value as Error | null | undefined)?.name === 'PlatformFailure';
  }

  constructor(
    readonly kind: FailureKind,
    readonly detail: FailureDetail,
  ) {
    const what = detail.problem?.code ?? detail.reason ?? detail.status ?? detail.path ?? '';
    super(`${detail.operation}: ${kind} ${what}`.trim(), { cause: detail.cause });
  }

  /** The problem code, else the kind: one word to look a sentence up by. */
  get code(): string {
    return this.detail.problem?.code ?? this.detail.reason ?? this.kind;
  }

  get retryAfter(): number | undefined {
    return this.detail.retryAfter ?? this.detail.problem?.retryAfter;
  }
}

/** @returns whether `error` is a `PlatformFailure`, with one of `codes` if any are given */
export function isFailure(error: unknown): error is PlatformFailure;
export function isFailure<Code extends string>(
  error: unknown,
  ...codes: readonly Code[]
): error is PlatformFailure & { readonly code: Code };
export function isFailure(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof PlatformFailure && (!codes.length || codes.includes(error.code));
}

/** @returns whether `error` is the reason of an aborted signal */
export const isAbort = (error: unknown): boolean => (error as Error | undefined)?.name === 'AbortError';
