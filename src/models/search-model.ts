import type { ResourceKind } from '../contract/resources/resource.ts';
import type { SearchResults } from '../contract/resources/apis/semantic-search.ts';
import type { KeyValueStore } from '../forms/draft.ts';
import type { ResourcesClient } from '../transport/resources.ts';
import { Question, type QuestionOptions, type QuestionState } from './question.ts';
import { RateLimit } from '../transport/retry.ts';
import { Store } from '../store.ts';

export type SearchHit = SearchResults['items'][number];

/** What is looked for, and where. */
export interface SearchFor {
  readonly query: string;
  /** The directory in whose tree it stands; everywhere by default. */
  readonly within?: string | undefined;
  readonly kind?: ResourceKind | undefined;
}

export interface SearchState extends QuestionState {
  /** `idle`: nothing is looked for. `signed-out`: the answer is for somebody, and nobody is there. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed' | 'signed-out';
  /** What has been found, the best first; older hits stay until newer ones have come. */
  readonly hits: readonly SearchHit[];
  /** How many there are, with those that have not been asked for yet. */
  readonly total: number;
  /** What `hits` answers. */
  readonly answered: SearchFor | undefined;
  readonly hasMore: boolean;
  /** What is under way, or has failed, are more hits of the same. */
  readonly paging: boolean;
}

export interface SearchModelOptions extends Omit<QuestionOptions, 'session' | 'clock' | 'changed' | 'another'> {
  readonly resources: Pick<ResourcesClient, 'search' | 'client'>;
  /** Of the origin (`localStorage`): the clock of a limit. */
  readonly sharedStore?: KeyValueStore | undefined;
  /** Hits of a page, 1 to 50; 20 by default. */
  readonly limit?: number;
}

/** Milliseconds of not typing after which something is asked. */
const typingPause = 200;
/** UTF-16 units that a platform takes. */
export const longestQuery = 500;

interface Answer {
  readonly hits: readonly SearchHit[];
  readonly total: number;
  readonly cursor: string | null;
  /** The search that `hits` answers. */
  readonly answered: SearchFor | undefined;
}

const nothing: Answer = { hits: [], total: 0, cursor: null, answered: undefined };

/** A search as somebody types it, without a face. */
export class SearchModel {
  readonly clock: RateLimit;
  readonly #options: SearchModelOptions;
  readonly #question: Question;
  readonly #answer = new Store(nothing);
  #wanted: SearchFor = { query: '' };
  #paging = false;

  constructor(options: SearchModelOptions) {
    const { resources, sharedStore, now } = options;
    const key = `service:limit:${resources.client.baseUrl}:resources.semantic-search`;
    this.#options = options;
    this.clock = new RateLimit({ store: sharedStore, key, ...(now && { now }) });
    this.#question = new Question({
      ...options,
      session: resources.client.session,
      clock: this.clock,
      changed: () => this.#answer.notify(),
      another: () => {
        this.#answer.value = nothing;
        this.#begin(0);
      },
    });
  }

  get state(): SearchState {
    const { state } = this.#question;
    const { cursor, ...answer } = this.#answer.value;
    return { ...state, ...answer, status: this.#status(state), hasMore: cursor !== null, paging: this.#paging };
  }

  /** What is looked for. */
  get wanted(): SearchFor {
    return this.#wanted;
  }

  /** Called after every change; returns its own removal. */
  subscribe(listener: () => void): () => void {
    return this.#answer.subscribe(listener);
  }

  /** Follows the session of the platform; returns the way out. */
  connect(): () => void {
    return this.#question.connect();
  }

  /** Looks for something else, once no more is typed; the same is not asked for twice. Nothing is looked for by an empty query. */
  type(wanted: SearchFor): void {
    const asked = { ...wanted, query: wanted.query.trim().slice(0, longestQuery) };
    if (same(asked, this.#wanted)) return;
    this.#wanted = asked;
    this.#begin(typingPause);
  }

  /** Looks for something now, and anew where it has been answered. */
  search(wanted: SearchFor): void {
    this.#wanted = { ...wanted, query: wanted.query.trim().slice(0, longestQuery) };
    this.#begin(0);
  }

  /** Asks for more of what is shown. */
  more(): void {
    const { cursor } = this.#answer.value;
    const { busy, signedOut } = this.#question.state;
    if (cursor === null || busy || signedOut) return;
    this.#paging = true;
    void this.#question.ask({
      ask: (signal) => this.#ask(signal, { cursor }),
      take: (found) => {
        const { hits } = this.#answer.value;
        const known = new Set(hits.map(({ resource }) => resource.id));
        this.#take(found, [...hits, ...found.items.filter(({ resource }) => !known.has(resource.id))]);
      },
    });
  }

  /** Asks once more for what could not be had. */
  retry(): void {
    // A page goes on from an answer that the platform may know no more.
    if (this.#paging && this.#question.state.failure?.code === 'validation_failed') this.#begin(0);
    else void this.#question.retry();
  }

  #begin(after: number): void {
    this.#paging = false;
    if (!this.#wanted.query) {
      this.#answer.value = nothing;
      return this.#question.cancel();
    }
    void this.#question.ask({
      after,
      ask: (signal) => this.#ask(signal, {}),
      take: (found) => this.#take(found, found.items, this.#wanted),
    });
  }

  #ask(signal: AbortSignal, page: { readonly cursor?: string }): Promise<SearchResults> {
    const { resources, limit = 20 } = this.#options;
    const { query, within, kind } = this.#wanted;
    return resources.search({ q: query, limit, ...(within && { within }), ...(kind && { kind }), ...page }, { signal });
  }

  #take(
    { total, nextCursor: cursor }: SearchResults,
    hits: readonly SearchHit[],
    answered = this.#answer.value.answered,
  ): void {
    this.#paging = false;
    this.#answer.value = { hits, total: Math.max(total, hits.length), cursor, answered };
  }

  #status({ signedOut, failure }: QuestionState): SearchState['status'] {
    if (signedOut) return 'signed-out';
    if (!this.#wanted.query) return 'idle';
    if (failure && !this.#paging) return 'failed';
    return this.#answer.value.answered ? 'ready' : 'loading';
  }
}

const same = (one: SearchFor, other: SearchFor) =>
  one.query === other.query && (one.within ?? '') === (other.within ?? '') && one.kind === other.kind;
