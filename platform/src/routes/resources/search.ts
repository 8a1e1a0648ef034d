import { Hono } from 'hono';
import {
  idSchema,
  isWellFormed,
  resourceKinds,
  resourceRoutes,
  type Issue,
  type Limits,
  type SearchQuery,
} from '@service/widgets/contract';
import { invalid } from '../../problem.ts';
import { issueOn } from '../../tasks/resources/refusals.ts';
import type { PlatformEnv } from '../call.ts';
import { mount } from '../endpoint.ts';
import type { PlatformServices } from '../services.ts';

const defaultLimit = 20;
/** UTF-16 units. */
const longest = { q: 500, cursor: 100 } as const;

type Read = (text: string, limits: Limits) => unknown;

const textUpTo =
  (length: number): Read =>
  (text) =>
    text.trim() && text.length <= length && isWellFormed(text) && !text.includes('\0') ? text : undefined;

/** Parameter → its value, or nothing where that is none. */
const parameters: Readonly<Record<keyof SearchQuery, Read>> = {
  q: textUpTo(longest.q),
  within: (text) => (idSchema.safeParse(text).success ? text : undefined),
  kind: (text) => resourceKinds.find((kind) => kind === text),
  limit: (text, { searchPage }) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    return value >= 1 && value <= searchPage ? value : undefined;
  },
  cursor: textUpTo(longest.cursor),
};

/** @throws {ProblemError} `validation_failed`, with an issue for each parameter that makes no sense. */
function readSearch(search: URLSearchParams, limits: Limits): SearchQuery & { readonly limit: number } {
  const issues: Issue[] = [];
  const query: Record<string, unknown> = { limit: Math.min(defaultLimit, limits.searchPage) };
  for (const [name, read] of Object.entries(parameters)) {
    const text = search.get(name);
    if (text === null) continue;
    query[name] = read(text, limits);
    if (query[name] === undefined) issues.push(issueOn([name], name === 'q' && !text.trim() ? 'required' : 'invalid'));
  }
  if (!search.has('q')) issues.push(issueOn(['q'], 'required'));
  if (issues.length) throw invalid(issues);
  return query as unknown as SearchQuery & { readonly limit: number };
}

/** `resources.semantic-search`. */
export function searchRoutes(services: PlatformServices): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  const { limits } = services.settings;

  mount(app, resourceRoutes.search.path, {
    async GET(context) {
      const { call } = context.var;
      await services.requireSignedIn(call);
      const found = await services.resources.search(call, readSearch(new URL(context.req.url).searchParams, limits));
      return context.json(found, 200);
    },
  });

  return app;
}
