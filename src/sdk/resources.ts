import type { Clusters, ClustersQuery, Graph, GraphQuery } from '../contract/graph.ts';
import type {
  ListQuery,
  Resource,
  ResourceFormId,
  ResourceInfo,
  ResourceRead,
  SearchQuery,
  SearchResults,
  TaskOutput,
} from '../contract/resources.ts';
import { resourcePaths } from '../contract/resource-routes.ts';
import type { PlatformClient } from '../transport/client.ts';
import { PlatformFailure } from '../transport/failure.ts';
import { createResources, type SubmitResource } from '../transport/resources.ts';
import type { CallOptions } from '../transport/transport.ts';
import { pagesOf, type Pages } from './pages.ts';

export type SearchHit = SearchResults['items'][number];

/** What of a directory's list is asked for; `limit` is the length of a page. */
export type ChildrenQuery = Pick<ListQuery, 'sort' | 'order' | 'limit'>;

/** The resources that the token's owner may read. Every method throws a `PlatformFailure` by cause, or an `AbortError`. */
export interface SdkResources {
  /** A resource with the first page of its children, or with its content. */
  read(resourceId: string, options?: CallOptions): Promise<ResourceRead>;
  /** All that stands in a directory, in one stated order: what is there throughout comes exactly once. */
  children(directoryId: string, query?: ChildrenQuery, options?: CallOptions): Pages<Resource>;
  /** Who has access, what it links to, its revisions. */
  info(resourceId: string, options?: CallOptions): Promise<ResourceInfo>;
  /** What a background task made of a resource. */
  taskOutput(resourceId: string, taskConcept: string, options?: CallOptions): Promise<TaskOutput>;
  /** The best first, by meaning and by exact words. */
  search(query: Omit<SearchQuery, 'cursor'>, options?: CallOptions): Pages<SearchHit>;
  /** What a resource stands among: what contains it, what it contains, links, and documents that say alike. */
  graph(query: GraphQuery, options?: CallOptions): Promise<Graph>;
  /** Documents by what they are about; without `within` those of the owner's own workspace. */
  clusters(query?: ClustersQuery, options?: CallOptions): Promise<Clusters>;
  /** The bytes of a variant (`original`, `text`, `html`, `thumbnail`); not read yet. */
  bytes(resourceId: string, variant: string, options?: Pick<CallOptions, 'signal'>): Promise<Response>;
  /** Submits one of the feature's forms; answers the resource as it is afterwards. */
  submit<Id extends ResourceFormId>(type: Id, submission: SubmitResource<Id>): Promise<Resource>;
}

const belonging = async (client: PlatformClient) => (await import('../transport/graph.ts')).createGraph(client);

export function sdkResources(client: PlatformClient): SdkResources {
  const { read, info, taskOutput, search, submit } = createResources(client);
  return {
    read: (resourceId, options) => read(resourceId, {}, options),
    info,
    taskOutput,
    submit,
    children: (directoryId, query = {}, options) =>
      pagesOf('resources/read', async (cursor) => {
        const { children } = await read(directoryId, { ...query, ...(cursor !== undefined && { cursor }) }, options);
        if (children) return children;
        throw new PlatformFailure('unexpected-body', { operation: 'resources/read', path: 'children' });
      }),
    search: (query, options) =>
      pagesOf('resources.semantic-search', (cursor) =>
        search({ ...query, ...(cursor !== undefined && { cursor }) }, options),
      ),
    // loaded by who asks how things belong together
    graph: async (query, options) => (await belonging(client)).graph(query, options),
    clusters: async (query, options) => (await belonging(client)).clusters(query, options),
    async bytes(resourceId, variant, { signal } = {}) {
      const operation = 'resources/read-variant';
      const path = resourcePaths.variant
        .replace(':resourceId', encodeURIComponent(resourceId))
        .replace(':variant', encodeURIComponent(variant));
      const init = await client.authorise({ Accept: '*/*' }, signal);
      let response: Response;
      try {
        response = await client.fetch(client.baseUrl + path, { ...init, ...(signal && { signal }) });
      } catch (cause) {
        if (signal?.aborted) throw signal.reason;
        throw new PlatformFailure('unreachable', { operation, reason: 'network', cause });
      }
      if (response.ok) return response;
      await response.body?.cancel();
      throw new PlatformFailure('unexpected-status', { operation, status: response.status });
    },
  };
}
