import { problemMediaType } from '../contract/media-types.ts';
import type { Issue, Problem } from '../contract/problem.ts';
import { problemStatus, type ProblemCode } from '../contract/problem-status.ts';

export interface ProblemDetail {
  readonly detail?: string | undefined;
  readonly params?: Problem['params'];
  readonly issues?: readonly Issue[] | undefined;
  /** Seconds; also sent as `Retry-After`. */
  readonly retryAfter?: number | undefined;
}

export function problemResponse(
  code: ProblemCode,
  { detail, params, issues, retryAfter }: ProblemDetail = {},
): Response {
  const status = problemStatus[code];
  const document: Problem = {
    type: `urn:problem-type:service:${code}`,
    title: code.replaceAll('_', ' '),
    status,
    code,
    ...(detail !== undefined && { detail }),
    ...(params && { params }),
    ...(issues && { issues: [...issues] }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
  const headers = new Headers({ 'Content-Type': problemMediaType });
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter));
  return new Response(JSON.stringify(document), { status, headers });
}
