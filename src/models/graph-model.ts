import { graphDepths, type Graph, type GraphEdgeKind, type GraphNode } from '../contract/resources/apis/graph.ts';
import type { ResourceKind } from '../contract/resources/resource.ts';
import type { KeyValueStore } from '../stored-json.ts';
import type { PlatformClient } from '../transport/client.ts';
import { isFailure, PlatformFailure } from '../transport/failure.ts';
import { createGraph, type GraphClient } from '../transport/graph.ts';
import { BundledGraph, type Bundle } from './graph/bundles.ts';
import { everything, FilteredGraph, type GraphFilter } from './graph/neighbours.ts';
import { RateLimit, type Network } from '../transport/retry.ts';
import { LatestRequest, type LatestRequestOptions, type RequestState } from './latest-request.ts';
import { Store } from '../store.ts';

export type { Bundle } from './graph/bundles.ts';
export type { GraphFilter, Neighbour, Relation } from './graph/neighbours.ts';
export { FilteredGraph, relations } from './graph/neighbours.ts';

/** State of a graph. */
export interface GraphState extends RequestState {
  /** Latest graph; stays during the next read. */
  readonly graph: Graph | undefined;
  readonly shown: FilteredGraph | undefined;
  readonly filter: GraphFilter;
  readonly selected: GraphNode | undefined;
  /** The graph as it is drawn. */
  readonly bundled: BundledGraph | undefined;
  /** The selected bundle, with the nodes that the filter shows. */
  readonly bundle: Bundle | undefined;
}

/** Without `resourceId`, the user's workspace. */
export interface GraphRequest {
  readonly resourceId?: string | undefined;
  /** Edges from the start, 1 to 4; 2 by default. */
  readonly depth?: number | undefined;
  /** Limit of nodes; the platform's by default. */
  readonly limit?: number | undefined;
}

/** Options of `GraphModel`. */
export interface GraphModelOptions extends Pick<LatestRequestOptions, 'now' | 'pause'> {
  readonly client: PlatformClient;
  /** `localStorage`: rate limits. */
  readonly sharedStore?: KeyValueStore | undefined;
  readonly network?: Network;
}

/** Integer from 1 to 4; 2 without a number. */
export const graphDepthOf = (depth: number | undefined): number =>
  Math.min(graphDepths.most, Math.max(graphDepths.least, Math.round(depth ?? 2) || 2));

/** Graph of a resource, with expanded nodes and bundles. */
export class GraphModel {
  readonly clock: RateLimit;
  readonly #options: GraphModelOptions;
  readonly #client: GraphClient;
  readonly #request: LatestRequest;
  #query: GraphRequest = {};
  #graph: Graph | undefined;
  #bundled: BundledGraph | undefined;
  /** Ids of nodes that were in a bundle. */
  #revealed: ReadonlySet<string> = new Set();
  #of: string | undefined;
  readonly #shown = new Store<FilteredGraph | undefined>(undefined);
  #filter = everything;
  #selectedId: string | undefined;

  constructor(options: GraphModelOptions) {
    const { client, sharedStore: store, network, now, pause } = options;
    this.#options = options;
    this.#client = createGraph(client);
    const key = `service:limit:${client.baseUrl}:resources.graph`;
    this.clock = new RateLimit({ store, key, ...(now && { now }) });
    this.#request = new LatestRequest({
      session: client.session,
      clock: this.clock,
      ...(network && { network }),
      ...(now && { now }),
      ...(pause && { pause }),
      changed: () => this.#changed(),
      userChanged: () => {
        this.#forget();
        void this.read(this.#query);
      },
    });
  }

  get state(): GraphState {
    const shown = this.#shown.value;
    const selected = shown?.node(this.#selectedId);
    return {
      ...this.#request.state,
      graph: this.#graph,
      shown,
      filter: this.#filter,
      selected,
      bundled: this.#bundled,
      bundle: this.#shownPart(this.#bundled?.bundles.get(this.#selectedId ?? '')),
    };
  }

  subscribe(listener: () => void): () => void {
    return this.#shown.subscribe(listener);
  }

  connect(): () => void {
    return this.#request.connect();
  }

  /** A newer call cancels an older one. The previous graph stays until then. */
  async read(request: GraphRequest): Promise<void> {
    this.#query = request;
    await this.#request.run({
      ask: (signal) => this.#ask(request, signal),
      take: (graph) => {
        if (request.resourceId !== this.#of) {
          this.#selectedId = undefined;
          this.#revealed = new Set();
        }
        this.#of = request.resourceId;
        this.#bundled = new BundledGraph(graph, this.#revealed);
        this.#take(graph);
      },
    });
  }

  async retry(): Promise<void> {
    await this.#request.retry();
  }

  /** Selects a node, a bundle or none. A node of a bundle leaves it. Ignores hidden and unknown nodes. */
  select(id: string | undefined): void {
    if (id !== undefined && !this.#shown.value?.node(id) && !this.#bundled?.bundles.has(id)) return;
    this.#selectedId = id;
    if (id !== undefined) this.#reveal([id]);
    this.#shown.notify();
  }

  /** Draws the nodes of a bundle one by one, and selects the node that they are connected to. */
  openBundle(id: string): void {
    const bundle = this.#bundled?.bundles.get(id);
    if (!bundle) return;
    this.#reveal(bundle.nodes.map((node) => node.id));
    this.select(bundle.parent.id);
  }

  showKind(kind: ResourceKind, shown: boolean): void {
    this.#refilter({ hiddenKinds: withOut(this.#filter.hiddenKinds, kind, shown) });
  }

  /** Shows or hides edges of a kind, and nodes without other edges. */
  showEdges(kind: GraphEdgeKind, shown: boolean): void {
    this.#refilter({ hiddenEdges: withOut(this.#filter.hiddenEdges, kind, shown) });
  }

  /** Filters by a part of the name; empty for none. */
  find(name: string): void {
    this.#refilter({ name });
  }

  async #ask({ resourceId, depth, limit }: GraphRequest, signal: AbortSignal): Promise<Graph> {
    const id = resourceId || (await this.#rootId());
    signal.throwIfAborted();
    if (!id) throw new PlatformFailure('unexpected-body', { operation: 'users.session' });
    const query = { resourceId: id, depth: graphDepthOf(depth) };
    if (!limit) return this.#client.graph(query, { signal });
    try {
      return await this.#client.graph({ ...query, limit }, { signal });
    } catch (error) {
      const issue = limitIssue(error);
      if (!issue) throw error;
      const maximum = Number(issue.params?.['maximum']);
      return this.#client.graph({ ...query, ...(maximum && { limit: maximum }) }, { signal });
    }
  }

  /** Signing out cancels the read before this resolves. */
  async #rootId(): Promise<string | undefined> {
    const state = await this.#options.client.session.known();
    return state.status === 'signed-in' ? state.user.workspace.rootResourceId : undefined;
  }

  #take(graph: Graph): void {
    this.#graph = graph;
    this.#shown.value = new FilteredGraph(graph, this.#filter);
  }

  #reveal(ids: readonly string[]): void {
    const bundles = [...(this.#bundled?.bundles.values() ?? [])];
    const bundled = new Set(bundles.flatMap(({ nodes }) => nodes.map(({ id }) => id)));
    if (!this.#graph || !ids.some((id) => bundled.has(id))) return;
    this.#revealed = new Set([...this.#revealed, ...ids]);
    this.#bundled = new BundledGraph(this.#graph, this.#revealed);
  }

  #shownPart(bundle: Bundle | undefined): Bundle | undefined {
    const nodes = bundle?.nodes.filter(({ id }) => this.#shown.value?.node(id)) ?? [];
    return bundle && nodes.length ? { ...bundle, nodes } : undefined;
  }

  #refilter(change: Partial<GraphFilter>): void {
    this.#filter = { ...this.#filter, ...change };
    if (this.#graph) this.#take(this.#graph);
    else this.#shown.notify();
  }

  #forget(): void {
    this.#graph = this.#bundled = this.#selectedId = undefined;
    this.#revealed = new Set();
    this.#shown.value = undefined;
  }

  /** Drops the graph when signed out, or if another resource can't be read. */
  #changed(): void {
    const { signedOut, failure } = this.#request.state;
    if (signedOut || (failure && this.#of !== this.#query.resourceId)) this.#forget();
    this.#shown.notify();
  }
}

function withOut<Kind>(hidden: ReadonlySet<Kind>, kind: Kind, shown: boolean): ReadonlySet<Kind> {
  const changed = new Set(hidden);
  if (shown) changed.delete(kind);
  else changed.add(kind);
  return changed;
}

/** The platform allows fewer nodes than requested. */
const limitIssue = (error: unknown) =>
  isFailure(error, 'validation_failed')
    ? error.detail.problem?.issues?.find(({ path }) => path[0] === 'limit')
    : undefined;
