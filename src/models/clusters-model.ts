import { isFailure } from '../transport/failure.ts';
import type { Cluster, Clusters } from '../contract/resources/apis/clusters.ts';
import type { KeyValueStore } from '../stored-json.ts';
import type { PlatformClient } from '../transport/client.ts';
import type { GraphClient } from '../transport/graph.ts';
import { LatestRequest, type LatestRequestOptions, type RequestState } from './latest-request.ts';
import { RateLimit } from '../transport/retry.ts';
import { Store } from '../store.ts';

/** State of the topics. */
export interface ClustersState extends RequestState {
  readonly status: 'loading' | 'ready' | 'failed' | 'signed-out';
  readonly clusters: readonly Cluster[];
  /** Number of analysed documents without a cluster. */
  readonly unclustered: number;
  /** `true` if only some of the documents were analysed. */
  readonly truncated: boolean;
}

/** Options of `ClustersModel`. */
export interface ClustersModelOptions extends Omit<
  LatestRequestOptions,
  'session' | 'clock' | 'changed' | 'userChanged'
> {
  readonly graph: Pick<GraphClient, 'clusters'>;
  readonly client: Pick<PlatformClient, 'baseUrl' | 'session'>;
  /** `localStorage`: rate limits. */
  readonly sharedStore?: KeyValueStore | undefined;
}

/** Topics of the documents of a tree. */
export class ClustersModel {
  readonly clock: RateLimit;
  readonly #options: ClustersModelOptions;
  readonly #request: LatestRequest;
  readonly #answer = new Store<Clusters | undefined>(undefined);
  #within: string | undefined;

  constructor(options: ClustersModelOptions) {
    const { client, sharedStore, now } = options;
    const key = `service:limit:${client.baseUrl}:resources.clusters`;
    this.#options = options;
    this.clock = new RateLimit({ store: sharedStore, key, ...(now && { now }) });
    this.#request = new LatestRequest({
      ...options,
      session: client.session,
      clock: this.clock,
      changed: () => this.#answer.notify(),
      userChanged: () => void this.open(this.#within),
    });
  }

  get state(): ClustersState {
    const { state } = this.#request;
    const { clusters = [], unclustered = 0, truncated = false } = this.#answer.value ?? {};
    return { ...state, status: this.#status(state), clusters, unclustered, truncated };
  }

  /** Root of the tree; the user's workspace by default. */
  get within(): string | undefined {
    return this.#within;
  }

  subscribe(listener: () => void): () => void {
    return this.#answer.subscribe(listener);
  }

  connect(): () => void {
    return this.#request.connect();
  }

  async open(within: string | undefined): Promise<void> {
    this.#within = within;
    this.#answer.value = undefined;
    await this.#read();
  }

  /** Reads again; the previous topics stay until then. */
  async refresh(): Promise<void> {
    const { busy, signedOut } = this.#request.state;
    if (!busy && !signedOut) await this.#read();
  }

  retry(): void {
    void this.#request.retry();
  }

  async #read(): Promise<void> {
    const within = this.#within;
    await this.#request.run({
      ask: (signal) => this.#options.graph.clusters({ ...(within && { within }) }, { signal }),
      take: (answer) => {
        this.#answer.value = answer;
      },
    });
  }

  #status({ signedOut, failure }: RequestState): ClustersState['status'] {
    if (signedOut) return 'signed-out';
    // Keeps the previous topics after a failure, unless the root is gone.
    if (failure && (!this.#answer.value || isFailure(failure, 'not_found'))) return 'failed';
    return this.#answer.value ? 'ready' : 'loading';
  }
}
