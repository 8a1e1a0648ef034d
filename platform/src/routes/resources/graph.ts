import { Hono } from 'hono';
import { graphDepths, graphRoutes, type ClustersQuery, type GraphQuery, type Limits } from '@service/widgets/contract';
import { invalid } from '../../problem.ts';
import { issueOn } from '../../tasks/resources/refusals.ts';
import type { PlatformEnv } from '../call.ts';
import { mount } from '../endpoint.ts';
import type { PlatformServices } from '../services.ts';
import { id, readParameters, wholeNumber, type Parameters } from './query-parameters.ts';

const defaults = { depth: 2, nodes: 200, clusters: 20 } as const;

const ofGraph: Parameters<GraphQuery> = {
  resourceId: id,
  depth: (text) => wholeNumber(text, graphDepths.least, graphDepths.most),
  limit: (text, { graphNodes }) => wholeNumber(text, 1, graphNodes),
};
const ofClusters: Parameters<ClustersQuery> = {
  within: id,
  limit: (text, { clusters }) => wholeNumber(text, 1, clusters),
};

/** @throws {ProblemError} `validation_failed`, with an issue for each parameter that makes no sense. */
function readGraph(search: URLSearchParams, limits: Limits): Required<GraphQuery> {
  const { query, issues } = readParameters(search, ofGraph, limits);
  const { resourceId, depth = defaults.depth, limit = Math.min(defaults.nodes, limits.graphNodes) } = query;
  if (!search.has('resourceId')) issues.push(issueOn(['resourceId'], 'required'));
  if (resourceId === undefined || issues.length) throw invalid(issues);
  return { resourceId, depth, limit };
}

/** @throws {ProblemError} `validation_failed`, with an issue for each parameter that makes no sense. */
function readClusters(search: URLSearchParams, limits: Limits): ClustersQuery & { readonly limit: number } {
  const { query, issues } = readParameters(search, ofClusters, limits);
  if (issues.length) throw invalid(issues);
  return { ...query, limit: query.limit ?? Math.min(defaults.clusters, limits.clusters) };
}

/** `resources.graph` and `resources.clusters`. */
export function graphRoutesOf(services: PlatformServices): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  const { resources, settings } = services;

  mount(app, graphRoutes.graph.path, {
    async GET(context) {
      const { call } = context.var;
      await services.requireSignedIn(call);
      const { searchParams } = new URL(context.req.url);
      return context.json(await resources.graph(call, readGraph(searchParams, settings.limits)), 200);
    },
  });

  mount(app, graphRoutes.clusters.path, {
    async GET(context) {
      const { call } = context.var;
      await services.requireSignedIn(call);
      const { searchParams } = new URL(context.req.url);
      return context.json(await resources.clusters(call, readClusters(searchParams, settings.limits)), 200);
    },
  });

  return app;
}
