import type { SearchCandidates, SearchChange, SearchedWords, SearchIndex } from '../../ports.ts';
import { hex, utf8 } from '../../security/secrets.ts';
import { Outage, type OutageOptions } from '../outage.ts';

export interface OpenSearchOptions extends OutageOptions {
  /** `http(s)://user:password@host:9200/name`; the name begins those of the indexes. */
  readonly url: string;
  /** Identity of the database: each has an index of its own. */
  readonly database: string;
  /** Milliseconds until a search has to be answered. */
  readonly searchMilliseconds: number;
  /** Milliseconds until other requests have to be answered. */
  readonly writeMilliseconds: number;
  /** Called for a document that the engine refuses for good. */
  readonly onRefused?: (id: string, reason: string) => void;
  readonly fetch?: typeof globalThis.fetch;
}

/** The server can't be used, until its operator changes something; the message says what. */
export class OtherEngineError extends Error {
  override readonly name = 'OtherEngineError';
}

/** The engine is away, or has refused a request. */
export class SearchEngineError extends Error {
  override readonly name = 'SearchEngineError';
  /** Code of an outage, so that it is logged once a minute. */
  readonly code = 'ECONNREFUSED';
  /** Status, type of the engine's error, or Node's code. */
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`The search engine has not done its work (${reason}).`, options);
    this.reason = reason;
  }
}

/** Major versions whose API is known. */
const majors = [2, 3];

/** Version of the index: a change of its fields or analysis takes another one, which is built anew. */
const format = 2;

/** Bytes of a bulk request above which another one begins; a server takes 100 MB by default. */
const bulkBytes = 10_000_000;

const analyzer = (...filter: string[]) => ({ type: 'custom', tokenizer: 'words', filter });
const text = {
  type: 'text',
  analyzer: 'exact',
  fields: { sv: { type: 'text', analyzer: 'swedish_stems' }, en: { type: 'text', analyzer: 'english_stems' } },
};

/** The platform has folded the words, and separated them by spaces. */
const definition = {
  settings: {
    // a removal is remembered for longer than a delayed write of an older state takes
    'index.gc_deletes': '10m',
    analysis: {
      tokenizer: { words: { type: 'whitespace', max_token_length: 500 } },
      filter: {
        swedish_stem: { type: 'stemmer', language: 'swedish' },
        english_stem: { type: 'stemmer', language: 'english' },
      },
      analyzer: {
        exact: analyzer(),
        swedish_stems: analyzer('swedish_stem'),
        english_stems: analyzer('english_stem'),
      },
    },
  },
  mappings: {
    dynamic: 'strict',
    _source: { enabled: false },
    properties: {
      id: { type: 'keyword' },
      workspaceId: { type: 'keyword' },
      kind: { type: 'keyword' },
      position: { type: 'long' },
      title: text,
      text,
    },
  },
} as const;

/** A word in a name weighs ten times as much as in a text. */
const fields = ['title^10', 'title.sv^10', 'title.en^10', 'text', 'text.sv', 'text.en'];

const wordQuery = (word: string) => ({
  dis_max: {
    queries: [
      { multi_match: { query: word, fields } },
      ...(word.length > 1
        ? [{ prefix: { title: { value: word, boost: 10 } } }, { prefix: { text: { value: word } } }]
        : []),
    ],
  },
});
const phraseQuery = (words: readonly string[]) => ({
  multi_match: { query: words.join(' '), type: 'phrase', fields: ['title^10', 'text'] },
});

const queryOf = ({ workspaceIds, words, phrases, kind }: SearchedWords) => ({
  bool: {
    filter: [{ terms: { workspaceId: workspaceIds } }, ...(kind === undefined ? [] : [{ term: { kind } }])],
    must: [...words.map(wordQuery), ...phrases.map(phraseQuery)],
  },
});

/** Lines of a document that has nothing but the newest position. */
const newest = (position: number): string[] => [
  JSON.stringify({ index: { _id: 'newest', version: position, version_type: 'external_gte' } }),
  JSON.stringify({ position }),
];

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface BulkItem {
  readonly _id: string;
  readonly status: number;
  readonly error?: { readonly type?: string; readonly reason?: string };
}

/** A resource's id; the database takes no others. */
const idPattern = /^[A-Za-z0-9_-]{6,64}$/;

const reasonOf = (error: unknown): string => {
  if (error instanceof SearchEngineError) return error.reason;
  const { cause, name } = error as { readonly cause?: { readonly code?: unknown }; readonly name: string };
  if (name === 'TimeoutError') return 'ETIMEDOUT';
  return typeof cause?.code === 'string' ? cause.code : 'ECONNRESET';
};

/** Hexadecimal digest of a name, which an index name can contain. */
const digest = async (name: string): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(name))).subarray(0, 6));

/** @throws {OtherEngineError} for parts of a URL that can't be decoded */
function basic(username: string, password: string): string {
  try {
    const credentials = utf8(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
    return `Basic ${btoa(String.fromCharCode(...credentials))}`;
  } catch {
    throw new OtherEngineError('a % in its user or password has to be written as %25');
  }
}

/** Candidates of searches by OpenSearch 2 or 3 (https://docs.opensearch.org/latest/api-reference/). */
export class OpenSearchIndex implements SearchIndex {
  readonly #options: OpenSearchOptions;
  readonly #origin: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #outage: Outage;
  readonly #index: string;
  /** Alias that writes go to: without it they would create an index with guessed fields. */
  readonly #written: string;
  /** Alias that a complete index has. */
  readonly #searched: string;

  private constructor(options: OpenSearchOptions, identity: string) {
    const { origin, username, password, pathname } = new URL(options.url);
    this.#options = options;
    this.#origin = origin;
    this.#headers = username ? { Authorization: basic(username, password) } : {};
    this.#outage = new Outage(options);
    this.#index = `${pathname.slice(1).replace(/\/$/, '') || 'service'}-${format}-${identity}`;
    this.#written = `${this.#index}-written`;
    this.#searched = `${this.#index}-searched`;
  }

  /**
   * Does not wait for a server that is away: searches and jobs try it later.
   *
   * @throws {OtherEngineError} if it is no OpenSearch of a known version, or refuses the credentials
   */
  static async open(options: OpenSearchOptions): Promise<OpenSearchIndex> {
    const index = new OpenSearchIndex(options, await digest(options.database));
    try {
      await index.#requireEngine();
    } catch (error) {
      if (error instanceof OtherEngineError) throw error;
      index.#outage.begin(reasonOf(error));
    }
    return index;
  }

  async #requireEngine(): Promise<void> {
    const { status, body } = await this.#send('GET', '/', undefined, this.#options.searchMilliseconds);
    if (status === 401 || status === 403) {
      throw new OtherEngineError(`the search engine refuses the user or password (${status})`);
    }
    if (status === 429 || status >= 500) throw new SearchEngineError(String(status));
    const { version } = (body ?? {}) as { version?: { distribution?: unknown; number?: unknown } };
    const number = String(version?.number ?? '');
    if (version?.distribution !== 'opensearch') throw new OtherEngineError('the server there is no OpenSearch');
    if (majors.includes(Number(number.split('.')[0]))) return;
    throw new OtherEngineError(`OpenSearch ${number} is not supported, versions ${majors.join(' and ')} are`);
  }

  async find(searched: SearchedWords): Promise<SearchCandidates | undefined> {
    if (!this.#outage.mayTry()) return undefined;
    const { limit } = searched;
    try {
      const { status, body } = await this.#send(
        'POST',
        `/${this.#searched}/_search?filter_path=timed_out,hits.total,hits.hits._id,hits.hits._score`,
        {
          query: queryOf(searched),
          sort: [{ _score: 'desc' }, { id: 'asc' }],
          size: limit,
          track_total_hits: limit + 1,
        },
        this.#options.searchMilliseconds,
      );
      if (status === 404) return undefined;
      const candidates = status === 200 ? candidatesOf(body, limit) : undefined;
      if (!candidates) throw new SearchEngineError(String(status));
      this.#outage.end();
      return candidates;
    } catch (error) {
      this.#outage.begin(reasonOf(error));
      return undefined;
    }
  }

  async write(changes: readonly SearchChange[]): Promise<boolean> {
    let lines: string[] = [];
    let size = 0;
    for (const [place, { id, workspaceId, position, document }] of changes.entries()) {
      const action = { _id: id, version: position, version_type: 'external_gte' };
      lines.push(JSON.stringify(document ? { index: action } : { delete: action }));
      if (document) lines.push(JSON.stringify({ id, workspaceId, position, ...document }));
      // UTF-16 units: up to three bytes each
      size += (document?.text.length ?? 0) + 1_500;
      // a removal leaves no document with its position
      if (!document) lines.push(...newest(position));
      if (size < bulkBytes / 3 && place < changes.length - 1) continue;
      if (!(await this.#bulk(`${lines.join('\n')}\n`))) return false;
      lines = [];
      size = 0;
    }
    return true;
  }

  /** @returns `false` if there is no index */
  async #bulk(body: string): Promise<boolean> {
    const { body: answer } = await this.#request('POST', `/${this.#written}/_bulk?require_alias=true`, body, [200]);
    const { items } = answer as { readonly items: readonly Readonly<Record<string, BulkItem>>[] };
    for (const { _id: id, status, error } of items.flatMap((item) => Object.values(item))) {
      // a removal of what is not there is no error
      if (!error || error.type === 'version_conflict_engine_exception') continue;
      if (error.type === 'index_not_found_exception') return false;
      if (status === 429 || status >= 500) throw new SearchEngineError(error.type ?? String(status));
      this.#options.onRefused?.(id, error.type ?? String(status));
    }
    return true;
  }

  async state(): ReturnType<SearchIndex['state']> {
    const { status, body } = await this.#request('GET', `/${this.#index}/_alias`, undefined, [200, 404]);
    if (status === 404) return { state: 'missing', position: 0 };
    const found = (body as Readonly<Record<string, { readonly aliases?: object }>>)[this.#index];
    const { body: answer } = await this.#request(
      'POST',
      `/${this.#index}/_search`,
      { query: { match_all: {} }, sort: [{ position: 'desc' }], size: 1 },
      [200],
    );
    const { hits } = answer as { readonly hits: { readonly hits: readonly { readonly sort: readonly number[] }[] } };
    return {
      state: Object.hasOwn(found?.aliases ?? {}, this.#searched) ? 'complete' : 'incomplete',
      position: hits.hits[0]?.sort[0] ?? 0,
    };
  }

  async create(): Promise<boolean> {
    const aliases = { [this.#written]: { is_write_index: true } };
    const { status, body } = await this.#request('PUT', `/${this.#index}`, { ...definition, aliases }, [200, 400]);
    if (status === 200) return true;
    const { type } = (body as { readonly error?: { readonly type?: string } }).error ?? {};
    if (type === 'resource_already_exists_exception') return false;
    throw new SearchEngineError(type ?? String(status));
  }

  async complete(): Promise<void> {
    await this.#request('POST', `/${this.#index}/_refresh`, undefined, [200]);
    const actions = [{ add: { index: this.#index, alias: this.#searched } }];
    await this.#request('POST', '/_aliases', { actions }, [200]);
  }

  async remove(): Promise<void> {
    await this.#request('DELETE', `/${this.#index}`, undefined, [200, 404]);
  }

  /** @throws {SearchEngineError} for an answer of another status, and without one */
  async #request(method: string, path: string, body: unknown, statuses: readonly number[]): Promise<Answer> {
    try {
      const answer = await this.#send(method, path, body, this.#options.writeMilliseconds);
      if (statuses.includes(answer.status)) return answer;
      const { type } = (answer.body as { readonly error?: { readonly type?: string } } | undefined)?.error ?? {};
      throw new SearchEngineError(type ?? String(answer.status));
    } catch (error) {
      throw error instanceof SearchEngineError ? error : new SearchEngineError(reasonOf(error), { cause: error });
    }
  }

  async #send(method: string, path: string, body: unknown, milliseconds: number): Promise<Answer> {
    const isText = typeof body === 'string';
    const type = isText ? 'application/x-ndjson' : 'application/json';
    const response = await (this.#options.fetch ?? fetch)(`${this.#origin}${path}`, {
      method,
      headers: { ...this.#headers, Accept: 'application/json', ...(body !== undefined && { 'Content-Type': type }) },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(milliseconds),
    });
    const answered = await response.text();
    try {
      return { status: response.status, body: JSON.parse(answered) };
    } catch {
      return { status: response.status, body: undefined };
    }
  }
}

/** @returns `undefined` if it is no complete answer of a search */
function candidatesOf(body: unknown, limit: number): SearchCandidates | undefined {
  const { timed_out: isPartial, hits } = (body ?? {}) as {
    readonly timed_out?: boolean;
    readonly hits?: {
      readonly total?: { readonly value?: number };
      readonly hits?: readonly { readonly _id?: unknown; readonly _score?: unknown }[];
    };
  };
  if (isPartial !== false || !hits || typeof hits.total?.value !== 'number') return undefined;
  const found = new Map<string, number>();
  for (const { _id: id, _score: score } of (hits.hits ?? []).slice(0, limit)) {
    if (typeof id !== 'string' || !idPattern.test(id) || typeof score !== 'number' || !(score >= 0)) continue;
    if (!found.has(id)) found.set(id, score / (1 + score));
  }
  return { ids: [...found.keys()], scores: [...found.values()], more: hits.total.value > limit };
}
