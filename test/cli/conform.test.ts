import { describe, expect, test } from 'vitest';
import { asJson, asText, deviates } from '../../src/cli/conform/report.ts';
import { conform, NoPlatformError, type ConformOptions } from '../../src/cli/conform/run.ts';
import type { Row } from '../../src/cli/conform/finding.ts';
import { catalogue } from '../../src/contract/catalogue.ts';
import { createPages } from '../../platform/src/pages/pages.ts';
import { onEveryPlatform } from '../platform/support/databases.ts';
import { TestPerson } from '../platform/support/people.ts';
import { publicUrl, type TestPlatform } from '../platform/support/platform.ts';

type Fetch = typeof globalThis.fetch;

const pages = createPages({ script: '/assets/client.js', preloads: [] });
const baseUrl = publicUrl;
/** Milliseconds: a busy machine is no deviation. */
const timeout = 60_000;

/** Published, and perhaps not built yet: the table says so. */
const notYet = new Set(['resources.clusters', 'resources.graph']);

const fetchOf =
  (platform: TestPlatform): Fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('host', new URL(publicUrl).host);
    return platform.fetch(new Request(input, { ...init, headers }), { address: '192.0.2.9' });
  };

const tokenOf = async (person: TestPerson): Promise<string> =>
  (await person.browser.post('/api/v0/users/tokens', { name: 'conform' })).body.token;

const failures = (rows: readonly Row[]) =>
  rows
    .filter(({ identity, shape }) => identity.state === 'failed' || shape.state === 'failed')
    .map(({ name, identity, shape }) => [name, identity.state, shape.state, identity.detail || shape.detail]);
const failing = (rows: readonly Row[]) => failures(rows).map(([name]) => name);
const rowOf = (rows: readonly Row[], name: string) => rows.find((row) => row.name === name);

onEveryPlatform('conformance', (start) => {
  test('of the embedded platform: each part, with nothing left behind', async () => {
    const platform = await start({ pages });
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const before = await astrid.names(astrid.root);
    const rows = await conform({ baseUrl, token: await tokenOf(astrid), fetch: fetchOf(platform), timeout });
    expect(rows).toHaveLength(catalogue.length);
    expect(failures(rows).filter(([name]) => !notYet.has(String(name)))).toEqual([]);
    const silent = rows.filter(({ shape, kind }) => shape.state === 'skipped' && kind !== 'form' && kind !== 'emails');
    expect(silent.map(({ name }) => name).filter((name) => !notYet.has(name))).toEqual([]);
    expect(await astrid.names(astrid.root)).toEqual(before);
    const { rows: uploads } = await platform.database.raw(`SELECT 1 FROM uploads WHERE state <> 'cancelled'`);
    expect(uploads).toEqual([]);
  });

  test('read only writes nothing, and says what it did not ask', async () => {
    const platform = await start({ pages });
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const token = await tokenOf(astrid);
    await platform.jobs.idle();
    const asked: string[] = [];
    const fetch: Fetch = (input, init) => {
      asked.push(`${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`);
      return fetchOf(platform)(input, init);
    };
    const rows = await conform({ baseUrl, token, readOnly: true, fetch, timeout });
    expect(failing(rows).filter((name) => !notYet.has(String(name)))).toEqual([]);
    expect(rowOf(rows, 'forms.submission')?.shape.state).toBe('skipped');
    const { rows: submissions } = await platform.database.raw(
      `SELECT type FROM submissions WHERE principal LIKE 'user:%'`,
    );
    expect(submissions).toEqual([]);
    expect(asked.filter((each) => /^(?:PATCH|DELETE)/.test(each))).toEqual([]);
  });

  test('without a token checks what nobody may ask', async () => {
    const platform = await start({ pages });
    const rows = await conform({ baseUrl, fetch: fetchOf(platform), timeout });
    expect(failing(rows).filter((name) => !notYet.has(String(name)))).toEqual([]);
    expect(rowOf(rows, 'resources/read')).toMatchObject({ identity: { state: 'ok' }, shape: { state: 'skipped' } });
    expect(rowOf(rows, 'users.session')?.shape.state).toBe('ok');
  });
});

/** One thing that is wrong: which answer is changed, and how; the parts at which that has to be seen, and on which side. */
interface Deviation {
  readonly name: string;
  readonly at: (url: URL, init: RequestInit | undefined) => boolean;
  readonly change: (response: Response) => Promise<Response> | Response;
  readonly part: string;
  readonly side: 'identity' | 'shape';
}

const path = (pathname: string) => (url: URL) => url.pathname === pathname;
const asNobody = (init: RequestInit | undefined) => !new Headers(init?.headers).has('authorization');
const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const gone = () => new Response('Not Found', { status: 404, headers: { 'Content-Type': 'text/plain' } });
const withBody =
  (change: (body: Record<string, unknown>) => unknown) =>
  async (response: Response): Promise<Response> =>
    Response.json(change((await response.json()) as Record<string, unknown>), { status: response.status });

const deviations: readonly Deviation[] = [
  {
    name: 'an API is not there',
    at: path('/api/v0/users/sign-off'),
    change: gone,
    part: 'users.sign-off',
    side: 'identity',
  },
  { name: 'a page is not there', at: path('/registrera'), change: gone, part: 'Sign Up', side: 'identity' },
  {
    name: 'an alias is not there',
    at: ({ pathname }) => pathname.startsWith('/resources/'),
    change: gone,
    part: 'resources/read-alias',
    side: 'identity',
  },
  { name: 'a page is JSON', at: path('/logga-in'), change: json({}), part: 'Sign In', side: 'shape' },
  {
    name: 'nobody is somebody',
    at: ({ pathname }, init) => pathname === '/api/v0/users/session' && asNobody(init),
    change: json({}),
    part: 'users.session',
    side: 'shape',
  },
  {
    name: 'a list has lost its total',
    at: ({ pathname }, init) => pathname === '/api/v0/users/tokens' && !asNobody(init),
    change: withBody((body) => ({ ...body, total: undefined })),
    part: 'users.tokens',
    side: 'shape',
  },
  {
    name: 'an answer is garbage',
    at: ({ pathname }, init) => pathname === '/api/v0/resources/semantic-search' && !asNobody(init),
    change: () => new Response('\u0000<html', { headers: { 'Content-Type': 'application/json' } }),
    part: 'resources.semantic-search',
    side: 'shape',
  },
  {
    name: 'nobody may read',
    at: path('/api/v0/events'),
    change: json({ events: [], position: 0 }),
    part: 'resources.events',
    side: 'shape',
  },
  {
    name: 'a failure is no problem document',
    at: path('/api/v0/users/verify-sign-in'),
    change: json({ error: 'expired' }, 410),
    part: 'users.verify-sign-in',
    side: 'shape',
  },
  {
    name: 'an upload path redirects for ever',
    at: path('/api/v0/resources/uploads'),
    change: () => new Response(null, { status: 302, headers: { Location: '/api/v0/resources/uploads' } }),
    part: 'resources.uploads',
    side: 'shape',
  },
  {
    name: 'tools that nobody listed',
    at: ({ pathname }, init) => pathname === '/mcp' && !asNobody(init),
    change: json({ jsonrpc: '2.0', id: 1, result: { tools: [{ name: 'service_resources_cancel_upload' }] } }),
    part: 'actions.mcp',
    side: 'shape',
  },
  {
    name: 'tokens are asked for without a challenge',
    at: ({ pathname }, init) => pathname === '/mcp' && asNobody(init),
    change: (response) => {
      const headers = new Headers(response.headers);
      headers.delete('www-authenticate');
      return new Response(response.body, { status: response.status, headers });
    },
    part: 'actions.mcp',
    side: 'shape',
  },
  {
    name: 'a task can be invoked',
    at: ({ pathname }, init) => pathname === '/actions' && String(init?.body).includes('tasks/sign-out'),
    change: json({ action: 'x', result: {} }),
    part: '@service/authentication/tasks/sign-out',
    side: 'identity',
  },
  {
    name: 'a task is unknown instead of not invocable',
    at: ({ pathname }, init) => pathname === '/actions' && String(init?.body).includes('tasks/search'),
    change: json({ type: 'about:blank', title: 'x', status: 404, code: 'unknown_action' }, 404),
    part: '@service/resources/tasks/search',
    side: 'shape',
  },
  {
    name: 'a form lacks a field',
    at: ({ search }) => decodeURIComponent(search).includes('schema/rename'),
    change: json({ type: 'object', properties: {} }),
    part: '@service/resources/schema/rename',
    side: 'shape',
  },
  {
    name: 'a user without an address',
    at: ({ pathname }, init) =>
      pathname === '/actions' && String(init?.body).includes('get-current-user') && !asNobody(init),
    change: withBody(({ action, result }) => {
      const { user } = result as { user: Record<string, unknown> };
      return { action, result: { user: { ...user, email: undefined } } };
    }),
    part: '@service/authentication/actions/get-current-user',
    side: 'shape',
  },
];

onEveryPlatform(
  'what departs from the contract',
  (start) => {
    test.each(deviations.map((deviation) => [deviation.name, deviation] as const))(
      'is found: %s',
      async (_name, { at, change, part, side }) => {
        const platform = await start({ pages });
        const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
        const token = await tokenOf(astrid);
        const before = await astrid.names(astrid.root);
        const fetch: Fetch = async (input, init) => {
          const response = await fetchOf(platform)(input, init);
          return at(new URL(String(input)), init) ? change(response) : response;
        };
        const rows = await conform({ baseUrl, token, fetch, timeout });
        expect(rowOf(rows, part)?.[side]).toMatchObject({ state: 'failed', detail: expect.stringMatching(/./) });
        // the other side is not blamed for it
        if (side === 'shape') expect(rowOf(rows, part)?.identity.state).toBe('ok');
        expect(await astrid.names(astrid.root)).toEqual(before);
      },
    );
  },
  ['PostgreSQL'],
);

describe('what is no platform', () => {
  const ask = (fetch: Fetch, more: Partial<ConformOptions> = {}) =>
    conform({ baseUrl: 'https://shop.example', fetch, timeout: 100, ...more }).catch((error: unknown) => error);

  test.each<readonly [string, Fetch]>([
    ['a site that answers everything with a page', async () => new Response('<!doctype html>')],
    ['a server that knows nothing', async () => new Response('', { status: 404 })],
    ['one that redirects for ever', async () => new Response(null, { status: 302, headers: { Location: '/' } })],
    ['one that asks everybody everywhere', async () => new Response('', { status: 401 })],
    ['garbage', async () => new Response(new Uint8Array([0, 255, 254]))],
    ['nothing at all', async () => Promise.reject(new TypeError('fetch failed'))],
    [
      'silence',
      (_input, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
        }),
    ],
  ])('%s is said in one sentence', async (_name, fetch) => {
    const error = await ask(fetch);
    expect(error).toBeInstanceOf(NoPlatformError);
    expect((error as Error).message).toMatch(/^https:\/\/shop\.example .*\.$/);
  });
});

test('the report has a line a part, for people and for programs', () => {
  const row: Row = {
    kind: 'api',
    name: 'users.tokens',
    identity: { origin: 'assumed', state: 'ok', detail: '' },
    shape: { origin: 'assumed', state: 'failed', detail: 'answers 500 instead of 200' },
  };
  expect(asText([row])).toContain('users.tokens  api   ✓ assumed  ✗ assumed  answers 500 instead of 200');
  expect(deviates([row])).toBe(true);
  expect(JSON.parse(asJson('https://platform.example', [row]))).toMatchObject({ conforms: false, parts: [row] });
});
