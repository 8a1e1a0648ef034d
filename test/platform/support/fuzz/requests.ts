import * as contract from '@service/widgets/contract';
import fc from 'fast-check';
import { paths, samples, type Caller, type FuzzRequest, type Pairs } from './samples.ts';
import { anything, encoded, hostileNumber, hostileText, ids, jsonOf, text, valuesOf, type Schema } from './values.ts';

/** Schemas of the contract. */
const schemas = Object.entries(contract).flatMap(([name, value]) => {
  if (!name.endsWith('Schema') || !(value as { _zod?: unknown })._zod) return [];
  return [contract.toJsonSchema(value as never) as unknown as Schema];
});

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const callers: readonly Caller[] = ['cookie', 'token', 'spare', 'browser', 'signedOut'];

const segment = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ids, 'outline', 'keywords', 'thumbnail', 'original', 'info', 'rename') },
  { weight: 1, arbitrary: hostileText.map((one) => encoded(one)) },
  { weight: 1, arbitrary: fc.constantFrom('%', '%ff', '%c0%af', '%2e%2e', '%2F', '%00', 'a'.repeat(5_000), '%F0%9F') },
);
const path = fc
  .tuple(fc.constantFrom(...paths), fc.array(segment, { minLength: 3, maxLength: 3 }))
  .map(([pattern, segments]) => ({ pattern, path: pattern.replaceAll(/:\w+/g, () => segments.shift() ?? 'x') }));

const parameters = [
  'q',
  'type',
  'cursor',
  'limit',
  'offset',
  'sort',
  'order',
  'within',
  'kind',
  'root',
  'resourceId',
  'id',
  'depth',
  'since',
  'after',
  'token',
  'name',
  'email',
  'step',
  'download',
  'deleted',
  'returnTo',
  'revision',
];
const queryText = fc
  .array(
    fc.tuple(
      fc.constantFrom(...parameters),
      fc.oneof(
        text.map((one) => encoded(one)),
        fc.constantFrom('%', '%ff', '%00', '+', '1', '50', 'updatedAt', 'desc'),
      ),
    ),
    { maxLength: 4 },
  )
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));

const headerText = fc.oneof(
  fc.string({ maxLength: 30 }).map((one) => one.replaceAll(/[^\t\x20-\x7e]/g, '')),
  fc.constantFrom(
    'bytes=0-',
    'bytes=-0',
    'bytes=9-1',
    'bytes=2-4',
    'bytes=0-1,3-4',
    'bytes=99999999999999999999-',
    '"1"',
    'W/"1"',
    '«etag»',
    '*',
    '"',
    '0',
    '3',
    '-1',
    '1e3',
    '99999999999999999999',
    'x='.repeat(500),
    '\u00ff\u00fe',
    'application/json',
    'application/offset+octet-stream',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'text/html',
    'text/html;q=x',
    'text/event-stream',
    'gzip, br;q=0',
    'zstd',
    'identity;q=0, *;q=0',
    '*/*',
    '1.0.0',
    'Thu, 01 Jan 1970 00:00:00 GMT',
    'Fri, 31 Dec 9999 23:59:59 GMT',
    'filename w6U=,parentId !',
    'filename ',
    ',,,',
    'sv-SE, en;q=0.5',
    '00000000-0000-4000-8000-000000000000',
  ),
);
const headerNames = [
  'accept',
  'accept-encoding',
  'accept-language',
  'access-control-request-method',
  'authorization',
  'content-encoding',
  'content-type',
  'cookie',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
  'if-range',
  'range',
  'idempotency-key',
  'last-event-id',
  'origin',
  'sec-fetch-dest',
  'sec-fetch-site',
  'traceparent',
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'upload-defer-length',
  'upload-checksum',
  'x-http-method-override',
  'x-request-id',
  'x-forwarded-for',
];
const headers: fc.Arbitrary<Pairs> = fc.array(fc.tuple(fc.constantFrom(...headerNames), headerText), {
  minLength: 1,
  maxLength: 4,
});

const multipart = fc
  .tuple(hostileText, hostileText, fc.constantFrom('--x--\r\n', '--x', '', '\r\n--x--'))
  .map(([name, value, end]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n${end}`);

type Change = (request: FuzzRequest) => FuzzRequest;

/** Every place in a JSON value. */
function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, child]) => placesIn(child, [...path, key]))];
}

function replaceAt(root: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const copy = Array.isArray(root) ? [...(root as unknown[])] : { ...(root as Record<string, unknown>) };
  const members = copy as Record<string, unknown>;
  members[key] = replaceAt(members[key], rest, value);
  return copy;
}

/** Replaces one member of a JSON body, or one field of a form. */
function replaceInBody(body: string, at: number, value: unknown): string {
  if (body.startsWith('{')) {
    const root: unknown = JSON.parse(body);
    const places = placesIn(root);
    return jsonOf(replaceAt(root, places[at % places.length] ?? [], value));
  }
  const fields = body.split('&');
  const index = at % fields.length;
  const [name = ''] = (fields[index] ?? '').split('=');
  return fields.with(index, `${name}=${encoded(typeof value === 'string' ? value : jsonOf(value))}`).join('&');
}

function replaceSegment(path: string, at: number, by: string): string {
  const segments = path.split('/');
  return segments.with(1 + (at % Math.max(1, segments.length - 1)), by).join('/');
}

/** A form, or JSON that no change has broken or nested deeply. */
function isWhole(body: string | undefined): body is string {
  if (body === undefined || /[[\]]{9}/.test(body)) return false;
  if (!body.startsWith('{')) return true;
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

const changes: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(fc.nat(), fc.oneof(anything, text, hostileNumber)).map(
      ([at, value]): Change =>
        (request) =>
          isWhole(request.body) ? { ...request, body: replaceInBody(request.body, at, value) } : request,
    ),
  },
  {
    weight: 4,
    arbitrary: headers.map((more): Change => (request) => ({ ...request, headers: [...request.headers, ...more] })),
  },
  {
    weight: 2,
    arbitrary: queryText.map((more): Change => (request) => ({
      ...request,
      query: [request.query, more].filter(Boolean).join('&'),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(), segment).map(([at, by]): Change => (request) => ({
      ...request,
      path: replaceSegment(request.path, at, by),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...methods).map((method): Change => (request) => ({ ...request, method })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...callers).map((as): Change => (request) => ({ ...request, as })),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(hostileText, multipart, anything.map(jsonOf)).map((body): Change => (request) => ({
      ...request,
      body,
    })),
  },
  {
    weight: 1,
    arbitrary: fc.nat(60).map((length): Change => (request) => ({ ...request, body: request.body?.slice(0, length) })),
  },
);

/** Requests near those that succeed. */
const near = fc
  .tuple(fc.constantFrom(...samples), fc.array(changes, { maxLength: 3 }))
  .map(([sample, some]) => some.reduce((request, change) => change(request), sample));

const caller = fc.constantFrom(...callers);

/** Anything to any path. */
const free: fc.Arbitrary<FuzzRequest> = fc
  .record({
    at: path,
    query: fc.oneof(queryText, fc.constant('')),
    method: fc.constantFrom(...methods),
    headers: fc.oneof(headers, fc.constant<Pairs>([['content-type', 'application/json']])),
    as: caller,
    body: fc.oneof(
      fc.oneof(anything, ...schemas.map((schema) => valuesOf(schema))).map(jsonOf),
      hostileText,
      multipart,
    ),
  })
  .map(({ at, method, ...rest }) => ({ ...rest, method, route: `${method} ${at.pattern}`, path: at.path }));

/** Bodies by the schemas that the platform publishes: of its forms, its actions, and MCP. */
function aimed(forms: readonly (readonly [string, Schema])[]): fc.Arbitrary<FuzzRequest> {
  const submission = fc.constantFrom(...forms).chain(([type, schema]) =>
    fc.record(
      {
        type: fc.oneof({ weight: 8, arbitrary: fc.constant<unknown>(type) }, { weight: 1, arbitrary: anything }),
        target: fc.constantFrom<unknown>(...ids, 'x', 1),
        ifRevision: fc.oneof(fc.nat(3), hostileNumber),
        value: valuesOf(schema),
      },
      { requiredKeys: ['type', 'value'] },
    ),
  );
  const actions = contract.catalogue.flatMap((part) => (part.kind === 'actions' && 'id' in part ? [part.id] : []));
  const resource = fc.record(
    { resourceId: text, uploadId: text, name: text, content: text, revision: hostileNumber },
    { requiredKeys: [] },
  );
  const invocation = fc.record({
    action: fc.oneof(fc.constantFrom<unknown>(...actions), anything),
    payload: fc.oneof<fc.Arbitrary<unknown>[]>(resource, ...schemas.map((schema) => valuesOf(schema))),
  });
  const call = fc.record({
    jsonrpc: fc.constantFrom<unknown>('2.0', 2),
    id: fc.oneof(fc.nat(), anything),
    method: fc.oneof(fc.constantFrom<unknown>('initialize', 'tools/list', 'tools/call', 'ping'), anything),
    params: fc.oneof(fc.record({ name: text, arguments: anything }), anything),
  });
  const bodies = { '/api/v0/forms/submit': submission, '/actions': invocation, '/mcp': call };
  return fc.oneof(
    ...Object.entries(bodies).map(([at, body]) =>
      fc.tuple<[unknown, Caller]>(body, caller).map(([value, as]): FuzzRequest => ({
        route: `POST ${at}`,
        method: 'POST',
        path: at,
        query: '',
        headers: [
          ['content-type', 'application/json'],
          ['accept', 'application/json, text/event-stream'],
        ],
        body: jsonOf(value),
        as,
      })),
    ),
  );
}

export const requestsOf = (forms: readonly (readonly [string, Schema])[]): fc.Arbitrary<FuzzRequest> =>
  fc.oneof({ weight: 3, arbitrary: near }, { weight: 1, arbitrary: free }, { weight: 1, arbitrary: aimed(forms) });

const close = 'Connection: close\r\n';
const target = fc.oneof(
  fc.constantFrom('/', '*', '//', '/r/%', '?', '#', '', ' ', '/\x80\xff', 'http://evil.example/', 'evil.example:80'),
  path.map((at) => at.path),
);
const line = fc.oneof(
  fc.tuple(fc.constantFrom(...headerNames), headerText).map(([name, value]) => `${name}: ${value}`),
  fc.constantFrom(
    'Host: evil.example',
    'Host:',
    'Host: a b',
    'Host: [::1',
    ' folded',
    'no colon',
    ': no name',
    'Na me: x',
    'X: \0',
    `X: ${'x'.repeat(20_000)}`,
    'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: eA==\r\nSec-WebSocket-Version: 13',
    'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: ',
    'Expect: 100-continue',
    'Expect: something',
    'TE: trailers',
    'Trailer: Content-Length',
  ),
);
const body = fc.oneof(
  fc.constantFrom(
    'Content-Length: 2\r\n\r\n{}',
    'Content-Length: 0\r\n\r\n{}',
    'Content-Length: -1\r\n\r\n{}',
    'Content-Length: 1e3\r\n\r\n{}',
    'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
    'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
    'Transfer-Encoding: chunked\r\n\r\n2;ext="x"\r\n{}\r\n0\r\nX: y\r\n\r\n',
    'Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
    'Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n{}',
    'Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
    'Transfer-Encoding: identity\r\n\r\n{}',
    '\r\n',
    `\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n${close}\r\n`,
  ),
);
const whole = fc
  .tuple(
    fc.constantFrom(...methods, 'CONNECT', 'TRACE', 'BREW', 'get', ''),
    target,
    fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9', ''),
    fc.array(line, { maxLength: 3 }),
    body,
  )
  .map(([method, at, version, lines, rest]) => {
    const head = [`Host: localhost`, 'Content-Type: application/json', ...lines].join('\r\n');
    return `${method} ${at} ${version}\r\n${head}\r\n${close}${rest}`;
  });
const noise = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }).map((bytes) => `${bytes}\r\n\r\n`);

/** Bytes of a connection that Node's client would not send. */
export const rawRequest: fc.Arbitrary<string> = fc.oneof(
  { weight: 9, arbitrary: whole },
  { weight: 1, arbitrary: noise },
);

/** Bytes after which the server waits for more, up to a deadline. */
export const incompleteRequests: readonly string[] = [
  '',
  'G',
  'GET / HTTP/1.1\r\nHost: localhost\r\n',
  'POST /api/v0/forms/submit HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  'POST /logga-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n2\r\na=\r\n',
  'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n',
  'PUT /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n',
];
