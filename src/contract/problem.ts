import * as z from 'zod/mini';

export { problemStatus, type ProblemCode } from './problem-status.ts';

/** `params` of an issue fill in its message. */
export const issueCodes = [
  'required',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'wrong_type',
  'wrong_format',
  'wrong_option',
  'wrong_code',
  'not_accepted',
  'unknown_field',
  'forbidden_characters',
  'twin_name',
  'invalid',
] as const;

/** Code of an invalid field. */
export type IssueCode = (typeof issueCodes)[number];

const params = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Invalid field, with its path. */
export const issueSchema = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  /** An {@link IssueCode}, or another code of the platform with its `message`. */
  code: z.string(),
  message: z.string(),
  params: z.optional(params),
});

/** `path` is relative to the submitted value. */
export type Issue = z.infer<typeof issueSchema>;

/** Body of a failed request (RFC 9457). */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  code: z.string(),
  params: z.optional(params),
  issues: z.optional(z.array(issueSchema)),
  /** Seconds; also sent as the `Retry-After` header. */
  retryAfter: z.optional(z.number()),
});

/** Body of a failed request (RFC 9457). */
export type Problem = z.infer<typeof problemSchema>;
