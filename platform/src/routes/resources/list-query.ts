import { sortFields, type ListQuery, type Limits } from '@service/widgets/contract';
import { invalid } from '../../problem.ts';
import { issueOn } from '../../tasks/resources/refusals.ts';
import { id, oneOf, readParameters, textUpTo, wholeNumber, type Parameters } from './query-parameters.ts';

const defaultLimit = 100;
/** Longer than any name's prefix and any cursor. */
const longest = { prefix: 255, cursor: 8_000 } as const;

const parameters: Parameters<ListQuery> = {
  sort: oneOf(sortFields),
  order: oneOf<'asc' | 'desc'>(['asc', 'desc']),
  limit: (text, { listPage }) => wholeNumber(text, 1, listPage),
  at: (text) => wholeNumber(text, 0, Number.MAX_SAFE_INTEGER),
  around: id,
  prefix: textUpTo(longest.prefix),
  cursor: textUpTo(longest.cursor),
};

const exclusive = ['cursor', 'at', 'around', 'prefix'] as const;

/**
 * What of a list a URL asks for.
 *
 * @throws {ProblemError} `validation_failed`, with an issue for each parameter that makes no sense.
 */
export function readListQuery(search: URLSearchParams, limits: Limits): ListQuery & { readonly limit: number } {
  const { query, issues } = readParameters(search, parameters, limits);
  const given = exclusive.filter((name) => search.has(name));
  if (given.length > 1) issues.push(...given.map((name) => issueOn([name], 'invalid')));
  if (issues.length) throw invalid(issues);
  return { ...query, limit: query.limit ?? Math.min(defaultLimit, limits.listPage) };
}
