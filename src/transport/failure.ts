import type { Issue, Problem } from '../contract/problem.ts';

/**
 * Cause of a failed call:
 * `unreachable`: no response (offline, network, timeout);
 * `refused`: the platform responded with a problem (RFC 9457);
 * `unexpected-status`: an error without a problem document, from a proxy for instance;
 * `unexpected-body`: not JSON, or not as the contract defines it.
 */
export type FailureKind = 'unreachable' | 'refused' | 'unexpected-status' | 'unexpected-body';

/** Details of a failed request. */
export interface FailureDetail {
  readonly operation: string;
  readonly url?: string;
  readonly status?: number;
  /** `Content-Type` of the response. */
  readonly contentType?: string | undefined;
  readonly problem?: Problem;
  /** The request had a token of the host (`getToken`, the SDK's `token`). */
  readonly hasToken?: boolean;
  /** `token`: the host's `getToken` failed; `cause` is its error. */
  readonly reason?: 'offline' | 'network' | 'timeout' | 'token';
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number;
  /** Path of the first violation in an unexpected body. */
  readonly path?: string;
  /** Id of an interrupted upload, for `resume`. */
  readonly uploadId?: string;
  readonly cause?: unknown;
}

/** Every failed call rejects with it; an aborted one rejects with its signal's `AbortError`. */
export class PlatformFailure extends Error {
  override readonly name = 'PlatformFailure';

  /** Copies of the library on one page share platforms: their failures count, too. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return (value as Error | null | undefined)?.name === 'PlatformFailure';
  }

  /** Message of a failure; the SDK has a longer one. */
  static describe(kind: FailureKind, { operation, problem, reason, status, path }: FailureDetail): string {
    return `${operation}: ${kind} ${problem?.code ?? reason ?? status ?? path ?? ''}`.trim();
  }

  /** Issues of fields, by their paths in the submitted value. */
  readonly issues: readonly Issue[];

  constructor(
    readonly kind: FailureKind,
    readonly detail: FailureDetail,
  ) {
    super(PlatformFailure.describe(kind, detail), detail);
    this.issues = detail.problem?.issues ?? [];
  }

  /** Problem code, else reason, else kind. */
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

/** Checks for the error of an aborted request. */
export const isAbort = (error: unknown): boolean => (error as Error | undefined)?.name === 'AbortError';
