import { expect, test } from 'vitest';
import type { RequestRecord } from '../../../platform/src/ports.ts';
import { TestBrowser } from '../support/browser.ts';
import { onOnePlatform } from '../support/databases.ts';
import { embedder, publicUrl } from '../support/platform.ts';

onOnePlatform('X-Request-Id', (start) => {
  test('is on every answer, and other origins may read it', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform, { origin: embedder });
    for (const path of ['/api/v0/users/session', '/r/missing', '/healthz']) {
      const { headers } = await browser.ask(path, { headers: { 'x-request-id': 'own' } });
      expect([path, headers.get('x-request-id')]).toEqual([path, 'own']);
      expect(headers.get('access-control-expose-headers')).toContain('X-Request-Id');
    }
    const refused = await browser.ask('/api/v0/users/session', { headers: { host: 'evil.example' } });
    expect([refused.status, refused.headers.get('x-request-id')]).toEqual([421, expect.stringMatching(/^\w{17}$/)]);
    const preflight = await browser.ask('/api/v0/forms/submit', {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-headers')).toContain('X-Request-Id');
    await platform.stop();
    expect((await browser.ask('/r/missing')).headers.get('x-request-id')).toMatch(/^\w{17}$/);
  });
});

onOnePlatform('the record of a request', (start) => {
  test('gets the pattern of its route, and nothing of its path', async () => {
    const platform = await start();
    const routeOf = async (path: string, method = 'GET') => {
      const record: RequestRecord = { id: 'own' };
      await platform.fetch(new Request(new URL(path, publicUrl), { method }), { address: '192.0.2.1', record });
      return record.route;
    };
    expect(await routeOf('/r/some-resource?facet=info')).toBe('/r/:resourceId');
    expect(await routeOf('/r/some-resource', 'DELETE')).toBe('/r/:resourceId');
    expect(await routeOf('/api/v0/users/session')).toBe('/api/v0/users/session');
    expect(await routeOf('/anna@example.com')).toBeUndefined();
  });
});
