import { clustersAnswer, graphAnswer } from '../compiled/graph.ts';
import type { Route } from '../route.ts';
import type { Clusters, ClustersQuery } from './apis/clusters.ts';
import type { Graph, GraphQuery } from './apis/graph.ts';

/** Apart from `resourceRoutes`, so that the viewer does not load them. */
export const graphRoutes = {
  graph: {
    name: 'resources.graph',
    method: 'GET',
    path: '/api/v0/resources/graph',
    output: graphAnswer,
  } as Route<GraphQuery, Graph>,
  clusters: {
    name: 'resources.clusters',
    method: 'GET',
    path: '/api/v0/resources/clusters',
    output: clustersAnswer,
  } as Route<ClustersQuery, Clusters>,
} as const;
