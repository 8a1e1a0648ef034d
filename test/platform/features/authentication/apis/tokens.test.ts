import { expect, test } from 'vitest';
import { accessTokenListSchema, createdAccessTokenSchema } from '@service/widgets/contract';
import { digest, isToken, newToken } from '../../../../../platform/src/security/secrets.ts';
import { TestBrowser, type Ask, type Reply } from '../../../support/browser.ts';
import { onOnePlatform } from '../../../support/databases.ts';
import { TestPerson } from '../../../support/people.ts';
import { embedder, type TestPlatform } from '../../../support/platform.ts';
import { expectProblem } from '../../../support/problems.ts';

const path = '/api/v0/users/tokens';
const day = 24 * 3600;

const make = (person: TestPerson, body: unknown = { name: 'ci' }, ask: Ask = {}) =>
  person.browser.post(path, body, ask);
const bearer = (token: string): Ask => ({ headers: { authorization: `Bearer ${token}` } });
/** A script: no cookies and no Origin. */
const script = (platform: TestPlatform) => new TestBrowser(platform, { origin: null });
const names = ({ body }: Reply) => body.items.map(({ name }: { name: string }) => name);

onOnePlatform('users.tokens', (start) => {
  test('creates a token, shows it once, uses, lists and revokes it', async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const expiresAt = new Date(platform.clock.now().getTime() + 90 * day * 1000).toISOString();
    const made = await make(astrid, { name: '  Nightly build ', expiresAt });
    expect(made.status).toBe(201);
    expect(made.headers.get('cache-control')).toBe('no-store');
    const { token, ...shown } = createdAccessTokenSchema.parse(made.body);
    expect(token).toMatch(/^svc_[0-9A-Za-z]{49}$/);
    expect(isToken(token)).toBe(true);
    expect(shown).toEqual({
      id: expect.any(String),
      name: 'Nightly build',
      createdAt: platform.clock.now().toISOString(),
      lastUsedAt: null,
      expiresAt,
      prefix: token.slice(0, 8),
    });

    const ci = script(platform);
    expect((await ci.currentUser(bearer(token))).body.result.user.id).toBe(astrid.userId);
    platform.clock.advance(60);
    await make(astrid, { name: 'second' });
    const list = await astrid.get(path);
    expect(accessTokenListSchema.parse(list.body)).toEqual(list.body);
    expect(list.body).toMatchObject({ start: 0, total: 2, previousCursor: null, nextCursor: null });
    expect(names(list)).toEqual(['second', 'Nightly build']);
    expect(list.body.items[1]).toEqual({ ...shown, lastUsedAt: shown.createdAt });
    expect(JSON.stringify(list.body)).not.toContain(token.slice(0, 9));

    expect((await astrid.get(`${path}?id=${shown.id}`, { method: 'DELETE' })).status).toBe(204);
    expect(names(await astrid.get(path))).toEqual(['second']);
    expectProblem(await ci.currentUser(bearer(token)), 401, 'unauthenticated');
    expectProblem(await astrid.get(`${path}?id=${shown.id}`, { method: 'DELETE' }), 404, 'not_found');
  });

  test('stores the secret neither in the database nor in the log', async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const { body } = await make(astrid, { name: 'ci' }, { key: crypto.randomUUID() });
    const { rows } = await platform.database.raw('SELECT token_hash FROM tokens');
    expect(rows).toEqual([{ token_hash: digest(body.token) }]);
    for (const table of ['tokens', 'idempotency_keys', 'submissions']) {
      const kept = await platform.database.raw(`SELECT t::text AS row FROM ${table} t`);
      expect(JSON.stringify(kept.rows)).not.toContain(body.token.slice(0, 12));
    }
    expect(JSON.stringify(platform.log)).not.toContain(body.token.slice(0, 12));
    expect(platform.log).toContainEqual(expect.objectContaining({ event: 'token-made', tokenId: body.id }));
  });

  test('looks a token up by one statement that uses an index', async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const { token } = (await make(astrid)).body;
    const ci = script(platform);
    await ci.currentUser(bearer(token));
    await platform.jobs.idle();
    const statements: string[] = [];
    platform.database.onStatement = (sql) => void statements.push(sql);
    await ci.currentUser(bearer(token));
    delete platform.database.onStatement;
    expect(statements.filter((sql) => sql.includes('"tokens"'))).toHaveLength(1);
    expect(statements).toHaveLength(1);
    const { rows } = await platform.database.raw(
      `SELECT indexdef FROM pg_indexes WHERE tablename = 'tokens' AND indexname = 'tokens_by_hash'`,
    );
    expect(rows[0]?.['indexdef']).toMatch(/UNIQUE INDEX .*\(token_hash\)/);
  });

  test("a token has its owner's rights, and can't create tokens", async () => {
    const platform = await start();
    const [astrid, per] = [
      await TestPerson.signUp(platform, 'astrid@example.com'),
      await TestPerson.signUp(platform, 'per@example.com'),
    ];
    const document = await astrid.document(astrid.root, 'plan.md', 'Plan');
    const { token } = (await make(astrid)).body;
    const pers = (await make(per)).body;
    const ci = script(platform);
    expect((await ci.ask(`/r/${document}`, bearer(token))).body.content).toBe('Plan');
    expectProblem(await ci.ask(`/r/${document}`, bearer(pers.token)), 404, 'not_found');
    expectProblem(await ci.post(path, { name: 'another' }, bearer(token)), 403, 'forbidden');
    expect(names(await ci.ask(path, bearer(token)))).toEqual(['ci']);
    expectProblem(await ci.ask(`${path}?id=${pers.id}`, { ...bearer(token), method: 'DELETE' }), 404, 'not_found');
    // a token loses access with its owner
    await astrid.submit('access', document, {
      visibility: 'workspace',
      entries: [{ email: 'per@example.com', role: 'reader' }],
    });
    expect((await ci.ask(`/r/${document}`, bearer(pers.token))).body.content).toBe('Plan');
    await astrid.submit('access', document, { visibility: 'workspace', entries: [] });
    expectProblem(await ci.ask(`/r/${document}`, bearer(pers.token)), 404, 'not_found');
    expect((await ci.ask(`${path}?id=${pers.id}`, { ...bearer(pers.token), method: 'DELETE' })).status).toBe(204);
  });

  test('creating one needs a verification in the last 12 hours; listing and revoking do not', async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const { id } = (await make(astrid)).body;
    platform.clock.advance(12 * 3600 + 1);
    expectProblem(await make(astrid), 403, 'fresh_sign_in_required');
    expect(names(await astrid.get(path))).toEqual(['ci']);
    expect((await astrid.get(`${path}?id=${id}`, { method: 'DELETE' })).status).toBe(204);
  });

  test('signed out, all token requests are refused', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    for (const ask of [
      {},
      { method: 'POST', body: { name: 'x' } },
      { method: 'DELETE' },
      { method: 'POST', raw: '{' },
      bearer(newToken('svc_')),
    ]) {
      const refused = await browser.ask(`${path}?id=whatever`, ask);
      expectProblem(refused, 401, 'unauthenticated');
      expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
  });

  test('a repeat by its key within a minute gets a new secret and revokes the old one; a later repeat gets no secret', async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const key = crypto.randomUUID();
    const first = (await make(astrid, { name: 'ci' }, { key })).body;
    const again = (await make(astrid, { name: 'ci' }, { key })).body;
    expect(again.id).toBe(first.id);
    expect(again.token).not.toBe(first.token);
    const ci = script(platform);
    expectProblem(await ci.currentUser(bearer(first.token)), 401, 'unauthenticated');
    expect((await ci.currentUser(bearer(again.token))).status).toBe(200);
    expectProblem(await make(astrid, { name: 'other' }, { key }), 409, 'conflict');
    expect((await astrid.get(path)).body.items[0].prefix).toBe(again.prefix);
    platform.clock.advance(61);
    expectProblem(await make(astrid, { name: 'ci' }, { key }), 410, 'already_used');
    expect((await ci.currentUser(bearer(again.token))).status).toBe(200);
    expect((await astrid.get(path)).body.total).toBe(1);
  });

  test('concurrent duplicates create one token, and the secret of the last answer works', async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const key = crypto.randomUUID();
    const made = await Promise.all(Array.from({ length: 5 }, () => make(astrid, { name: 'ci' }, { key })));
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    const good = await Promise.all(made.map(({ body }) => script(platform).currentUser(bearer(body.token))));
    expect(good.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401]);
  });

  test('shows invalid values at their field', async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const at = (seconds: number) => new Date(platform.clock.now().getTime() + seconds * 1000).toISOString();
    const rows: readonly (readonly [body: unknown, path: string, code: string])[] = [
      [{}, 'name', 'required'],
      [{ name: '   ' }, 'name', 'required'],
      [{ name: 'x'.repeat(81) }, 'name', 'too_long'],
      [{ name: 'a\u202eb' }, 'name', 'forbidden_characters'],
      [{ name: 'a\0b' }, 'name', 'forbidden_characters'],
      [{ name: 7 }, 'name', 'wrong_type'],
      [{ name: 'ci', expiresAt: 'tomorrow' }, 'expiresAt', 'wrong_format'],
      [{ name: 'ci', expiresAt: '2026-13-41T25:00:00Z' }, 'expiresAt', 'wrong_format'],
      [{ name: 'ci', expiresAt: at(0) }, 'expiresAt', 'too_small'],
      [{ name: 'ci', expiresAt: at(-1) }, 'expiresAt', 'too_small'],
      [{ name: 'ci', scope: 'all' }, 'scope', 'unknown_field'],
    ];
    for (const [body, field, code] of rows) {
      const refused = await make(astrid, body);
      expectProblem(refused, 422, 'validation_failed');
      expect([body, refused.body.issues[0]]).toMatchObject([body, { path: [field], code }]);
    }
    for (const id of ['', '!', 'nothing-here', '%00', 'x'.repeat(100)]) {
      expectProblem(await astrid.get(`${path}?id=${id}`, { method: 'DELETE' }), 404, 'not_found');
    }
    expect((await astrid.get(path, { method: 'PATCH' })).headers.get('allow')).toBe('GET, POST, DELETE, HEAD, OPTIONS');
    expect((await astrid.get(path)).body.total).toBe(0);
  });

  test('enforces the limit, also for concurrent requests', async () => {
    const platform = await start({ settings: { limits: { tokensPerPerson: 3 } } });
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const made = await Promise.all(Array.from({ length: 6 }, (_, number) => make(astrid, { name: `ci ${number}` })));
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409]);
    const refused = made.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'conflict', params: { limit: 'tokensPerPerson', maximum: 3 } });
  });

  test('an expired token is refused, listed for a month, then deleted', async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const expiresAt = new Date(platform.clock.now().getTime() + 3600 * 1000).toISOString();
    const { token } = (await make(astrid, { name: 'short', expiresAt })).body;
    await make(astrid, { name: 'for ever' });
    platform.clock.advance(3600);
    expectProblem(await script(platform).currentUser(bearer(token)), 401, 'unauthenticated');
    await platform.sweep();
    expect(names(await astrid.get(path)).toSorted()).toEqual(['for ever', 'short']);
    // waits until the use is recorded, because the next one would not be meanwhile
    await platform.sweep();
    platform.clock.advance(29 * day);
    await astrid.get(path);
    platform.clock.advance(day);
    await platform.sweep();
    expect(names(await astrid.get(path))).toEqual(['for ever']);
  });

  test('only pages of allowed origins create one, and forged forms never do', async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    for (const origin of ['https://evil.example', 'null', null]) {
      expect((await make(astrid, { name: 'ci' }, { origin })).status).toBe(403);
      expect((await astrid.get(`${path}?id=abcdef`, { method: 'DELETE', origin })).status).toBe(403);
    }
    const posted = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, raw: 'name=ci', method: 'POST' };
    expect((await astrid.get(path, posted)).status).toBe(415);
    expect((await make(astrid, { name: 'ci' }, { origin: embedder })).status).toBe(201);
  });
});
