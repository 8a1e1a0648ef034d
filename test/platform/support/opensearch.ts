import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Json = Readonly<Record<string, unknown>>;

interface Stored {
  readonly version: number;
  /** Absent after a removal. */
  readonly fields?: Json;
}

interface Index {
  readonly definition: Json;
  readonly aliases: Set<string>;
  readonly documents: Map<string, Stored>;
  /** Documents as of the last refresh, which searches see. */
  shown: ReadonlyMap<string, Stored>;
}

/** Error of the API: `status` and `error.type` as documented. */
class Refusal extends Error {
  readonly status: number;
  readonly type: string;

  constructor(status: number, type: string, reason = type) {
    super(reason);
    this.status = status;
    this.type = type;
  }

  get body(): Json {
    const cause = { type: this.type, reason: this.message };
    return { error: { root_cause: [cause], ...cause }, status: this.status };
  }
}

const missing = (name: string) => new Refusal(404, 'index_not_found_exception', `no such index [${name}]`);
const only = (node: Json, allowed: readonly string[]): void => {
  for (const key of Object.keys(node)) {
    if (!allowed.includes(key)) throw new Refusal(400, 'parsing_exception', `unknown key [${key}]`);
  }
};
const object = (value: unknown): Json => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  throw new Refusal(400, 'parsing_exception', 'expected an object');
};
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Endings that the stemmers remove; enough for the words of the tests. */
const endings: Readonly<Record<string, RegExp>> = {
  swedish: /(?:orna|arna|erna|or|ar|er|en|et|na|a|e|n)$/,
  english: /(?:ning|ing|es|s)$/,
};

/**
 * A server with the part of OpenSearch's HTTP API that the platform uses, after its documentation: names of indexes,
 * aliases, external versions, searches that see the state of the last refresh, errors and their statuses. No tokenizer
 * but `whitespace`, crude stemmers, and scores of its own.
 */
export class OpenSearchServer {
  readonly #server: Server;
  readonly #indexes = new Map<string, Index>();
  /** `user:password`; default: any. */
  credentials: string | undefined;
  version: Json = { distribution: 'opensearch', number: '3.3.0' };
  /** Status of all answers. */
  failing: number | undefined;
  /** Answers nothing. */
  silent = false;
  /** Ids that each search finds first. */
  foreign: readonly string[] = [];
  /** Workspaces that searches were restricted to. */
  readonly searched: (readonly string[])[] = [];

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(port = 0): Promise<OpenSearchServer> {
    const server = createServer(async (request, response) => {
      if (search.silent) return;
      const { status, body } = await search.#answer(request);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const type = typeof body === 'string' ? 'text/plain' : 'application/json; charset=UTF-8';
      response.writeHead(status, { 'Content-Type': type }).end(text);
    });
    const search = new OpenSearchServer(server);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return search;
  }

  get url(): string {
    return `http://${this.credentials ? `${this.credentials}@` : ''}127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Ids of the documents that searches see. */
  get shown(): string[] {
    return [...this.#indexes.values()].flatMap(({ shown }) =>
      [...shown].flatMap(([id, { fields }]) => (fields && id !== 'newest' ? [id] : [])),
    );
  }

  /** Folded names of the stored documents, by id. */
  get titles(): Readonly<Record<string, unknown>> {
    return Object.fromEntries(
      [...this.#indexes.values()].flatMap(({ documents }) =>
        [...documents].flatMap(([id, { fields }]) => (fields && id !== 'newest' ? [[id, fields['title']]] : [])),
      ),
    );
  }

  refresh(): void {
    for (const index of this.#indexes.values()) index.shown = new Map(index.documents);
  }

  /** Deletes all indexes. */
  empty(): void {
    this.#indexes.clear();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage): Promise<{ readonly status: number; readonly body: unknown }> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const text = Buffer.concat(chunks).toString();
    const given = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
    if (this.credentials && given !== this.credentials) return { status: 401, body: 'Unauthorized' };
    if (this.failing) return { status: this.failing, body: new Refusal(this.failing, 'status_exception').body };
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    try {
      const type = request.headers['content-type'];
      const expected = pathname.endsWith('/_bulk') ? 'application/x-ndjson' : 'application/json';
      if (text && type !== expected) return { status: 406, body: { error: 'Content-Type header is not supported' } };
      const body = this.#route(`${request.method} ${pathname}`, text, searchParams);
      return { status: 200, body };
    } catch (error) {
      const refusal =
        error instanceof Refusal
          ? error
          : error instanceof SyntaxError
            ? new Refusal(400, 'parse_exception')
            : new Refusal(500, 'exception', String(error));
      return { status: refusal.status, body: refusal.body };
    }
  }

  #route(target: string, text: string, parameters: URLSearchParams): unknown {
    const [, method = '', name = '', operation = ''] = /^(\w+) \/([^/]*)\/?(\w*)$/.exec(target) ?? [];
    const json = () => object(JSON.parse(text));
    const key = name.startsWith('_') ? `${method} ${name}` : `${method} ${name && ':index'} ${operation}`.trim();
    switch (key) {
      case 'GET':
        return { name: 'node', cluster_name: 'test', version: this.version, tagline: 'The OpenSearch Project' };
      case 'PUT :index':
        return this.#create(name, json());
      case 'DELETE :index':
        if (!this.#indexes.delete(name)) throw missing(name);
        return { acknowledged: true };
      case 'GET :index _alias':
        return { [name]: { aliases: Object.fromEntries([...this.#find(name).aliases].map((alias) => [alias, {}])) } };
      case 'POST :index _refresh': {
        const index = this.#find(name);
        index.shown = new Map(index.documents);
        return { _shards: { total: 1, successful: 1, failed: 0 } };
      }
      case 'POST _aliases':
        for (const action of list(json()['actions'])) {
          const { index, alias } = object(object(action)['add']);
          this.#find(String(index)).aliases.add(String(alias));
        }
        return { acknowledged: true };
      case 'POST :index _bulk':
        return this.#bulk(name, text, parameters.get('require_alias') === 'true');
      case 'POST :index _search':
        return this.#search(this.#find(name), json());
      default:
        throw new Refusal(400, 'illegal_argument_exception', `no handler found for [${target}]`);
    }
  }

  /** An index by its name or an alias. */
  #find(name: string): Index {
    const found = this.#indexes.get(name) ?? [...this.#indexes.values()].find(({ aliases }) => aliases.has(name));
    if (!found) throw missing(name);
    return found;
  }

  #create(name: string, definition: Json): Json {
    if (!/^[^A-Z _\-:",*+/\\|?#<>][^A-Z :",*+/\\|?#<>]*$/.test(name)) {
      throw new Refusal(400, 'invalid_index_name_exception');
    }
    if (this.#indexes.has(name)) throw new Refusal(400, 'resource_already_exists_exception');
    only(definition, ['settings', 'mappings', 'aliases']);
    const aliases = new Set(Object.keys(object(definition['aliases'] ?? {})));
    this.#indexes.set(name, { definition, aliases, documents: new Map(), shown: new Map() });
    return { acknowledged: true, shards_acknowledged: true, index: name };
  }

  #bulk(name: string, text: string, requireAlias: boolean): Json {
    if (!text.endsWith('\n')) {
      throw new Refusal(400, 'illegal_argument_exception', 'The bulk request must be terminated by a newline [\\n]');
    }
    const lines = text.trimEnd().split('\n');
    const items: Json[] = [];
    while (lines.length) {
      const [[operation = '', action] = []] = Object.entries(object(JSON.parse(lines.shift() ?? '')));
      const { _id: id, version, version_type: versionType } = object(action);
      const fields = operation === 'index' ? object(JSON.parse(lines.shift() ?? '')) : undefined;
      let item: Json;
      try {
        item = this.#write(name, requireAlias, String(id), Number(version), String(versionType), fields);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        item = { status: error.status, error: { type: error.type, reason: error.message } };
      }
      items.push({ [operation]: { _index: name, _id: id, ...item } });
    }
    return { took: 1, errors: items.some((item) => Object.values(item).some((one) => 'error' in object(one))), items };
  }

  #write(name: string, requireAlias: boolean, id: string, version: number, type: string, fields?: Json): Json {
    if (requireAlias && this.#indexes.has(name)) throw missing(name);
    const { documents, definition } = this.#find(name);
    if (type !== 'external_gte' || !Number.isSafeInteger(version)) throw new Refusal(400, 'illegal_argument_exception');
    const properties = object(object(definition['mappings'])['properties']);
    for (const field of Object.keys(fields ?? {})) {
      if (!Object.hasOwn(properties, field)) throw new Refusal(400, 'strict_dynamic_mapping_exception');
    }
    const stored = documents.get(id);
    if (stored && stored.version > version) throw new Refusal(409, 'version_conflict_engine_exception');
    documents.set(id, fields ? { version, fields } : { version });
    if (fields) return { _version: version, result: stored ? 'updated' : 'created', status: stored ? 200 : 201 };
    return {
      _version: version,
      ...(stored?.fields ? { result: 'deleted', status: 200 } : { result: 'not_found', status: 404 }),
    };
  }

  #search({ shown, definition }: Index, body: Json): Json {
    only(body, ['query', 'sort', 'size', 'track_total_hits']);
    const size = Number(body['size']);
    if (size > 10_000) throw new Refusal(400, 'illegal_argument_exception', 'Result window is too large');
    const scored = [...shown].flatMap(([id, { fields }]) => {
      const score = fields && new Matcher(definition, fields).score(object(body['query']));
      return score === undefined ? [] : [{ id, fields, score }];
    });
    const [[field = '', order] = []] = Object.entries(object(list(body['sort'])[0]));
    const key = ({ fields, score }: (typeof scored)[number]) => (field === '_score' ? score : Number(fields?.[field]));
    const sorted = scored.toSorted((a, b) => (key(b) - key(a)) * (order === 'desc' ? 1 : -1) || (a.id < b.id ? -1 : 1));
    const hits = sorted.map((one) => ({
      _id: one.id,
      _score: field === '_score' ? one.score : null,
      sort: [key(one)],
    }));
    if (field === '_score') {
      const { filter } = object(object(body['query'])['bool']);
      this.searched.push(object(object(list(filter)[0])['terms'])['workspaceId'] as string[]);
      hits.unshift(...this.foreign.map((id) => ({ _id: id, _score: 1_000, sort: [1_000] })));
    }
    return {
      took: 1,
      timed_out: false,
      hits: { total: { value: hits.length, relation: 'eq' }, hits: hits.slice(0, size) },
    };
  }
}

/** Evaluates the query DSL on one document. */
class Matcher {
  readonly #fields: Json;
  readonly #properties: Json;
  readonly #analysis: Json;

  constructor(definition: Json, fields: Json) {
    this.#fields = fields;
    this.#properties = object(object(definition['mappings'])['properties']);
    this.#analysis = object(object(definition['settings'])['analysis']);
  }

  /** @returns `undefined` without a match */
  score(query: Json): number | undefined {
    const [[kind = '', given] = []] = Object.entries(query);
    const clause = object(given);
    switch (kind) {
      case 'match_all':
        return 1;
      case 'bool': {
        only(clause, ['filter', 'must']);
        const must = list(clause['must']).map((one) => this.score(object(one)));
        const filter = list(clause['filter']).map((one) => this.score(object(one)));
        if ([...must, ...filter].includes(undefined)) return undefined;
        return must.reduce<number>((sum, one) => sum + (one ?? 0), 0);
      }
      case 'dis_max':
        only(clause, ['queries']);
        return this.#best(list(clause['queries']).map((one) => this.score(object(one))));
      case 'term':
      case 'terms': {
        const [[field = '', values] = []] = Object.entries(clause);
        return list(values).includes(this.#fields[field]) ? 1 : undefined;
      }
      case 'prefix': {
        const [[field = '', options] = []] = Object.entries(clause);
        const { value, boost = 1 } = object(options);
        return this.#tokens(field).some((token) => token.startsWith(String(value))) ? Number(boost) : undefined;
      }
      case 'multi_match': {
        only(clause, ['query', 'fields', 'type']);
        const scores = list(clause['fields']).map((one) => {
          const [field = '', boost = '1'] = String(one).split('^');
          const sought = this.#analysed(field, String(clause['query']));
          const count = this.#occurrences(this.#tokens(field), sought);
          return count ? (count / (count + 1)) * Number(boost) : undefined;
        });
        return this.#best(scores);
      }
      default:
        throw new Refusal(400, 'parsing_exception', `unknown query [${kind}]`);
    }
  }

  #best(scores: readonly (number | undefined)[]): number | undefined {
    const found = scores.filter((score) => score !== undefined);
    return found.length ? Math.max(...found) : undefined;
  }

  #occurrences(tokens: readonly string[], sought: readonly string[]): number {
    return tokens.filter((_, at) => sought.every((token, offset) => tokens[at + offset] === token)).length;
  }

  #tokens(field: string): readonly string[] {
    return this.#analysed(field, String(this.#fields[field.split('.')[0] ?? ''] ?? ''));
  }

  #analysed(field: string, text: string): readonly string[] {
    const [name = '', sub] = field.split('.');
    const property = object(this.#properties[name]);
    const { analyzer } = sub === undefined ? property : object(object(property['fields'])[sub]);
    const { tokenizer, filter } = object(object(this.#analysis['analyzer'])[String(analyzer)]);
    const { type } = object(object(this.#analysis['tokenizer'])[String(tokenizer)]);
    if (type !== 'whitespace') throw new Refusal(400, 'illegal_argument_exception');
    const stem = list(filter).map((one) => {
      const { language } = object(object(this.#analysis['filter'])[String(one)]);
      return endings[String(language)] ?? /$^/;
    });
    const tokens = text.split(/\s+/).filter(Boolean);
    return tokens.map((token) => stem.reduce((rest, ending) => rest.replace(ending, ''), token));
  }
}
