import { graphRoutes } from '../contract/resources/graph-routes.ts';
import type { Clusters, ClustersQuery } from '../contract/resources/apis/clusters.ts';
import type { Graph, GraphQuery } from '../contract/resources/apis/graph.ts';
import type { PlatformClient } from './client.ts';
import type { CallOptions } from './transport.ts';

/** How the resources of a platform belong together. Every method throws a `PlatformFailure` by cause, or an `AbortError`. */
export interface GraphClient {
  /** What a resource stands among: what contains it, what it contains, links, and what says alike. */
  graph(query: GraphQuery, options?: CallOptions): Promise<Graph>;
  /** Documents by what they are about. */
  clusters(query?: ClustersQuery, options?: CallOptions): Promise<Clusters>;
}

export const createGraph = (client: PlatformClient): GraphClient => ({
  graph: (query, options) => client.call(graphRoutes.graph, query, options),
  clusters: (query = {}, options) => client.call(graphRoutes.clusters, query, options),
});
