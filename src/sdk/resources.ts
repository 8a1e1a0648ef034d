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

/** Resource that a search has found. */
export type SearchHit = SearchResults['items'][number];

/** Order of a directory; `limit` is the page size. */
export type ChildrenQuery = Pick<ListQuery, 'sort' | 'order' | 'limit'>;

/** Resources that the user may read. Methods reject with a `PlatformFailure` or an `AbortError`. */
export interface SdkResources {
  /** Resource with its content or the first page of its children; the root of the workspace by default. */
  read(resourceId?: string, options?: CallOptions): Promise<ResourceRead>;
  /** Children of a directory, the root of the workspace by default; a child that stays there is listed exactly once. */
  children(directoryId?: string, query?: ChildrenQuery, options?: CallOptions): Pages<Resource>;
  /** Access, links and revisions. */
  info(resourceId: string, options?: CallOptions): Promise<ResourceInfo>;
  /** Output of a background task. */
  taskOutput(resourceId: string, taskConcept: string, options?: CallOptions): Promise<TaskOutput>;
  /** Best hits first; without `within`, in the workspace given to `createSdk`, else everywhere. */
  search(query: Omit<SearchQuery, 'cursor'>, options?: CallOptions): Pages<SearchHit>;
  /** Resources around one: parents, children, links and similar documents. */
  graph(query: GraphQuery, options?: CallOptions): Promise<Graph>;
  /** Documents by topic; of the workspace without `within`. */
  clusters(query?: ClustersQuery, options?: CallOptions): Promise<Clusters>;
  /** Bytes of a variant (`original`, `text`, `html`, `thumbnail`), not read yet. */
  bytes(resourceId: string, variant: string, options?: Pick<CallOptions, 'signal'>): Promise<Response>;
  /** Submits a form of resources. @returns the resource after it */
  submit<Id extends ResourceFormId>(type: Id, submission: SubmitResource<Id>): Promise<Resource>;
}

export interface ResourcesOptions {
  readonly root: (signal: AbortSignal | undefined) => Promise<string>;
  /** `true` if the host named a workspace: searches then stay in it. */
  readonly named: boolean;
  /** Milliseconds until a response of bytes begins. */
  readonly timeout?: number | undefined;
  readonly pause?: typeof delay | undefined;
}

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
    submit: async (...asked) => (await resources()).submit(...asked),
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
    graph: async (...asked) => (await belonging()).graph(...asked),
    clusters: async (query = {}, options) => (await belonging()).clusters(await inside(query, options), options),
    async bytes(resourceId, variant, { signal } = {}) {
      return (await import('./bytes.ts')).bytesOf(client, resourceId, variant, { signal, timeout, pause });
    },
  };
}
