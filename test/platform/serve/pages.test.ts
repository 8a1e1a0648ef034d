import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { buildServe, killServeProcesses, startServe } from '../../support/serve-process.ts';
import { createDatabase, freePort } from '../support/postgres.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'serve-pages-'));
  await buildServe();
});
afterAll(() => {
  killServeProcesses();
  rmSync(folder, { recursive: true, force: true });
});

/** A database that does not answer until it is released, so that the platform keeps starting. */
async function heldDatabase() {
  const url = new URL(await createDatabase(inject('postgresUrl')));
  const { hostname, port } = url;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const sockets: Socket[] = [];
  const server = createServer(async (socket) => {
    sockets.push(socket.on('error', () => undefined));
    await released;
    const real = connect(Number(port), hostname).on('error', () => undefined);
    socket.pipe(real).pipe(socket);
    sockets.push(real);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: url.href, release, close };
}

it('before it has started, browsers get compressed pages and programs get problems', async () => {
  const database = await heldDatabase();
  const port = await freePort();
  const ask = (path: string, headers: Record<string, string>) =>
    fetch(`http://localhost:${port}${path}`, { headers: { 'Accept-Encoding': 'br', ...headers }, redirect: 'manual' });
  const asPerson = (path: string) => ask(path, { Accept: 'text/html', 'Accept-Language': 'sv' });
  const embedder = 'http://127.0.0.1:3000';
  const served = startServe({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: String(port),
    HOST: '127.0.0.1',
    ALLOWED_ORIGINS: embedder,
  });
  try {
    const status = () =>
      asPerson('/logga-in')
        .then((response) => response.status)
        .catch(() => 'not yet');
    await expect.poll(status, { interval: 50 }).not.toBe('not yet');
    const starting = await asPerson('/logga-in');
    expect([starting.status, starting.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await starting.text()).toContain('<meta http-equiv="refresh" content="1">');
    const problem = await ask('/api/v0/users/session', { Accept: 'application/json' });
    expect(await problem.json()).toMatchObject({ status: 503, code: 'unavailable', retryAfter: 1 });
    // an embedding page gets the script, may send requests, and may read Retry-After
    const script = await ask('/cdn/service-widgets.js', { Origin: embedder });
    expect([script.status, script.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    await script.body?.cancel();
    const preflight = await fetch(`http://localhost:${port}/api/v0/forms/submit`, {
      method: 'OPTIONS',
      headers: { Origin: embedder, 'Access-Control-Request-Method': 'POST' },
    });
    const refused = await ask('/api/v0/users/session', { Accept: 'application/json', Origin: embedder });
    expect([preflight.status, refused.status]).toEqual([204, 503]);
    for (const { headers } of [preflight, refused]) {
      expect(headers.get('access-control-allow-origin')).toBe(embedder);
      expect(headers.get('access-control-allow-credentials')).toBe('true');
    }
    expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After');
    const foreign = await ask('/api/v0/users/session', { Accept: 'application/json', Origin: 'https://evil.example' });
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([503, null]);

    database.release();
    await served.ready;
    const page = await asPerson('/logga-in');
    expect([page.status, page.headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(page.headers.get('vary')).toMatch(/Accept-Language.*Accept-Encoding/);
    expect(await page.text()).toContain('<service-sign-in');
    const style = await ask('/cdn/service-widgets.css', {});
    const theme = await ask('/cdn/themes/github.css', {});
    for (const { status, headers } of [style, theme]) {
      expect([status, headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
      expect(headers.get('cache-control')).toBe('public, max-age=300');
    }
    for (const name of ['llms.txt', 'llms-full.txt']) {
      const text = await ask(`/${name}`, {});
      expect([text.status, text.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
      expect(await text.text()).toMatch(/^# Service widgets \d/);
    }
    const secret = await asPerson('/verify-sign-in?token=nothing');
    expect([secret.status, secret.headers.get('content-encoding')]).toEqual([200, null]);
    const nowhere = await asPerson('/nowhere');
    expect([nowhere.status, nowhere.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await nowhere.text()).toContain('<h1>Sidan hittades inte</h1>');
    expect((await (await ask('/nowhere', { Accept: '*/*' })).json()).code).toBe('not_found');
    expect([script, style, theme].map(({ headers }) => headers.get('cross-origin-resource-policy'))).toEqual(
      Array(3).fill('cross-origin'),
    );
    for (const { url, headers } of [
      starting,
      problem,
      script,
      style,
      theme,
      preflight,
      refused,
      page,
      secret,
      nowhere,
    ]) {
      expect([url, headers.get('content-security-policy')]).toEqual([
        url,
        expect.stringMatching(/frame-ancestors 'none'$|frame-ancestors 'none';/),
      ]);
      expect([url, headers.get('referrer-policy')]).toEqual([url, 'same-origin']);
      expect([url, headers.get('x-content-type-options')]).toEqual([url, 'nosniff']);
    }
  } finally {
    database.close();
  }
});
