/** Problem code (RFC 9457) → HTTP status. */
export const problemStatus = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  fresh_sign_in_required: 403,
  not_found: 404,
  unknown_action: 404,
  method_not_allowed: 405,
  conflict: 409,
  cookies_blocked: 409,
  expired: 410,
  already_used: 410,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media_type: 415,
  misdirected: 421,
  validation_failed: 422,
  not_invocable: 422,
  too_many_attempts: 429,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

/** Code of a problem. */
export type ProblemCode = keyof typeof problemStatus;
