import { resourceKinds, lookupRoutes, type Limits, type SearchQuery } from '@service/widgets/contract';
import { Hono } from 'hono';
import type { PlatformEnv } from '../../../http/call.ts';
import { jsonResponse, mount } from '../../../http/endpoint.ts';
import { id, oneOf, readParameters, textUpTo, wholeNumber, type Parameters } from '../../../http/query-parameters.ts';
import { invalid, issueOn } from '../../../problem.ts';
import type { PlatformServices } from '../../../services.ts';

const defaultLimit = 20;

/** UTF-16 units. */
const longest = { q: 500, cursor: 100 } as const;

const parameters: Parameters<Omit<SearchQuery, 'q'>> = {
  within: id,
  kind: oneOf(resourceKinds),
  limit: (text, { searchPage }) => wholeNumber(text, 1, searchPage),
  cursor: textUpTo(longest.cursor),
};
const readText = textUpTo(longest.q);

/** @throws {ProblemError} `validation_failed`, one issue per parameter */
function readSearch(search: URLSearchParams, limits: Limits): SearchQuery & { readonly limit: number } {
  const { query, issues } = readParameters(search, parameters, limits);
  const asked = search.get('q') ?? '';
  const q = readText(asked, limits);
  if (!asked.trim()) issues.push(issueOn(['q'], 'required'));
  else if (q === undefined) issues.push(issueOn(['q'], 'invalid'));
  if (q === undefined || issues.length) throw invalid(issues);
  return { ...query, q, limit: query.limit ?? Math.min(defaultLimit, limits.searchPage) };
}

export function semanticSearch(services: PlatformServices): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  const { limits } = services.settings;

  mount(app, lookupRoutes.search.path, {
    async GET(context) {
      const { call } = context.var;
      await services.authentication.requireSignedIn(call);
      const found = await services.resources.search(call, readSearch(new URL(context.req.url).searchParams, limits));
      return jsonResponse(found);
    },
  });

  return app;
}
