import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Script } from '../../../src/testing/index.ts';
import { createClient } from '../../../src/transport/index.ts';
import { speak, type Dialect } from '../../../src/transport/dialect/index.ts';
import { failing, file, listenToLog, open } from './stage.ts';

listenToLog();

afterEach(() => {
  vi.unstubAllGlobals();
});

test('sends operations that a dialect lacks as the contract defines them', async () => {
  const { platform, client } = open({});
  await client.submit({ type: '@service/authentication/schema/sign-in', value: { email: 'bo@ek.example' } });
  expect(platform.requests).toMatchObject([{ operation: 'submit', body: { value: { email: 'bo@ek.example' } } }]);
  const elsewhere = open({ read: null }, { on: {} });
  await elsewhere.fetch(`${elsewhere.platform.baseUrl}/somewhere/else`);
  expect(elsewhere.platform.requests).toMatchObject([{ path: '/somewhere/else' }]);
});

test('sends no request for operations that are null', async () => {
  const { platform, resources } = open({ search: null, variant: null });
  expect(await failing(resources.search({ q: 'x' }))).toMatchObject({ kind: 'refused', code: 'not_found' });
  expect(platform.requests).toEqual([]);
});

test('passes typed input and the caller to an operation', async () => {
  const seen: unknown[] = [];
  const { resources, platform } = open({
    read(input, { token, headers, baseUrl }) {
      seen.push(input, token, headers.get('Accept'), baseUrl);
      return { resource: file };
    },
  });
  const asked = await resources.read('res/1 å', { at: 3, limit: 50, prefix: '7' });
  expect(asked.resource.name).toBe('a');
  expect(seen).toEqual([
    { resourceId: 'res/1 å', at: 3, limit: 50, prefix: '7' },
    'svs_token',
    'application/json, application/problem+json',
    platform.baseUrl,
  ]);
});

test('authorises requests by the dialect, and passes the language on', async () => {
  const requests: Headers[] = [];
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    requests.push(new Headers(init?.headers));
    return Response.json({ a: 1 });
  };
  const dialect: Dialect = {
    authorise: (token) => ({ 'X-Key': token }),
    async formSchema(_, call) {
      return { answered: await call.send('POST', '/other', { b: 2 }) };
    },
  };
  const baseUrl = 'https://elsewhere.example';
  const client = createClient({
    baseUrl,
    fetch: speak(dialect, { baseUrl, fetch }),
    getToken: () => 'secret',
    language: () => 'sv',
  });
  expect(await client.formSchema('x')).toEqual({ answered: { a: 1 } });
  expect(Object.fromEntries(requests[0] ?? [])).toEqual({
    accept: 'application/json',
    'accept-language': 'sv',
    'content-type': 'application/json',
    'x-key': 'secret',
  });
});

test('sends bytes unchanged, and keeps requests alive after their page', async () => {
  const requests: RequestInit[] = [];
  const fetch: typeof globalThis.fetch = async (_input, init = {}) => {
    requests.push(init);
    return new Response(null, { status: 204 });
  };
  const baseUrl = 'https://elsewhere.example';
  const dialect: Dialect = { revokeToken: ({ id }, call) => call.send('PUT', `/gone/${id}`, new Blob(['abc'])) };
  const speaking = speak(dialect, { baseUrl, fetch });
  await speaking(`${baseUrl}/api/v0/users/tokens?id=token-1`, { method: 'DELETE', keepalive: true });
  const [sent] = requests;
  expect(sent).toMatchObject({ method: 'PUT', keepalive: true });
  expect(new Headers(sent?.headers).get('Content-Type')).toBe('application/octet-stream');
  expect(await new Response(sent?.body).text()).toBe('abc');
});

// Checked by the compiler: nothing here is run.
test('checks the result of an operation by the contract', () => {
  const dialects: readonly Dialect[] = [
    // @ts-expect-error no user is `null`
    { session: () => ({}) },
    // @ts-expect-error there is no such operation
    { readAll: () => ({}) },
    // @ts-expect-error a challenge is what a sign-in answers
    { forms: { '@service/authentication/schema/sign-in': () => ({ challenge: 'x' }) } },
    // @ts-expect-error there is no such resource type
    { forms: { '@service/resources/schema/nothing': () => ({}) } },
    { actions: { '@service/resources/actions/cancel-upload': ({ uploadId }) => ({ uploadId, state: 'cancelled' }) } },
  ];
  expect(dialects).toHaveLength(5);
});

test('maps bytes and uploads', async () => {
  const seen: unknown[] = [];
  const { client, uploads } = open({
    variant: ({ resourceId, variant }) => new Blob([`${resourceId} ${variant}`]),
    async beginUpload({ bytes, ...upload }) {
      seen.push(upload, await bytes?.text());
      return { uploadId: 'upload-1', offset: 2, resourceId: undefined };
    },
    async sendUpload({ bytes, ...from }) {
      seen.push(from, await bytes.text());
      return { uploadId: 'upload-1', offset: 5, resourceId: 'resource-9' };
    },
    uploadStatus: ({ uploadId }) => ({ uploadId, offset: 2, resourceId: undefined }),
  });
  expect(await (await client.fetch(`${client.baseUrl}/r/resource-1/original`)).text()).toBe('resource-1 original');
  const upload = { name: 'å 🙂.txt', size: 5, mediaType: '', parentId: 'parent-1', onConflict: 'rename' } as const;
  const begun = await uploads.begin(upload, new Blob(['ab']), { key: 'key' });
  expect(begun).toEqual({ uploadId: 'upload-1', offset: 2, resourceId: undefined });
  expect(await uploads.status('upload-1')).toEqual(begun);
  expect(await uploads.send('upload-1', 2, new Blob(['cde']))).toMatchObject({ offset: 5, resourceId: 'resource-9' });
  expect(seen).toEqual([upload, 'ab', { uploadId: 'upload-1', offset: 2 }, 'cde']);
});

test('takes requests and responses where a server replaced their global classes', async () => {
  const answer = new Response('bytes', { headers: { 'Content-Type': 'image/png' } });
  const { client } = open({ variant: () => answer });
  const request = new Request(`${client.baseUrl}/r/resource-1/original`);
  vi.stubGlobal('Response', class extends Response {});
  vi.stubGlobal('Request', class extends Request {});
  const received = await client.fetch(request);
  expect([await received.text(), received.headers.get('Content-Type')]).toEqual(['bytes', 'image/png']);
});

describe('a refusal', () => {
  const asked = async (script: Script, more: Partial<Dialect> = {}) => {
    const { resources } = open(
      { info: async (_, call) => ({ wrong: await call.send('GET', '/r/resource-1/info') }) as never, ...more },
      script,
    );
    return failing(resources.info('resource-1'));
  };

  test.each([
    [401, { kind: 'refused', code: 'unauthenticated' }],
    [404, { kind: 'refused', code: 'not_found' }],
    [418, { kind: 'unexpected-status', detail: { status: 418 } }],
    [503, { kind: 'unexpected-status', detail: { status: 503 } }],
  ])('has the code of its status %i', async (status, expected) => {
    const json = { json: {}, status };
    expect(await asked({ on: { info: json } })).toMatchObject(expected);
  });

  test('has the code of the dialect, else the problem of the response', async () => {
    const refused: Dialect['refused'] = ({ status, body }, refusal) =>
      status === 418 ? refusal('too_large', { params: { of: (body as { of: string }).of }, retryAfter: 7 }) : undefined;
    const teapot = await asked({ on: { info: { json: { of: 'tea' }, status: 418 } } }, { refused });
    expect(teapot).toMatchObject({ code: 'too_large', retryAfter: 7, detail: { problem: { params: { of: 'tea' } } } });
    const limited = await asked({ on: { info: { problem: 'rate_limited', retryAfter: 3 } } }, { refused });
    expect(limited).toMatchObject({ code: 'rate_limited', retryAfter: 3 });
  });

  test('differs from a missing response and from one that is not JSON', async () => {
    expect(await asked({ on: { info: { network: 'down' } } })).toMatchObject({ kind: 'unreachable', code: 'network' });
    expect(await asked({ on: { info: { body: '<html>' } } })).toMatchObject({ kind: 'unexpected-body' });
  });
});
