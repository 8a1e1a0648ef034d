import { idSchema, isWellFormed, type Issue, type Limits } from '@service/widgets/contract';
import { issueOn } from '../problem.ts';

export type Read<Value> = (text: string, limits: Limits) => Value | undefined;

export type Parameters<Query> = { readonly [Name in keyof Query]-?: Read<Query[Name]> };

type Writable<Query> = { -readonly [Name in keyof Query]?: Query[Name] };

export function wholeNumber(text: string, minimum: number, maximum: number): number | undefined {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return value >= minimum && value <= maximum ? value : undefined;
}

export const oneOf =
  <Option extends string>(options: readonly Option[]): Read<Option> =>
  (text) =>
    options.find((option) => option === text);

/** @param length in UTF-16 units */
export const textUpTo =
  (length: number): Read<string> =>
  (text) =>
    text && text.length <= length && isWellFormed(text) && !text.includes('\0') ? text : undefined;

export const id: Read<string> = (text) => (idSchema.safeParse(text).success ? text : undefined);

/** Parses a query string, with an issue for each invalid parameter. Ignores unknown parameters. */
export function readParameters<Query extends object>(
  search: URLSearchParams,
  parameters: Parameters<Query>,
  limits: Limits,
): { readonly query: Writable<Query>; readonly issues: Issue[] } {
  const query: Writable<Query> = {};
  const issues: Issue[] = [];
  for (const name in parameters) {
    const text = search.get(name);
    if (text === null) continue;
    const value = parameters[name](text, limits);
    if (value === undefined) issues.push(issueOn([name], 'invalid'));
    else query[name] = value;
  }
  return { query, issues };
}
