import { graphDepths, type Graph, type GraphEdgeKind, type GraphNode } from '../contract/resources/apis/graph.ts';
import type { ResourceKind } from '../contract/resources/resource.ts';
import type { KeyValueStore } from '../forms/draft.ts';
import type { PlatformClient } from '../transport/client.ts';
import { isFailure, PlatformFailure } from '../transport/failure.ts';
import { createGraph, type GraphClient } from '../transport/graph.ts';
import { everything, FilteredGraph, type GraphFilter } from './graph/neighbours.ts';
import { RateLimit, type Network } from '../transport/retry.ts';
import { Question, type QuestionOptions, type QuestionState } from './question.ts';
import { Store } from '../store.ts';

export type { GraphFilter, Neighbour, Relation } from './graph/neighbours.ts';
export { FilteredGraph, relations } from './graph/neighbours.ts';

export interface GraphState extends QuestionState {
  /** What was answered last; it stays while another is on its way. */
  readonly graph: Graph | undefined;
  /** What the filter leaves of it. */
  readonly shown: FilteredGraph | undefined;
  readonly filter: GraphFilter;
  /** `undefined` until the user selects a node. */
  readonly selected: GraphNode | undefined;
}

/** What a graph is asked for; without a resource it is the workspace of who is signed in. */
export interface GraphRequest {
  readonly resourceId?: string | undefined;
  /** Edges to what is farthest away: 1 to 4, what lies beyond is brought in; 2 by default. */
  readonly depth?: number | undefined;
  /** Nodes at most; as many as the platform gives by default. */
  readonly limit?: number | undefined;
}

export interface GraphModelOptions extends Pick<QuestionOptions, 'now' | 'pause'> {
  readonly client: PlatformClient;
  /** Of the origin (`localStorage`): the clock of the limit. */
  readonly sharedStore?: KeyValueStore | undefined;
  readonly network?: Network;
}

/** A depth that can be asked for: whole, from 1 to 4; 2 for what is no number. */
export const graphDepthOf = (depth: number | undefined): number =>
  Math.min(graphDepths.most, Math.max(graphDepths.least, Math.round(depth ?? 2) || 2));

/** What a resource stands among, without a face: asked for, filtered, and walked through from node to node. */
export class GraphModel {
  /** Until when the platform wants to be left alone. */
  readonly clock: RateLimit;
  readonly #options: GraphModelOptions;
  readonly #client: GraphClient;
  readonly #question: Question;
  #request: GraphRequest = {};
  #graph: Graph | undefined;
  /** What that one was asked for. */
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
    this.#question = new Question({
      session: client.session,
      clock: this.clock,
      ...(network && { network }),
      ...(now && { now }),
      ...(pause && { pause }),
      changed: () => this.#changed(),
      another: () => {
        this.#forget();
        void this.read(this.#request);
      },
    });
  }

  get state(): GraphState {
    const shown = this.#shown.value;
    const selected = shown?.node(this.#selectedId);
    return { ...this.#question.state, graph: this.#graph, shown, filter: this.#filter, selected };
  }

  /** Called after every change; returns its own removal. */
  subscribe(listener: () => void): () => void {
    return this.#shown.subscribe(listener);
  }

  /** Follows the session of the platform; returns the way out, which calls off what is being read. */
  connect(): () => void {
    return this.#question.connect();
  }

  /**
   * Reads a graph; an older answer never overtakes a newer one. What is shown stays until then, and the selected node stays
   * selected if it is still there.
   */
  async read(request: GraphRequest): Promise<void> {
    this.#request = request;
    await this.#question.ask({
      ask: (signal) => this.#ask(request, signal),
      take: (graph) => {
        if (request.resourceId !== this.#of) this.#selectedId = undefined;
        this.#of = request.resourceId;
        this.#take(graph);
      },
    });
  }

  /** Reads the same once more, after a failure. */
  async retry(): Promise<void> {
    await this.#question.retry();
  }

  /** Goes to a node; without one back to none. What the filter hides, or nobody knows, is not gone to. */
  select(id: string | undefined): void {
    if (id !== undefined && !this.#shown.value?.node(id)) return;
    this.#selectedId = id;
    this.#shown.notify();
  }

  /** Shows or hides nodes of a kind. */
  showKind(kind: ResourceKind, shown: boolean): void {
    this.#refilter({ hiddenKinds: withOut(this.#filter.hiddenKinds, kind, shown) });
  }

  /** Shows or hides edges of a kind, and the nodes that hang on nothing else. */
  showEdges(kind: GraphEdgeKind, shown: boolean): void {
    this.#refilter({ hiddenEdges: withOut(this.#filter.hiddenEdges, kind, shown) });
  }

  /** Looks for a part of a name; the empty text looks for nothing. */
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

  /** That nobody is signed in calls the question off before this answers. */
  async #rootId(): Promise<string | undefined> {
    const state = await this.#options.client.session.known();
    return state.status === 'signed-in' ? state.user.workspace.rootResourceId : undefined;
  }

  #take(graph: Graph): void {
    this.#graph = graph;
    this.#shown.value = new FilteredGraph(graph, this.#filter);
  }

  #refilter(change: Partial<GraphFilter>): void {
    this.#filter = { ...this.#filter, ...change };
    if (this.#graph) this.#take(this.#graph);
    else this.#shown.notify();
  }

  #forget(): void {
    this.#graph = this.#selectedId = undefined;
    this.#shown.value = undefined;
  }

  /** What was shown is not shown to nobody, nor in place of another resource that can't be read. */
  #changed(): void {
    const { signedOut, failure } = this.#question.state;
    if (signedOut || (failure && this.#of !== this.#request.resourceId)) this.#forget();
    this.#shown.notify();
  }
}

function withOut<Kind>(hidden: ReadonlySet<Kind>, kind: Kind, shown: boolean): ReadonlySet<Kind> {
  const changed = new Set(hidden);
  if (shown) changed.delete(kind);
  else changed.add(kind);
  return changed;
}

/** That a platform gives fewer nodes than it was asked for. */
const limitIssue = (error: unknown) =>
  isFailure(error, 'validation_failed')
    ? error.detail.problem?.issues?.find(({ path }) => path[0] === 'limit')
    : undefined;
