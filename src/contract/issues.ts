import type * as z from 'zod/mini';
import type { Issue, IssueCode } from './problem.ts';

/** The used part of zod's issues, the same in all versions of zod 4. */
interface ZodIssue {
  readonly code?: string;
  readonly path: readonly PropertyKey[];
  readonly input?: unknown;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly origin?: string;
  readonly format?: string;
  readonly keys?: readonly string[];
  readonly params?: Record<string, unknown>;
}

type Params = NonNullable<Issue['params']>;

const issue = (path: readonly PropertyKey[], code: IssueCode, params?: Params): Issue => ({
  path: path.map((key) => (typeof key === 'number' ? key : String(key))),
  code,
  message: code,
  ...(params && { params }),
});

const isLength = (origin: string | undefined) => origin === 'string' || origin === 'array';

/** Issue code of zod → ours. */
const table: Record<string, (found: ZodIssue) => Issue[]> = {
  invalid_type: (found) => [
    issue(found.path, found.input === undefined || found.input === null ? 'required' : 'wrong_type'),
  ],
  too_small: (found) => {
    const minimum = Number(found.minimum);
    if (found.origin === 'string' && found.input === '') return [issue(found.path, 'required')];
    return [issue(found.path, isLength(found.origin) ? 'too_short' : 'too_small', { minimum })];
  },
  too_big: (found) => [
    issue(found.path, isLength(found.origin) ? 'too_long' : 'too_big', { maximum: Number(found.maximum) }),
  ],
  invalid_format: (found) => [issue(found.path, 'wrong_format', { format: found.format ?? 'unknown' })],
  invalid_value: (found) => [issue(found.path, found.input === undefined ? 'required' : 'wrong_option')],
  invalid_union: (found) => [issue(found.path, 'wrong_option')],
  unrecognized_keys: (found) => (found.keys ?? []).map((key) => issue([...found.path, key], 'unknown_field')),
  custom: (found) => {
    const { code, ...params } = found.params ?? {};
    const rest = params as Params;
    return [
      issue(found.path, (code as IssueCode | undefined) ?? 'invalid', Object.keys(rest).length ? rest : undefined),
    ];
  },
};

/** Issues of a failed parse, in order. */
export function issuesOf(error: { readonly issues: readonly unknown[] }): Issue[] {
  return (error.issues as readonly ZodIssue[]).flatMap((found) => {
    const translate = table[found.code ?? ''];
    return translate ? translate(found) : [issue(found.path, 'invalid')];
  });
}

/** Valid value, or its issues. */
export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly issues: Issue[] };

/** Validates a submitted value. Both sides use it, so that issues are the same. */
export function check<Value>(schema: z.ZodMiniType<Value>, value: unknown): Checked<Value> {
  const parsed = schema.safeParse(value, { reportInput: true });
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, issues: issuesOf(parsed.error) };
}
