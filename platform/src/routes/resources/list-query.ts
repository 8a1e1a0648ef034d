import { idSchema, isWellFormed, sortFields, type Issue, type ListQuery, type Limits } from '@service/widgets/contract';
import { invalid } from '../../problem.ts';
import { issueOn } from '../../tasks/resources/refusals.ts';

const defaultLimit = 100;
/** Longer than any name's prefix and any cursor. */
const longest = { prefix: 255, cursor: 8_000 } as const;

type Read = (text: string, limits: Limits) => unknown;

const wholeNumber = (text: string, minimum: number, maximum: number) => {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return value >= minimum && value <= maximum ? value : undefined;
};
const oneOf =
  (options: readonly string[]): Read =>
  (text) =>
    options.includes(text) ? text : undefined;
const textUpTo =
  (length: number): Read =>
  (text) =>
    text && text.length <= length && isWellFormed(text) && !text.includes('\0') ? text : undefined;

/** Parameter → its value, or nothing where that is none. */
const parameters: Readonly<Record<keyof ListQuery, Read>> = {
  sort: oneOf(sortFields),
  order: oneOf(['asc', 'desc']),
  limit: (text, { listPage }) => wholeNumber(text, 1, listPage),
  at: (text) => wholeNumber(text, 0, Number.MAX_SAFE_INTEGER),
  around: (text) => (idSchema.safeParse(text).success ? text : undefined),
  prefix: textUpTo(longest.prefix),
  cursor: textUpTo(longest.cursor),
};

const exclusive = ['cursor', 'at', 'around', 'prefix'] as const;

/**
 * What of a list a URL asks for; parameters that are not known here are somebody else's.
 *
 * @throws {ProblemError} `validation_failed`, with an issue for each parameter that makes no sense.
 */
export function readListQuery(search: URLSearchParams, limits: Limits): ListQuery & { readonly limit: number } {
  const issues: Issue[] = [];
  const query: Record<string, unknown> = { limit: Math.min(defaultLimit, limits.listPage) };
  for (const [name, read] of Object.entries(parameters)) {
    const text = search.get(name);
    if (text === null) continue;
    query[name] = read(text, limits);
    if (query[name] === undefined) issues.push(issueOn([name], 'invalid'));
  }
  const given = exclusive.filter((name) => search.has(name));
  if (given.length > 1) issues.push(...given.map((name) => issueOn([name], 'invalid')));
  if (issues.length) throw invalid(issues);
  return query as unknown as ListQuery & { readonly limit: number };
}
