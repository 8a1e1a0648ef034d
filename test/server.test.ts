import { createServer, request as askRaw, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import * as factory from 'hono/factory';
import { expect, onTestFinished, test } from 'vitest';
import * as sdkModule from '../src/sdk/index.ts';
import * as serverModule from '../src/server.ts';
import { protect, type ProtectOptions } from '../src/server.ts';
import { onOnePlatform } from './platform/support/databases.ts';
import { TestPerson } from './platform/support/people.ts';
import { sdkOf, tokenOf } from './sdk/on-platform.ts';
import { blocks } from './support/pages-of-docs.ts';
import { runBlock } from './support/run-block.ts';

const page = { 'sec-fetch-mode': 'navigate' };
const own = { 'cache-control': 'private, no-store', vary: 'Cookie' };

const withoutSdk = { fromRequest: () => Promise.resolve(null) };

/** Response to a signed-out request. */
async function refusal(url: string, headers: Record<string, string> = page, options: ProtectOptions = {}) {
  const { response } = await protect(withoutSdk, { url, headers }, options);
  return response!;
}
const location = async (url: string, options?: ProtectOptions) =>
  (await refusal(url, page, options)).headers.get('location');

const returnTo = (path: string) => `/logga-in?${new URLSearchParams({ returnTo: path })}`;

test.each([
  ['/members?tab=1&x=å', '/members?tab=1&x=%C3%A5'],
  ['//evil.example/x', '/evil.example/x'],
  ['/\\evil.example', '/evil.example'],
  ['/\t/evil.example', '/evil.example'],
  ['/..//evil.example', '/evil.example'],
  ['http://evil.example/x', '/x'],
  ['https:/\\evil.example\\x', '/x'],
  ['javascript:alert(1)', '/'],
  ['*', '/'],
])('the request for %j returns to a path of the same origin', async (url, path) => {
  expect(await location(url)).toBe(returnTo(path));
});

test('a path that is too long to return to gives way to the start', async () => {
  expect(await location(`/${'x'.repeat(3000)}`)).toBe(returnTo('/'));
});

test('takes no host of the request', async () => {
  const forged = { ...page, host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
  expect((await refusal('/a', forged)).headers.get('location')).toBe(returnTo('/a'));
  const request = new Request('https://evil.example/a', { headers: { accept: 'text/html' } });
  expect((await protect(withoutSdk, request)).response?.headers.get('location')).toBe(returnTo('/a'));
});

test('redirects to whole addresses with an origin, and to a sign-in page elsewhere', async () => {
  const origin = 'https://www.example.com';
  expect(await location('/a', { origin })).toBe(origin + returnTo('/a'));
  expect(await location('//evil.example', { origin })).toBe(origin + returnTo('/evil.example'));
  const signIn = 'http://localhost:4600/logga-in?lang=sv';
  const query = new URLSearchParams({ lang: 'sv', returnTo: `${origin}/a` });
  expect(await location('/a', { origin, signIn })).toBe(`http://localhost:4600/logga-in?${query}`);
  expect(await location('/a', { signIn: '/sign-in' })).toBe('/sign-in?returnTo=%2Fa');
});

test('redirects pages, and answers 401 to fetches', async () => {
  const of = async (headers: Record<string, string>, options?: ProtectOptions) =>
    (await refusal('/a', headers, options)).status;
  expect(await of({ accept: 'text/html,*/*;q=0.8' })).toBe(303);
  expect(await of({ accept: '*/*' })).toBe(401);
  expect(await of({ 'sec-fetch-mode': 'cors', accept: 'text/html' })).toBe(401);
  expect(await of({ 'sec-fetch-mode': 'cors' }, { page: true })).toBe(303);
  expect(await of(page, { page: false })).toBe(401);
  const refused = await refusal('/a', {});
  expect(Object.fromEntries(refused.headers)).toMatchObject({ ...own, 'www-authenticate': 'Bearer' });
  expect(await refused.json()).toMatchObject({ code: 'unauthenticated', status: 401 });
});

test('does not return to a post, and not to the sign-in page itself', async () => {
  const post = await protect(withoutSdk, { method: 'POST', url: '/pay', headers: page });
  expect(post.response?.headers.get('location')).toBe('/logga-in');
  expect((await refusal('/logga-in?returnTo=%2Fa')).status).toBe(500);
});

test('reads the address before a router of Express has shortened it', async () => {
  const { response } = await protect(withoutSdk, { url: '/x', originalUrl: '/members/x', headers: page });
  expect(response?.headers.get('location')).toBe(returnTo('/members/x'));
});

test('answers 503 while the platform is away, in the language of the page', async () => {
  const sdk = sdkModule.createSdk({
    baseUrl: 'https://platform.example',
    fetch: () => Promise.reject(new TypeError('no route')),
    pause: () => Promise.resolve(),
  });
  const cookie = 'service-session-0123abcd=svs_x';
  const away = (headers: Record<string, string>) => protect(sdk, { url: '/a', headers: { cookie, ...headers } });
  const { user, response, failure } = await away({ ...page, 'accept-language': 'sv-FI, en;q=0.5' });
  expect([user, response?.status, failure?.code]).toEqual([null, 503, 'network']);
  expect(await response?.text()).toBe('Servern går inte att nå. Försök igen.');
  const headers = { ...own, 'content-language': 'sv-FI', 'retry-after': '5' };
  expect(Object.fromEntries(response!.headers)).toMatchObject(headers);
  const fetched = await away({});
  expect(await fetched.response?.json()).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 5 });
});

const recipe = (start: string) =>
  blocks.find(({ at, code }) => at.startsWith('docs/recipes.md:') && code.startsWith(start))!.code;

interface Reply {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** Asks by a raw path, which `fetch` would resolve. */
const ask = (server: Server, path: string, headers: Record<string, string> = {}) =>
  new Promise<Reply>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    askRaw({ port, path, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      reply.on('end', () => resolve({ status: reply.statusCode, headers: reply.headers, text }));
    })
      .on('error', reject)
      .end();
  });

onOnePlatform('the recipes for servers', (start) => {
  async function open() {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const modules = {
      '@service/widgets/sdk': { ...sdkModule, createSdk: () => sdkOf(platform) },
      '@service/widgets/server': serverModule,
    };
    return { astrid, modules, token: await tokenOf(astrid) };
  }

  test('Node greets a user of the platform, and sends others to the sign-in page', async () => {
    const { astrid, modules, token } = await open();
    let server: Server | undefined;
    const http = { createServer: (listener: RequestListener) => (server = createServer(listener)) };
    await runBlock(recipe("import { createServer } from 'node:http'"), { modules: { ...modules, 'node:http': http } });
    const running = server!;
    await new Promise<void>((resolve) => running.listen(0, resolve));
    onTestFinished(() => void running.close());
    const cookie = astrid.browser.cookieHeader;
    const greeted = await ask(running, '/members', { cookie, ...page });
    expect([greeted.status, greeted.text]).toEqual([200, 'Hello, Astrid Ek']);
    expect(greeted.headers).toMatchObject(own);
    expect((await ask(running, '/', { authorization: `Bearer ${token}` })).status).toBe(200);
    const sent = await ask(running, '//evil.example', { ...page, host: 'evil.example' });
    expect([sent.status, sent.headers.location]).toEqual([303, returnTo('/evil.example')]);
    expect(sent.headers).toMatchObject(own);
    const wrong = cookie.replace(/=svs_\w{6}/, '=svs_aaaaaa');
    expect((await ask(running, '/members', { cookie: wrong })).status).toBe(401);
  });

  test('Hono greets a user of the platform, and sends others to the sign-in page', async () => {
    const { astrid, modules } = await open();
    let made: Hono | undefined;
    const Kept = function () {
      return (made = new Hono());
    };
    const hono = { hono: { Hono: Kept }, 'hono/factory': factory };
    await runBlock(recipe("import { Hono } from 'hono'"), { modules: { ...modules, ...hono } });
    const app = made!;
    const greeted = await app.request('/members', { headers: { cookie: astrid.browser.cookieHeader } });
    expect([greeted.status, await greeted.text()]).toEqual([200, 'Hello, Astrid Ek']);
    expect(Object.fromEntries(greeted.headers)).toMatchObject(own);
    const sent = await app.request('http://evil.example/members?a=1', { headers: page });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, returnTo('/members?a=1')]);
  });
});
