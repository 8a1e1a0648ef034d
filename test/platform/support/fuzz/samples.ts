import type { ResourceFormId } from '@service/widgets/contract';

/** `spare` is a session that may end: requests that sign out use it. `browser` is signed out, and has requested a link. */
export type Caller = 'cookie' | 'token' | 'spare' | 'browser' | 'signedOut';

export type Pairs = readonly (readonly [name: string, value: string])[];

export interface FuzzRequest {
  /** Method and path of the catalogue, and what distinguishes the request from others of its route. */
  readonly route: string;
  readonly method: string;
  /** With ids to fill in, and without the query. */
  readonly path: string;
  readonly query: string;
  readonly headers: Pairs;
  readonly body: string | undefined;
  readonly as: Caller;
}

type More = Partial<Omit<FuzzRequest, 'route' | 'method'>> & { readonly name?: string };

function sample(method: string, pattern: string, { name, ...more }: More = {}): FuzzRequest {
  const route = name ? `${method} ${pattern} ${name}` : `${method} ${pattern}`;
  return { route, method, path: pattern, query: '', headers: [], body: undefined, as: 'cookie', ...more };
}

const json: Pairs = [['content-type', 'application/json']];
const page: Pairs = [['accept', 'text/html']];
const fields: Pairs = [
  ['accept', 'text/html'],
  ['content-type', 'application/x-www-form-urlencoded'],
];
const tus: Pairs = [['tus-resumable', '1.0.0']];
const chunk: Pairs = [...tus, ['content-type', 'application/offset+octet-stream']];

const encode = (values: Readonly<Record<string, string>>) => new URLSearchParams(values).toString();

/** A read of a resource's path; `at` is its id. */
const read = (pattern: string, at: string, more: More = {}) =>
  sample('GET', pattern, {
    ...more,
    path: (more.path ?? pattern).replace(':resourceId', at),
  });

const variant = (at: string, name: string, more: More = {}) =>
  read('/r/:resourceId/:variant', at, { path: `/r/:resourceId/${name}`, name, ...more });

const submit = (type: string, value: unknown, more: Readonly<Record<string, unknown>> = {}, as: Caller = 'cookie') =>
  sample('POST', '/api/v0/forms/submit', {
    name: type.slice(type.lastIndexOf('/') + 1),
    headers: json,
    body: JSON.stringify({ type, ...more, value }),
    as,
  });

type FormName = ResourceFormId extends `@service/resources/schema/${infer Name}` ? Name : never;
const form = (name: FormName) => `@service/resources/schema/${name}`;

const action = (name: string, id: string, values: Readonly<Record<string, string>>) => [
  sample('GET', '/resource-actions/:resourceId/:action', {
    path: `/resource-actions/${id}/${name}`,
    headers: page,
    name,
  }),
  sample('POST', '/resource-actions/:resourceId/:action', {
    path: `/resource-actions/${id}/${name}`,
    headers: fields,
    body: encode(values),
    name,
  }),
];

/** `⟦…⟧` is sent as Base64. */
const upload = (name: string, length: string | undefined, more: More = {}) =>
  sample('POST', '/api/v0/resources/uploads', {
    name: `of ${name}`,
    ...more,
    headers: [
      ...tus,
      length === undefined ? ['upload-defer-length', '1'] : ['upload-length', length],
      ['upload-metadata', `filename ⟦${name}⟧,parentId ⟦«root»⟧,onConflict ⟦rename⟧`],
      ...(more.headers ?? []),
    ],
  });

/**
 * A request of each route that succeeds, in an order in which all of them do: later ones may delete what earlier ones
 * read.
 */
export const samples: readonly FuzzRequest[] = [
  sample('GET', '/healthz'),
  sample('GET', '/readyz'),
  sample('GET', '/dev/mail', { headers: page }),
  sample('GET', '/cdn/x', { path: '/cdn/service-widgets.js', headers: [['accept-encoding', 'gzip']] }),
  sample('GET', '/assets/x', { path: '/assets/«asset»', headers: [['accept-encoding', 'br']] }),

  sample('GET', '/', { headers: page }),
  sample('GET', '/logga-in', { headers: page, as: 'signedOut' }),
  sample('POST', '/logga-in', { headers: fields, body: encode({ email: 'per@example.com' }), as: 'signedOut' }),
  sample('GET', '/registrera', { headers: page, as: 'signedOut' }),
  sample('POST', '/registrera', {
    headers: fields,
    body: encode({ name: 'Per', email: 'per@example.com' }),
    as: 'signedOut',
  }),
  sample('GET', '/verify-sign-in', { query: 'token=«link»', headers: page, as: 'signedOut' }),
  sample('POST', '/verify-sign-in', { headers: fields, body: 'token=«link»', as: 'browser' }),
  sample('GET', '/inbjudan/verifiera', { query: 'token=«invitation»', headers: page, as: 'signedOut' }),
  sample('POST', '/inbjudan/verifiera', { headers: fields, body: 'token=«invitation»', as: 'browser' }),
  sample('GET', '/profil', { headers: page }),
  sample('POST', '/profil', { headers: fields, body: encode({ name: 'Laptop', days: '30' }) }),

  sample('GET', '/api/v0/users/session'),
  sample('POST', '/api/v0/users/verify-sign-in', {
    headers: json,
    body: '{"token":"«link2»","session":"token"}',
    as: 'signedOut',
  }),
  sample('GET', '/api/v0/users/tokens'),
  sample('POST', '/api/v0/users/tokens', { headers: json, body: '{"name":"Script"}' }),
  sample('DELETE', '/api/v0/users/tokens', { query: 'id=«spareToken»' }),

  sample('GET', '/api/v0/forms/schema', { query: 'type=%40service%2Fresources%2Fschema%2Frename', as: 'signedOut' }),
  sample('GET', '/api/v0/forms/submissions/:submissionId', { path: '/api/v0/forms/submissions/«submission»' }),
  submit('@service/authentication/schema/sign-in', { email: 'per@example.com' }, {}, 'signedOut'),
  submit('@service/authentication/schema/sign-up', { name: 'Per', email: 'ola@example.com' }, {}, 'signedOut'),
  submit(form('create-directory'), { name: '«fresh» Folder' }, { target: '«root»' }),
  submit(
    form('create-document'),
    { name: '«fresh».md', content: '# Text\n\n[[note.md]]' },
    { target: '«root»' },
    'token',
  ),
  submit(form('dashboard'), { name: '«fresh».json', document: { widgets: [] } }, { target: '«root»' }),
  submit(form('markdown'), { content: '# Other\n\nText' }, { target: '«note»', ifRevision: 1 }),
  submit(
    form('access'),
    { entries: [{ email: 'ola@example.com', role: 'reader' }], visibility: 'workspace' },
    { target: '«folder»' },
  ),
  submit(form('rename'), { name: '«fresh» renamed.md' }, { target: '«note»' }),
  submit(form('move'), { parentId: '«folder»' }, { target: '«note»' }),
  submit(form('delete'), {}, { target: '«scrap»' }),
  submit(form('restore'), {}, { target: '«scrap»' }),

  ...action('new-document', '«root»', { name: '«fresh» page.md', content: 'Text' }),
  ...action('edit', '«scrap»', { content: 'Text', revision: '1' }),
  ...action('rename', '«scrap»', { name: '«fresh» scrap.md' }),
  ...action('share', '«folder»', { email: 'eva@example.com', role: 'writer', visibility: 'private' }),
  ...action('delete', '«scrap»', {}),
  ...action('restore', '«scrap»', {}),

  read('/r/:resourceId', '«root»', {
    headers: [['accept', 'application/json']],
    query: 'sort=updatedAt&order=desc&limit=5',
  }),
  read('/r/:resourceId', '«note»', { headers: page, name: 'page' }),
  read('/resources/:resourceId', '«note»', { headers: [['accept', 'application/json']], as: 'token' }),
  read('/r/:resourceId/info', '«note»'),
  read('/resources/:resourceId/info', '«folder»'),
  read('/r/:resourceId/tasks/:taskConcept', '«outlined»', { path: '/r/:resourceId/tasks/outline' }),
  read('/r/:resourceId/tasks/:taskConcept/:artifactName', '«image»', {
    path: '/r/:resourceId/tasks/thumbnail/thumbnail.webp',
  }),
  variant('«image»', 'thumbnail'),
  variant('«image»', 'original'),
  variant('«image»', 'original', { headers: [['range', 'bytes=0-3']], name: 'a range' }),
  variant('«image»', 'original', { headers: [['if-none-match', '«etag»']], name: 'known bytes' }),
  variant('«image»', 'original', {
    headers: [
      ['range', 'bytes=-8'],
      ['if-range', '«etag»'],
    ],
    name: 'a range of known bytes',
  }),
  variant('«note»', 'text'),
  variant('«note»', 'html', { headers: [['accept-encoding', 'zstd, gzip;q=0.5']] }),

  sample('POST', '/api/v0/resources/link', { headers: json, body: '{"resourceId":"«image»","variant":"original"}' }),
  sample('GET', '/api/v0/resources/graph', { query: 'resourceId=«note»&depth=2' }),
  sample('GET', '/api/v0/resources/clusters', { query: 'within=«root»' }),
  sample('GET', '/api/v0/resources/semantic-search', { query: 'q=text&limit=3' }),
  sample('GET', '/api/v0/events', { headers: [['accept', 'text/event-stream']] }),
  sample('GET', '/api/v0/events', { headers: [['accept', 'application/json']], query: 'after=0', name: 'as JSON' }),

  sample('OPTIONS', '/api/v0/resources/uploads', { as: 'signedOut' }),
  upload('«fresh».bin', '6'),
  upload('«fresh».gif', '6', { headers: [['content-type', 'application/offset+octet-stream']], body: 'GIF89a' }),
  upload('«fresh».md', '6', { headers: [['content-type', 'application/offset+octet-stream']], body: '# Text' }),
  upload('«fresh» later.bin', undefined),
  sample('HEAD', '/api/v0/resources/uploads/:uploadId', { path: '/api/v0/resources/uploads/«upload»', headers: tus }),
  sample('PATCH', '/api/v0/resources/uploads/:uploadId', {
    path: '/api/v0/resources/uploads/«upload»',
    headers: [...chunk, ['upload-offset', '0']],
    body: 'abcdef',
  }),
  sample('PATCH', '/api/v0/resources/uploads/:uploadId', {
    path: '/api/v0/resources/uploads/«deferred»',
    headers: [...chunk, ['upload-offset', '0'], ['upload-length', '6']],
    body: 'abc',
    name: 'of a later length',
  }),
  sample('DELETE', '/api/v0/resources/uploads/:uploadId', {
    path: '/api/v0/resources/uploads/«ended»',
    headers: tus,
  }),

  sample('POST', '/actions', {
    headers: json,
    body: '{"action":"@service/authentication/actions/get-current-user","payload":{}}',
  }),
  sample('POST', '/actions', {
    headers: json,
    body: '{"action":"@service/resources/actions/cancel-upload","payload":{"uploadId":"«cancelled»"}}',
    name: 'cancel-upload',
  }),
  sample('POST', '/mcp', {
    headers: [...json, ['accept', 'application/json, text/event-stream']],
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    as: 'token',
  }),
  sample('POST', '/api/v0/users/sign-off', { headers: json, body: '{"everywhere":false}', as: 'spare' }),
];

/** Paths of the catalogue, and those that are in no catalogue. */
export const paths: readonly string[] = [...new Set(samples.map(({ route }) => route.split(' ')[1] ?? ''))];
