import {
  problemMediaType,
  problemStatus,
  type Issue,
  type IssueCode,
  type Problem,
  type ProblemCode,
} from '@service/widgets/contract';

export const issueOn = (path: Issue['path'], code: IssueCode): Issue => ({ path, code, message: code });

export interface ProblemDetails {
  /** One English sentence; clients show their own message by code. */
  readonly detail?: string;
  readonly params?: NonNullable<Problem['params']>;
  readonly issues?: readonly Issue[];
  /** Seconds. */
  readonly retryAfter?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const titles: Record<ProblemCode, string> = {
  malformed: 'The request can’t be read',
  unauthenticated: 'Not signed in',
  forbidden: 'This is not allowed',
  fresh_sign_in_required: 'This needs a recent sign-in',
  not_found: 'There is nothing here',
  unknown_action: 'There is no such action',
  method_not_allowed: 'This can’t be done here',
  conflict: 'This contradicts something else',
  cookies_blocked: 'The browser keeps no cookies of this platform',
  expired: 'This has expired',
  already_used: 'This was used already',
  precondition_failed: 'This was changed meanwhile',
  too_large: 'This is too large',
  unsupported_media_type: 'This kind of content is not taken here',
  misdirected: 'This host name is not served here',
  validation_failed: 'The request contains invalid values',
  not_invocable: 'This can’t be invoked',
  too_many_attempts: 'Too many attempts',
  rate_limited: 'Too many requests',
  internal: 'Something went wrong here',
  unavailable: 'The platform can’t answer right now',
};

/**
 * A failure of the contract. Thrown by a task, it rolls back; returned, it keeps what the task wrote, such as a
 * counted wrong code.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return problemStatus[this.code];
  }

  toProblem(): Problem {
    const { detail, params, issues, retryAfter } = this.details;
    return {
      type: `urn:problem-type:service:${this.code}`,
      title: titles[this.code],
      status: this.status,
      code: this.code,
      ...(detail !== undefined && { detail }),
      ...(params && { params }),
      ...(issues && { issues: [...issues] }),
      ...(retryAfter !== undefined && { retryAfter }),
    };
  }

  toResponse(): Response {
    const { retryAfter, headers } = this.details;
    return new Response(JSON.stringify(this.toProblem()), {
      status: this.status,
      headers: {
        'Content-Type': problemMediaType,
        'Content-Language': 'en',
        'Cache-Control': 'no-store',
        ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
        // RFC 9110 §15.5.2 wants a challenge with every 401
        ...(this.code === 'unauthenticated' && { 'WWW-Authenticate': 'Bearer' }),
        ...headers,
      },
    });
  }
}

const mostIssues = 100;

/** `validation_failed` with these issues, the first hundred of them. */
export const invalid = (issues: readonly Issue[]): ProblemError =>
  new ProblemError('validation_failed', { issues: issues.slice(0, mostIssues) });
