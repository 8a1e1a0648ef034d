import { beforeEach, describe, expect, test } from 'vitest';
import { asJson, asText, deviates } from '../../src/cli/conform/report.ts';
import { conform, NoPlatformError, type ConformOptions } from '../../src/cli/conform/run.ts';
import type { Row } from '../../src/cli/conform/finding.ts';
import { catalogue } from '../../src/contract/catalogue.ts';
import { tableOf, writtenTable } from '../../scripts/conformance.mjs';
import { onEveryPlatform, onOnePlatform } from '../platform/support/databases.ts';
import { TestPerson } from '../platform/support/people.ts';
import type { TestPlatform } from '../platform/support/platform.ts';
import { baseUrl, fetchOf, pages, rowOf, timeout, tokenOf, type Fetch } from './conform-target.ts';

const failures = (rows: readonly Row[]) =>
  rows
    .filter(({ identity, shape }) => identity.state === 'failed' || shape.state === 'failed')
    .map(({ name, identity, shape }) => [name, identity.state, shape.state, identity.detail || shape.detail]);
const failing = (rows: readonly Row[]) => failures(rows).map(([name]) => name);

onEveryPlatform('conformance', (start) => {
  let platform: TestPlatform;
  let astrid: TestPerson;
  let token: string;
  beforeEach(async () => {
    platform = await start({ pages });
    astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    token = await tokenOf(astrid);
  });

  test('checks each part of the embedded platform and leaves nothing behind', async () => {
    const before = await astrid.names(astrid.root);
    const rows = await conform({ baseUrl, token, fetch: fetchOf(platform), timeout });
    expect(rows).toHaveLength(catalogue.length);
    expect(failures(rows)).toEqual([]);
    const silent = rows.filter(({ shape, kind }) => shape.state === 'skipped' && kind !== 'form' && kind !== 'emails');
    expect(silent).toEqual([]);
    expect(await astrid.names(astrid.root)).toEqual(before);
    const { rows: uploads } = await platform.database.raw(`SELECT 1 FROM uploads WHERE state <> 'cancelled'`);
    expect(uploads).toEqual([]);
    expect(writtenTable()).toBe(
      tableOf([
        { name: 'PGlite', rows },
        { name: 'PostgreSQL', rows },
      ]),
    );
  });

  test('read-only mode writes nothing and lists the parts it skipped', async () => {
    await platform.jobs.idle();
    const asked: string[] = [];
    const fetch: Fetch = (input, init) => {
      asked.push(`${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`);
      return fetchOf(platform)(input, init);
    };
    const rows = await conform({ baseUrl, token, readOnly: true, fetch, timeout });
    expect(failing(rows)).toEqual([]);
    expect(rowOf(rows, 'forms.submission')?.shape.state).toBe('skipped');
    const { rows: submissions } = await platform.database.raw(
      `SELECT type FROM submissions WHERE principal LIKE 'user:%'`,
    );
    expect(submissions).toEqual([]);
    expect(asked.filter((each) => /^(?:PATCH|DELETE)/.test(each))).toEqual([]);
  });

  test('without a token, checks the parts that need no session', async () => {
    const rows = await conform({ baseUrl, fetch: fetchOf(platform), timeout });
    expect(failing(rows)).toEqual([]);
    expect(rowOf(rows, 'resources/read')).toMatchObject({ identity: { state: 'ok' }, shape: { state: 'skipped' } });
    expect(rowOf(rows, 'users.session')?.shape.state).toBe('ok');
  });
});

onOnePlatform('test directory of a check', (start) => {
  let platform: TestPlatform;
  let astrid: TestPerson;
  let token: string;
  beforeEach(async () => {
    platform = await start({ pages });
    astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    token = await tokenOf(astrid);
  });

  test("names the test directory if it can't be deleted, and accepts a token without write access", async () => {
    const refusing =
      (form: string, code: 'forbidden' | 'internal'): Fetch =>
      async (input, init) => {
        if (!String(init?.body).includes(`schema/${form}"`)) return fetchOf(platform)(input, init);
        const status = code === 'forbidden' ? 403 : 500;
        const problem = { type: 'about:blank', title: 'x', status, code };
        return Response.json(problem, { status, headers: { 'Content-Type': 'application/problem+json' } });
      };
    const left = await conform({ baseUrl, token, fetch: refusing('delete', 'internal'), timeout });
    const name = (await astrid.names(astrid.root)).find((each) => each.startsWith('conform '));
    expect(failures(left)).toEqual([
      ['@service/resources/schema/delete', 'ok', 'failed', expect.stringContaining(`“${name}”`)],
    ]);
    const reading = await conform({ baseUrl, token, fetch: refusing('create-directory', 'forbidden'), timeout });
    expect(failing(reading)).toEqual([]);
    expect(rowOf(reading, 'forms.submission')?.shape.state).toBe('skipped');
  });

  test('deletes the test directory when the check is interrupted', async () => {
    const before = await astrid.names(astrid.root);
    const interrupted = new AbortController();
    const { signal } = interrupted;
    const fetch: Fetch = (input, init) => {
      if (String(input).includes('/semantic-search')) interrupted.abort();
      return fetchOf(platform)(input, init);
    };
    const run = conform({ baseUrl, token, fetch, timeout, signal });
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
    expect(await astrid.names(astrid.root)).toEqual(before);
  });

  test.each([
    ['the check for a platform', 2],
    ['the read of the user', 3],
  ])('creates nothing when %s is interrupted', async (_name, count) => {
    const interrupted = new AbortController();
    const { signal } = interrupted;
    const asked: string[] = [];
    const fetch: Fetch = (input, init) => {
      asked.push(String(input));
      if (asked.length === count) interrupted.abort();
      return fetchOf(platform)(input, init);
    };
    const run = conform({ baseUrl, token, fetch, timeout, signal });
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
    expect(asked).toHaveLength(count);
  });

  test('deletes the test directory when its creation is interrupted', async () => {
    const before = await astrid.names(astrid.root);
    const interrupted = new AbortController();
    const submitted: string[] = [];
    const fetch: Fetch = (input, init) => {
      submitted.push(/schema\/([\w-]+)"/.exec(String(init?.body))?.[1] ?? '');
      if (submitted.at(-1) === 'create-directory') interrupted.abort();
      return fetchOf(platform)(input, init);
    };
    const run = conform({ baseUrl, token, fetch, timeout, signal: interrupted.signal });
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
    expect(submitted.filter(Boolean)).toEqual(['create-directory', 'delete']);
    expect(await astrid.names(astrid.root)).toEqual(before);
  });
});

describe('a server that is not a platform', () => {
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
  ])('reports %s in one sentence', async (_name, fetch) => {
    const error = await ask(fetch);
    expect(error).toBeInstanceOf(NoPlatformError);
    expect((error as Error).message).toMatch(/^https:\/\/shop\.example .*\.$/);
  });
});

test('prints one line per part for people, and the same as JSON', () => {
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
