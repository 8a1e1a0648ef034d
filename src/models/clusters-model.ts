import type { Cluster, Clusters } from '../contract/resources/apis/clusters.ts';
import type { KeyValueStore } from '../forms/draft.ts';
import type { PlatformClient } from '../transport/client.ts';
import type { GraphClient } from '../transport/graph.ts';
import { Question, type QuestionOptions, type QuestionState } from './question.ts';
import { RateLimit } from '../transport/retry.ts';
import { Store } from '../store.ts';

export interface ClustersState extends QuestionState {
  /** `signed-out`: the answer is for somebody, and nobody is there. */
  readonly status: 'loading' | 'ready' | 'failed' | 'signed-out';
  readonly clusters: readonly Cluster[];
  /** Documents that were looked at and stand in no cluster. */
  readonly unclustered: number;
  /** There are more documents than were looked at. */
  readonly truncated: boolean;
}

export interface ClustersModelOptions extends Omit<QuestionOptions, 'session' | 'clock' | 'changed' | 'another'> {
  readonly graph: Pick<GraphClient, 'clusters'>;
  readonly client: Pick<PlatformClient, 'baseUrl' | 'session'>;
  /** Of the origin (`localStorage`): the clock of a limit. */
  readonly sharedStore?: KeyValueStore | undefined;
}

/** What documents are about, without a face. */
export class ClustersModel {
  readonly clock: RateLimit;
  readonly #options: ClustersModelOptions;
  readonly #question: Question;
  readonly #answer = new Store<Clusters | undefined>(undefined);
  #within: string | undefined;

  constructor(options: ClustersModelOptions) {
    const { client, sharedStore, now } = options;
    const key = `service:limit:${client.baseUrl}:resources.clusters`;
    this.#options = options;
    this.clock = new RateLimit({ store: sharedStore, key, ...(now && { now }) });
    this.#question = new Question({
      ...options,
      session: client.session,
      clock: this.clock,
      changed: () => this.#answer.notify(),
      another: () => void this.open(this.#within),
    });
  }

  get state(): ClustersState {
    const { state } = this.#question;
    const { clusters = [], unclustered = 0, truncated = false } = this.#answer.value ?? {};
    return { ...state, status: this.#status(state), clusters, unclustered, truncated };
  }

  /** The directory in whose tree the documents stand; without one the caller's own workspace. */
  get within(): string | undefined {
    return this.#within;
  }

  /** Called after every change; returns its own removal. */
  subscribe(listener: () => void): () => void {
    return this.#answer.subscribe(listener);
  }

  /** Follows the session of the platform; returns the way out. */
  connect(): () => void {
    return this.#question.connect();
  }

  /** Reads what the documents of a tree are about. */
  async open(within: string | undefined): Promise<void> {
    this.#within = within;
    this.#answer.value = undefined;
    await this.#read();
  }

  /** Reads it anew, while what was read before stays. */
  async refresh(): Promise<void> {
    const { busy, signedOut } = this.#question.state;
    if (!busy && !signedOut) await this.#read();
  }

  /** Asks once more for what could not be had. */
  retry(): void {
    void this.#question.retry();
  }

  async #read(): Promise<void> {
    const within = this.#within;
    await this.#question.ask({
      ask: (signal) => this.#options.graph.clusters({ ...(within && { within }) }, { signal }),
      take: (answer) => {
        this.#answer.value = answer;
      },
    });
  }

  #status({ signedOut, failure }: QuestionState): ClustersState['status'] {
    if (signedOut) return 'signed-out';
    // What was read stays when it can't be read anew, unless it is there no more.
    if (failure && (!this.#answer.value || failure.code === 'not_found')) return 'failed';
    return this.#answer.value ? 'ready' : 'loading';
  }
}
