import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { repository, version } from '../../package.json';
import { buildServe, startServe, type ServeProcess } from '../support/serve-process.ts';
import { runCommand, type Run } from './run-command.ts';

interface File {
  readonly body: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

let folder: string;
let process: ServeProcess;
/** Origin of the platform. */
let platform: string;
/** Website with the pages, and a proxy in front of the platform. */
let site: Server;
let proxy: Server;
const files = new Map<string, File>();
/** Changes a response of the platform on its way through the proxy. */
let change: (headers: Headers) => void = () => undefined;

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const page = (host = 'localhost') => `http://${host}:${portOf(site)}/`;

beforeAll(async () => {
  await buildServe();
  site = createServer((request, response) => {
    const { body, status = 200, headers } = files.get(request.url ?? '') ?? { body: 'Not found', status: 404 };
    response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', ...headers }).end(body);
  }).listen(0);
  proxy = createServer((request, response) => {
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && !['host', 'connection', 'keep-alive'].includes(name) ? [[name, value]] : [],
    );
    void fetch(`${platform}${request.url}`, { method: request.method ?? 'GET', headers, redirect: 'manual' }).then(
      async (answer) => {
        const body = Buffer.from(await answer.arrayBuffer());
        const passed = new Headers(answer.headers);
        passed.delete('content-encoding');
        passed.delete('content-length');
        passed.delete('transfer-encoding');
        change(passed);
        response.writeHead(answer.status, [...passed].flat()).end(body);
      },
    );
  }).listen(0);
  await Promise.all([once(site, 'listening'), once(proxy, 'listening')]);
  folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  process = startServe({ DATA_DIR: folder, ALLOWED_ORIGINS: page().slice(0, -1) });
  platform = await process.ready;
});
afterAll(async () => {
  process.kill('SIGKILL');
  await process.exited;
  for (const server of [site, proxy]) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  files.clear();
  change = () => undefined;
});

const script = (attributes = `data-base-url="${platform}"`, src = `${platform}/cdn/service-widgets.js`) =>
  `<script type="module" src="${src}" ${attributes}></script>`;
const elements = '<service-platform><service-sign-in slot="signed-out"></service-sign-in></service-platform>';
const html = (head: string, body = elements) => `<!doctype html><title>Page</title>${head}<body>${body}`;

/** Serves a page, and checks it. */
function check(body: string, headers?: Record<string, string>, host?: string): Promise<Run> {
  files.set('/', { body, ...(headers && { headers }) });
  return runCommand(['doctor', page(host)]);
}

const faults = ({ output }: Run) => output.split('\n').filter((line) => line.startsWith('✗'));

it('finds no fault in a page that works, also under a strict policy', async () => {
  const plain = await check(html(script()));
  expect(plain).toMatchObject({ code: 0, complained: '' });
  expect(plain.output).toContain('No faults found');
  const policy = `default-src 'none'; script-src ${platform}; style-src ${platform}; connect-src ${platform}; require-trusted-types-for 'script'; trusted-types lit-html dompurify 'allow-duplicates'`;
  const sheet = `<link rel="stylesheet" href="${platform}/cdn/service-widgets.css">`;
  expect(faults(await check(html(sheet + script()), { 'Content-Security-Policy': policy }))).toEqual([]);
});

it('finds no fault in the page that init writes', async () => {
  const { output } = await runCommand(['init', '--framework', 'html', '--base-url', platform, '--dry-run', '--json']);
  expect(faults(await check((JSON.parse(output) as { text: string }).text))).toEqual([]);
});

it('mentions tags of other libraries with a prefix like ours, and takes them for no fault', async () => {
  const others = '<resource-list></resource-list><service-login></service-login><other-card></other-card>';
  const { code, output } = await check(html(script(), elements + others));
  expect([code, output]).toEqual([0, expect.stringContaining('No faults found')]);
  expect(output).toMatch(/^✓ tags +\(<resource-list>, <service-login>: no elements of this library, /m);
});

describe('a broken embedding', () => {
  const documentation = `${repository.url.replace('git+', '').replace('.git', '')}/blob/v${version}/docs`;
  const troubleshooting = readFileSync(new URL('../../docs/troubleshooting.md', import.meta.url), 'utf8');
  const sections = Array.from(troubleshooting.matchAll(/^## (.+)$/gm), ([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  );
  /** The line of the only fault. */
  const one = async (run: Promise<Run>) => {
    const { code, ...rest } = await run;
    const lines = faults({ code, ...rest });
    expect([code, lines.length], lines.join('\n')).toEqual([1, 1]);
    expect(sections).toContain(/troubleshooting\.md#([\w-]+)$/.exec(lines[0]!)?.[1]);
    return lines[0]!;
  };

  it('by its origin: names the setting to add', async () => {
    const origin = page('127.0.0.1').slice(0, -1);
    expect(await one(check(html(script()), {}, '127.0.0.1'))).toContain(
      `The platform at ${platform} refuses requests from ${origin}. Start it with ALLOWED_ORIGINS=${origin} (several by commas). See ${documentation}/troubleshooting.md#refused-origin`,
    );
  });

  it('by its port: names the address at which a platform responds', async () => {
    const line = await one(check(html(script('data-base-url="http://localhost:1"'))));
    expect(line).toMatch(/http:\/\/localhost:1\/\S+ \([^)]+\): no response\..*docs\/troubleshooting\.md#unreachable/);
    expect(line).toContain(`A platform responds at ${platform}.`);
  });

  it.each([
    ['the header', (policy: string) => check(html(script()), { 'Content-Security-Policy': policy })],
    [
      'a meta element',
      (policy: string) => check(html(`<meta http-equiv="Content-Security-Policy" content="${policy}">${script()}`)),
    ],
  ])('by its policy in %s: names directive and source', async (_, run) => {
    const line = await one(run(`script-src ${platform}; connect-src 'self'`));
    expect(line).toContain(`lacks ${platform} in connect-src, so the browser blocks all requests to the platform.`);
    expect(line).toContain('docs/troubleshooting.md#content-security-policy');
  });

  it('by cookies that a proxy changes', async () => {
    change = (headers) => {
      const cookies = headers.getSetCookie();
      headers.delete('set-cookie');
      for (const cookie of cookies) headers.append('set-cookie', cookie.replace(/; Secure; SameSite=None/, ''));
    };
    const line = await one(check(html(script(`data-base-url="http://127.0.0.1:${portOf(proxy)}"`))));
    expect(line).toContain('without SameSite=None and Secure, so browsers drop it');
    expect(line).toContain('docs/troubleshooting.md#cookies');
    change = () => undefined;
    expect((await runCommand(['doctor', page()])).code).toBe(0);
  });

  it('by a script of another version', async () => {
    const built = await readFile(new URL('../../dist/cdn/service-widgets.js', import.meta.url), 'utf8');
    const body = built.replaceAll(/(service:platforms?:)0/g, '$17');
    files.set('/old/service-widgets.js', { body, headers: { 'Content-Type': 'text/javascript' } });
    const line = await one(check(html(script(`data-base-url="${platform}"`, '/old/service-widgets.js'))));
    expect(line).toContain(`The platform at ${platform} has contract 0, these elements have 7.`);
    expect(line).toContain('docs/troubleshooting.md#versions');
  });

  it('by a misspelt tag', async () => {
    const line = await one(check(html(script(), '<service-signin></service-signin>')));
    expect(line).toContain('<service-signin> is no element of this library. Did you mean <service-sign-in>?');
  });

  it('by a misspelt tag as the only one in a <service-platform>, and the address of the platform', async () => {
    const around = '<service-platform><service-signin></service-signin></service-platform>';
    const { code, output } = await check(html(script(`data-base-url="${platform}/app"`), around));
    expect(code).toBe(1);
    expect(output).toContain('<service-signin> is no element of this library.');
    expect(output).toContain('✗ platform');
  });

  it('by mixed content', async () => {
    const body = html(
      script('', 'https://shop.example/cdn/service-widgets.js'),
      '<service-platform base-url="http://platform.example"></service-platform>',
    );
    const answers: typeof fetch = async (input) => {
      if (new URL(String(input)).pathname === '/')
        return new Response(body, { headers: { 'Content-Type': 'text/html' } });
      return fetch(`${platform}/cdn/service-widgets.js`);
    };
    const line = await one(runCommand(['doctor', 'https://shop.example/'], { fetch: answers }));
    expect(line).toContain('The browser blocks http://platform.example/, because this page uses https.');
    expect(line).toContain('docs/troubleshooting.md#mixed-content');
  });

  it.each([
    ['is missing', () => script('', `${platform}/cdn/widgets/service-widgets.js`), 'responded 404'],
    ['has another type', () => script(`data-base-url="${platform}"`, '/text/service-widgets.js'), 'is text/plain'],
    [
      'has another hash',
      () => script(`data-base-url="${platform}" integrity="sha384-${'A'.repeat(64)}"`),
      'has another hash than integrity="sha384-AAAA',
    ],
    ['is no module', () => script().replace('type="module"', ''), 'Add type="module"'],
  ])('by a script that %s', async (_, head, expected) => {
    files.set('/text/service-widgets.js', { body: '', headers: { 'Content-Type': 'text/plain' } });
    const line = await one(check(html(head())));
    expect(line).toContain(expected);
    expect(line).toContain('docs/troubleshooting.md#blocked-script');
  });

  it('by a page of the platform in a frame', async () => {
    const frame = `<iframe src="http://127.0.0.1:${portOf(proxy)}/logga-in"></iframe>`;
    const head = script(`data-base-url="http://127.0.0.1:${portOf(proxy)}"`);
    expect(await one(check(html(head, elements + frame)))).toContain("(frame-ancestors 'none')");
  });

  it('by an address with a path, without a scheme, or of another server', async () => {
    expect(await one(check(html(script(`data-base-url="${platform}/platform"`))))).toContain(
      'has a path, and the platform is at',
    );
    expect(await one(check(html(script('data-base-url="platform.example"'))))).toContain('has no https://');
    expect(await one(check(html(script(`data-base-url="${page()}"`))))).toContain('unlike a platform');
  });

  it('by a proxy that drops preflights', async () => {
    files.set('/', { body: html(script()) });
    const dropping: typeof fetch = (input, init) =>
      init?.method === 'OPTIONS' ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init);
    expect(await one(runCommand(['doctor', page()], { fetch: dropping }))).toContain('(TypeError): no response.');
  });

  it('prints all faults at once, and as JSON', async () => {
    files.set('/', { body: html(script('data-theme="githib"'), '<service-signin></service-signin>') });
    const { code, output } = await runCommand(['doctor', page('127.0.0.1'), '--json']);
    const { fine, checks } = JSON.parse(output) as { fine: boolean; checks: { faults: { topic: string }[] }[] };
    expect([code, fine]).toEqual([1, false]);
    const topics = checks.flatMap(({ faults }) => faults.map(({ topic }) => topic));
    expect(topics).toEqual(['unknown-tag', 'unknown-theme', 'refused-origin']);
  });
});

describe('a page that can’t be checked', () => {
  it.each<readonly [string, File, string]>([
    ['is not ours', { body: '<h1>Shop</h1>' }, 'has neither a tag nor the script of this library'],
    [
      'has only tags of another library',
      { body: '<resource-list></resource-list><service-card></service-card>' },
      'has neither a tag nor the script of this library',
    ],
    ['asks for a password', { body: '<input type="password">' }, 'is behind a login: it asks for a password.'],
    ['requires authentication', { body: '', status: 401 }, 'is behind a login: it responded 401.'],
    [
      'redirects to a login',
      { body: '', status: 302, headers: { Location: '/sign-in?to=%2F' } },
      'is behind a login: it redirects to',
    ],
    ['redirects for ever', { body: '', status: 302, headers: { Location: '/' } }, 'redirects more than 10 times'],
    ['is missing', { body: '', status: 404 }, 'responded 404'],
    [
      'is no page',
      { body: '{}', headers: { 'Content-Type': 'application/json' } },
      'is no page: it is application/json',
    ],
  ])('because it %s', async (_, file, expected) => {
    files.set('/', file);
    const run = await runCommand(['doctor', page()]);
    expect(run).toEqual({ code: 3, output: '', complained: expect.stringContaining(expected) });
  });

  it('because nothing listens', async () => {
    const run = await runCommand(['doctor', 'http://localhost:1/']);
    expect(run).toMatchObject({ code: 3, complained: expect.stringMatching(/can’t be reached: .+\.$/) });
  });

  it('unless --base-url says that its scripts add the elements', async () => {
    files.set('/', { body: '<div id="app"></div><script type="module" src="/app.js"></script>' });
    const { code, output } = await runCommand(['doctor', page('127.0.0.1'), '--base-url', platform]);
    expect([code, output]).toEqual([1, expect.stringContaining('ALLOWED_ORIGINS=')]);
    expect((await runCommand(['doctor', page(), '--base-url', platform])).code).toBe(0);
  });

  it.each([
    ['react', '<div id="root"></div>'],
    ['vue', '<div id="app"></div>'],
    ['next', elements],
  ])('unless the command is the one that init prints for %s', async (framework, body) => {
    files.set('/', { body: `${body}<script type="module" src="/app.js"></script>` });
    const { output } = await runCommand(
      ['init', '--framework', framework, '--base-url', platform, '--dry-run', '--json'],
      { folder },
    );
    const step = (JSON.parse(output) as { next: string[] }).next.at(-1) ?? '';
    const [, address, ...options] = step.replace('Check the page: npx @service/widgets ', '').split(' ');
    expect(address).toMatch(/^http:\/\/localhost:\d+\/(?:service)?$/);
    expect((await runCommand(['doctor', page(), ...options])).code).toBe(0);
  });

  it('without the platform, which scripts of the page set', async () => {
    files.set('/', { body: `${elements}<script type="module" src="/app.js"></script>` });
    const { code, output } = await runCommand(['doctor', page()]);
    expect([code, output]).toEqual([
      3,
      expect.stringContaining('No faults found, but the platform could not be checked'),
    ]);
    expect((await runCommand(['doctor', page(), '--base-url', platform])).code).toBe(0);
  });

  it.each([
    ['www.example.com', '"www.example.com" is no address of a page. Did you mean https://www.example.com?'],
    ['ftp://example.com', '"ftp://example.com" is no address of a page.'],
  ])('because %s is no address', async (address, complained) => {
    expect(await runCommand(['doctor', address])).toMatchObject({
      code: 2,
      complained: expect.stringContaining(complained),
    });
  });
});
