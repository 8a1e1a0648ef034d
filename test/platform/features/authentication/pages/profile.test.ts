import { expect, test, vi } from 'vitest';
import { createPages } from '../../../../../platform/src/pages/create-pages.ts';
import { TestBrowser, type Reply } from '../../../support/browser.ts';
import { onOnePlatform } from '../../../support/databases.ts';
import { TestPerson } from '../../../support/people.ts';

const pages = createPages({ script: '/assets/page.js', preloads: {} });

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  raw: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});
const secretIn = ({ body }: Reply) => /value="(svc_\w{49})"/.exec(body as string)?.[1];
const pressIn = ({ body }: Reply) => /name="press" value="([0-9a-f-]{36})"/.exec(body as string)?.[1] ?? '';

onOnePlatform('/profil without script', (start) => {
  test('redirects a signed-out visitor to the sign-in page, and back', async () => {
    const platform = await start({ pages });
    const { status, headers } = await new TestBrowser(platform).ask('/profil');
    expect([status, headers.get('location')]).toEqual([303, '/logga-in?returnTo=%2Fprofil']);
  });

  test('creates a token, shows it once, and revokes it', async () => {
    const platform = await start({ pages });
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const first = await astrid.get('/profil');
    expect(first.body).toContain('astrid@example.com');
    expect(first.headers.get('cache-control')).toBe('no-store, no-transform');
    const press = pressIn(first);
    const made = await astrid.get('/profil', form({ name: 'CI', days: '30', press }));
    expect(made.status).toBe(200);
    expect(made.headers.get('cache-control')).toBe('no-store, no-transform');
    const token = secretIn(made) ?? '';
    const headers = { authorization: `Bearer ${token}` };
    const script = new TestBrowser(platform, { origin: null });
    expect((await script.currentUser({ headers })).status).toBe(200);
    // pressing again returns the same token
    await astrid.get('/profil', form({ name: 'CI', days: '30', press }));
    const after = await astrid.get('/profil');
    expect(secretIn(after)).toBeUndefined();
    const ids = [...(after.body as string).matchAll(/name="revoke" value="([\w-]+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(1);
    const revoked = await astrid.get('/profil', form({ revoke: ids[0] ?? '' }));
    expect([revoked.status, revoked.headers.get('location')]).toEqual([303, '/profil']);
    expect((await astrid.get('/profil')).body).not.toContain('name="revoke"');
  });

  test('formats dates in UTC, in any time zone of the server', async () => {
    const platform = await start({ pages });
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    expect(platform.clock.now().toISOString()).toBe('2026-03-04T05:06:07.000Z');
    await astrid.get('/profil', form({ name: 'CI', days: '30' }));
    vi.stubEnv('TZ', 'America/Los_Angeles');
    try {
      expect(new Date('2026-03-04T05:06:07Z').getDate()).toBe(3);
      expect((await astrid.get('/profil')).body).toMatch(/Mar 4, 2026.*Apr 3, 2026/s);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test('shows the issue and keeps the typed values', async () => {
    const platform = await start({ pages });
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const empty = await astrid.get('/profil', form({ name: ' ', days: '30' }));
    expect(empty.status).toBe(422);
    expect(empty.body).toContain('Required.');
    platform.clock.advance(12 * 3600 + 1);
    const stale = await astrid.get('/profil', form({ name: 'Nightly', days: '' }));
    expect(stale.status).toBe(403);
    expect(stale.body).toContain('Sign in again to do this.');
    expect(stale.body).toContain('value="Nightly"');
    expect((await astrid.get('/profil', form({ revoke: 'somebody-else' }))).status).toBe(404);
  });

  test('rejects a form of another site', async () => {
    const platform = await start({ pages });
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    for (const origin of ['https://evil.example', null]) {
      expect((await astrid.get('/profil', { ...form({ name: 'CI' }), origin })).status).toBe(403);
    }
  });
});
