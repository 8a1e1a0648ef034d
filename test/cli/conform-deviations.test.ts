import { beforeAll, expect, test } from 'vitest';
import { conform } from '../../src/cli/conform/run.ts';
import { onOnePlatform } from '../platform/support/databases.ts';
import { TestPerson } from '../platform/support/people.ts';
import { answer, playing, recording, type Recorded } from './conform-record.ts';
import { baseUrl, fetchOf, gone, pages, rowOf, timeout, tokenOf, type Fetch } from './conform-target.ts';

/** One deviation: the changed answer, the parts that must report it, and their side. */
interface Deviation {
  readonly name: string;
  readonly at: (url: URL, init: RequestInit | undefined) => boolean;
  readonly change: (response: Response) => Promise<Response> | Response;
  readonly part: string;
  readonly side: 'identity' | 'shape';
}

const path = (pathname: string) => (url: URL) => url.pathname === pathname;
const isAnonymous = (init: RequestInit | undefined) => !new Headers(init?.headers).has('authorization');
const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
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
    at: ({ pathname }, init) => pathname === '/api/v0/users/session' && isAnonymous(init),
    change: json({}),
    part: 'users.session',
    side: 'shape',
  },
  {
    name: 'a list has lost its total',
    at: ({ pathname }, init) => pathname === '/api/v0/users/tokens' && !isAnonymous(init),
    change: withBody((body) => ({ ...body, total: undefined })),
    part: 'users.tokens',
    side: 'shape',
  },
  {
    name: 'an answer is garbage',
    at: ({ pathname }, init) => pathname === '/api/v0/resources/semantic-search' && !isAnonymous(init),
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
    at: ({ pathname }, init) => pathname === '/mcp' && !isAnonymous(init),
    change: json({ jsonrpc: '2.0', id: 1, result: { tools: [{ name: 'service_resources_cancel_upload' }] } }),
    part: 'actions.mcp',
    side: 'shape',
  },
  {
    name: 'tokens are asked for without a challenge',
    at: ({ pathname }, init) => pathname === '/mcp' && isAnonymous(init),
    change: (response) => {
      const headers = new Headers(response.headers);
      headers.delete('www-authenticate');
      return new Response(response.body, { status: response.status, headers });
    },
    part: 'actions.mcp',
    side: 'shape',
  },
  {
    name: 'an edge leads to what is no node',
    at: ({ pathname }, init) => pathname === '/api/v0/resources/graph' && !isAnonymous(init),
    change: withBody(({ nodes, edges }) => {
      const edge = { from: 'nobody', to: 'nothing', kind: 'links', weight: 1 };
      return { nodes, edges: [...(edges as object[]), edge], truncated: false };
    }),
    part: 'resources.graph',
    side: 'shape',
  },
  {
    name: 'a document in two clusters',
    at: ({ pathname }, init) => pathname === '/api/v0/resources/clusters' && !isAnonymous(init),
    change: () => {
      const members = [{ id: 'document', name: 'x', score: 1 }];
      const cluster = { id: 'cluster', label: 'x', keywords: [], size: 1, members };
      return Response.json({ clusters: [cluster, cluster], unclustered: 0, truncated: false });
    },
    part: 'resources.clusters',
    side: 'shape',
  },
  {
    name: 'bytes that a browser may take for anything',
    at: ({ pathname }, init) => pathname.endsWith('/original') && !isAnonymous(init),
    change: async (response) => new Response(await response.arrayBuffer()),
    part: 'resources/read-variant',
    side: 'shape',
  },
  {
    name: 'an upload that is not cancelled',
    at: ({ pathname }, init) => pathname === '/actions' && String(init?.body).includes('cancel-upload'),
    change: json({ action: 'x', result: { uploadId: 'upload', state: 'running' } }),
    part: '@service/resources/actions/cancel-upload',
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
      pathname === '/actions' && String(init?.body).includes('get-current-user') && !isAnonymous(init),
    change: withBody(({ action, result }) => {
      const { user } = result as { user: Record<string, unknown> };
      return { action, result: { user: { ...user, email: undefined } } };
    }),
    part: '@service/authentication/actions/get-current-user',
    side: 'shape',
  },
];

onOnePlatform('deviations from the contract', (start) => {
  const kept = new Map<string, Recorded[]>();
  beforeAll(async () => {
    const platform = await start({ pages });
    const token = await tokenOf(await TestPerson.signUp(platform, 'astrid@example.com'));
    await conform({ baseUrl, token, fetch: recording(fetchOf(platform), kept), timeout });
  });

  test.each(deviations.map((deviation) => [deviation.name, deviation] as const))(
    'reports the deviation: %s',
    async (_name, { at, change, part, side }) => {
      const platform = playing(kept, '', answer);
      const fetch: Fetch = async (input, init) => {
        const response = await platform(input, init);
        return at(new URL(String(input)), init) ? change(response) : response;
      };
      const rows = await conform({ baseUrl, token: 'svc_recorded', fetch, timeout });
      expect(rowOf(rows, part)?.[side]).toMatchObject({ state: 'failed', detail: expect.stringMatching(/./) });
      // the other side passes
      if (side === 'shape') expect(rowOf(rows, part)?.identity.state).toBe('ok');
    },
  );
});
