import { graphRoutes } from '../contract/resources/graph-routes.ts';
import type { Clusters, ClustersQuery } from '../contract/resources/apis/clusters.ts';
import type { Graph, GraphQuery } from '../contract/resources/apis/graph.ts';
import type { PlatformClient } from './client.ts';
import type { CallOptions } from './transport.ts';

/** Relations of resources. Methods reject with a `PlatformFailure` or an `AbortError`. */
export interface GraphClient {
  /** Resources around one: parents, children, links and similar documents. */
  graph(query: GraphQuery, options?: CallOptions): Promise<Graph>;
  clusters(query?: ClustersQuery, options?: CallOptions): Promise<Clusters>;
}

/** Graphs and topics by a platform's client. */
export const createGraph = (client: Pick<PlatformClient, 'call'>): GraphClient => ({
  graph: (query, options) => client.call(graphRoutes.graph, query, options),
  clusters: (query = {}, options) => client.call(graphRoutes.clusters, query, options),
});
