import { isFailure } from '../transport/failure.ts';
import type { ResourceKind } from '../contract/resources/resource.ts';
import type { SearchResults } from '../contract/resources/apis/semantic-search.ts';
import type { KeyValueStore } from '../stored-json.ts';
import type { ResourcesClient } from '../transport/resources.ts';
import { LatestRequest, type LatestRequestOptions, type RequestState } from './latest-request.ts';
import { RateLimit } from '../transport/retry.ts';
import { Store } from '../store.ts';

/** Resource that a search has found. */
export type SearchHit = SearchResults['items'][number];

/** Query, and where it searches. */
export interface SearchFor {
  readonly query: string;
  /** Root of the tree to search; everything by default. */
  readonly within?: string | undefined;
  readonly kind?: ResourceKind | undefined;
}

/** State of a search. */
export interface SearchState extends RequestState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed' | 'signed-out';
  /** Best first; earlier hits stay until newer ones arrive. */
  readonly hits: readonly SearchHit[];
  readonly total: number;
  /** Query of `hits`. */
  readonly answered: SearchFor | undefined;
  readonly hasMore: boolean;
  /** `true` if the pending or failed request is for another page. */
  readonly paging: boolean;
}

/** Options of `SearchModel`. */
export interface SearchModelOptions extends Omit<
  LatestRequestOptions,
  'session' | 'clock' | 'changed' | 'userChanged'
> {
  readonly resources: Pick<ResourcesClient, 'search' | 'client'>;
  /** `localStorage`: rate limits. */
  readonly sharedStore?: KeyValueStore | undefined;
  /** Page size, 1 to 50; 20 by default. */
  readonly limit?: number;
}

/** Milliseconds. */
const typingPause = 200;
/** UTF-16 units. */
export const longestQuery = 500;

interface Answer {
  readonly hits: readonly SearchHit[];
  readonly total: number;
  readonly cursor: string | null;
  /** Query of `hits`. */
  readonly answered: SearchFor | undefined;
}

const nothing: Answer = { hits: [], total: 0, cursor: null, answered: undefined };

/** Search as the user types. */
export class SearchModel {
  readonly clock: RateLimit;
  readonly #options: SearchModelOptions;
  readonly #request: LatestRequest;
  readonly #answer = new Store(nothing);
  #wanted: SearchFor = { query: '' };
  #paging = false;

  constructor(options: SearchModelOptions) {
    const { resources, sharedStore, now } = options;
    const key = `service:limit:${resources.client.baseUrl}:resources.semantic-search`;
    this.#options = options;
    this.clock = new RateLimit({ store: sharedStore, key, ...(now && { now }) });
    this.#request = new LatestRequest({
      ...options,
      session: resources.client.session,
      clock: this.clock,
      changed: () => this.#answer.notify(),
      userChanged: () => {
        this.#answer.value = nothing;
        this.#begin(0);
      },
    });
  }

  get state(): SearchState {
    const { state } = this.#request;
    const { cursor, ...answer } = this.#answer.value;
    return { ...state, ...answer, status: this.#status(state), hasMore: cursor !== null, paging: this.#paging };
  }

  get wanted(): SearchFor {
    return this.#wanted;
  }

  subscribe(listener: () => void): () => void {
    return this.#answer.subscribe(listener);
  }

  connect(): () => void {
    return this.#request.connect();
  }

  /** Searches after a pause in typing, unless the query is the same. An empty query clears the hits. */
  type(wanted: SearchFor): void {
    const asked = { ...wanted, query: wanted.query.trim().slice(0, longestQuery) };
    if (same(asked, this.#wanted)) return;
    this.#wanted = asked;
    this.#begin(typingPause);
  }

  /** Searches now, also for the same query. */
  search(wanted: SearchFor): void {
    this.#wanted = { ...wanted, query: wanted.query.trim().slice(0, longestQuery) };
    this.#begin(0);
  }

  more(): void {
    const { cursor } = this.#answer.value;
    const { busy, signedOut } = this.#request.state;
    if (cursor === null || busy || signedOut) return;
    this.#paging = true;
    void this.#request.run({
      ask: (signal) => this.#ask(signal, { cursor }),
      take: (found) => {
        const { hits } = this.#answer.value;
        const known = new Set(hits.map(({ resource }) => resource.id));
        this.#take(found, [...hits, ...found.items.filter(({ resource }) => !known.has(resource.id))]);
      },
    });
  }

  retry(): void {
    // The platform may no longer know the cursor of an older page.
    if (this.#paging && isFailure(this.#request.state.failure, 'validation_failed')) this.#begin(0);
    else void this.#request.retry();
  }

  #begin(after: number): void {
    this.#paging = false;
    if (!this.#wanted.query) {
      this.#answer.value = nothing;
      return this.#request.cancel();
    }
    void this.#request.run({
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

  #status({ signedOut, failure }: RequestState): SearchState['status'] {
    if (signedOut) return 'signed-out';
    if (!this.#wanted.query) return 'idle';
    if (failure && !this.#paging) return 'failed';
    return this.#answer.value.answered ? 'ready' : 'loading';
  }
}

const same = (one: SearchFor, other: SearchFor) =>
  one.query === other.query && (one.within ?? '') === (other.within ?? '') && one.kind === other.kind;
