import type { Clusters, ClustersQuery } from '../contract/resources/apis/clusters.ts';
import type { Graph, GraphQuery } from '../contract/resources/apis/graph.ts';
import type { ListQuery, Resource, ResourceInfo, ResourceRead, TaskOutput } from '../contract/resources/resource.ts';
import type { ResourceFormId } from '../contract/resources/forms.ts';
import type { SearchQuery, SearchResults } from '../contract/resources/apis/semantic-search.ts';
import type { PlatformClient } from '../transport/client.ts';
import { PlatformFailure } from '../transport/failure.ts';
import type { SubmitResource } from '../transport/resources.ts';
import type { CallOptions } from '../transport/transport.ts';
import type { delay } from '../transport/retry.ts';
import { lazy } from '../lazy.ts';
import { pagesOf, type Pages } from './pages.ts';

export type SearchHit = SearchResults['items'][number];

/** What of a directory's list is asked for; `limit` is the length of a page. */
export type ChildrenQuery = Pick<ListQuery, 'sort' | 'order' | 'limit'>;

/** The resources that the token's owner may read. Every method throws a `PlatformFailure` by cause, or an `AbortError`. */
export interface SdkResources {
  /** A resource with the first page of its children, or with its content; by default the root of the workspace. */
  read(resourceId?: string, options?: CallOptions): Promise<ResourceRead>;
  /**
   * All that stands in a directory (by default the root of the workspace), in one stated order: what is there throughout
   * comes exactly once.
   */
  children(directoryId?: string, query?: ChildrenQuery, options?: CallOptions): Pages<Resource>;
  /** Who has access, what it links to, its revisions. */
  info(resourceId: string, options?: CallOptions): Promise<ResourceInfo>;
  /** What a background task made of a resource. */
  taskOutput(resourceId: string, taskConcept: string, options?: CallOptions): Promise<TaskOutput>;
  /**
   * The best first, by meaning and by exact words; without `within` in the workspace that `createSdk` was given, else in
   * all that may be read.
   */
  search(query: Omit<SearchQuery, 'cursor'>, options?: CallOptions): Pages<SearchHit>;
  /** What a resource stands among: what contains it, what it contains, links, and documents that say alike. */
  graph(query: GraphQuery, options?: CallOptions): Promise<Graph>;
  /** Documents by what they are about; without `within` those of the workspace. */
  clusters(query?: ClustersQuery, options?: CallOptions): Promise<Clusters>;
  /** The bytes of a variant (`original`, `text`, `html`, `thumbnail`); not read yet. */
  bytes(resourceId: string, variant: string, options?: Pick<CallOptions, 'signal'>): Promise<Response>;
  /** Submits one of the feature's forms; answers the resource as it is afterwards. */
  submit<Id extends ResourceFormId>(type: Id, submission: SubmitResource<Id>): Promise<Resource>;
}

export interface ResourcesOptions {
  /** The root of the workspace. */
  readonly root: (signal: AbortSignal | undefined) => Promise<string>;
  /** Whether somebody has named the workspace, so that no other one is meant. */
  readonly named: boolean;
  /** Milliseconds without an answer after which a request of bytes counts as lost. */
  readonly timeout?: number | undefined;
  readonly pause?: typeof delay | undefined;
}

/** Each part is loaded by who asks for it. */
export function sdkResources(client: PlatformClient, { root, named, timeout, pause }: ResourcesOptions): SdkResources {
  const resources = lazy(async () => (await import('../transport/resources.ts')).createResources(client));
  const belonging = lazy(async () => (await import('../transport/graph.ts')).createGraph(client));
  const inside = async <Query extends { readonly within?: string | undefined }>(query: Query, call?: CallOptions) =>
    named && query.within === undefined ? { ...query, within: await root(call?.signal) } : query;
  return {
    async read(resourceId, options) {
      return (await resources()).read(resourceId ?? (await root(options?.signal)), {}, options);
    },
    info: async (...asked) => (await resources()).info(...asked),
    taskOutput: async (...asked) => (await resources()).taskOutput(...asked),
    submit: async (type, submission) => (await resources()).submit(type, submission),
    children: (directoryId, query = {}, options) =>
      pagesOf('resources/read', async (cursor) => {
        const { read } = await resources();
        const directory = directoryId ?? (await root(options?.signal));
        const { children } = await read(directory, { ...query, ...(cursor !== undefined && { cursor }) }, options);
        if (children) return children;
        throw new PlatformFailure('unexpected-body', { operation: 'resources/read', path: 'children' });
      }),
    search: (query, options) =>
      pagesOf('resources.semantic-search', async (cursor) => {
        const { search } = await resources();
        return search({ ...(await inside(query, options)), ...(cursor !== undefined && { cursor }) }, options);
      }),
    graph: async (query, options) => (await belonging()).graph(query, options),
    clusters: async (query = {}, options) => (await belonging()).clusters(await inside(query, options), options),
    async bytes(resourceId, variant, { signal } = {}) {
      const { bytesOf } = await import('./bytes.ts');
      return bytesOf(client, resourceId, variant, { signal, timeout, pause });
    },
  };
}
