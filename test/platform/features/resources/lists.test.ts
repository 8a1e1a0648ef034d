import { expect, test } from 'vitest';
import { resourceListSchema, type ResourceList } from '@service/widgets/contract';
import { onEveryPlatform } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';
import { expectProblem } from '../../support/problems.ts';
import type { TestPlatform } from '../../support/platform.ts';

/** Inserts entries into a directory as the platform would. */
async function fill(platform: TestPlatform, directory: string, count: number): Promise<void> {
  await platform.database.raw(
    `INSERT INTO resources (workspace_id, id, parent_id, ancestors, kind, type, name, name_key, sort_key, media_type, size,
       created_by, created_at, updated_by, updated_at)
     SELECT d.workspace_id, d.workspace_id || '-row' || n, d.id, d.ancestors || d.id,
       CASE WHEN n % 5 = 0 THEN 'directory' WHEN n % 5 = 1 THEN 'file' ELSE 'document' END, NULL,
       'rad ' || n, 'rad ' || n, 'rad ' || lpad(length(n::text)::text, 3, '0') || n || E'\\x01rad ' || n, 'text/markdown',
       (n * 7919) % 1000, d.created_by, d.created_at, d.created_by, d.created_at + (n % 7) * interval '1 minute'
     FROM resources d, generate_series(0, ${count - 1}) AS n WHERE d.id = $1`,
    [directory],
  );
  await platform.database.raw(`UPDATE resources SET children = children + ${count} WHERE id = $1`, [directory]);
}

async function stage(start: () => Promise<TestPlatform>, count: number) {
  const platform = await start();
  const anna = await TestPerson.signUp(platform, 'anna@example.com');
  const directory = await anna.directory(anna.root, 'Lista');
  await fill(platform, directory, count);
  const list = async (query: string): Promise<ResourceList> => {
    const { status, body } = await anna.get(`/r/${directory}?${query}`);
    expect([query, status]).toEqual([query, 200]);
    return resourceListSchema.parse(body.children);
  };
  return { platform, anna, directory, list };
}

const ids = ({ items }: ResourceList) => items.map(({ id }) => id);
/** Every order, in both directions overall. */
const orders = [
  ['name', 'asc'],
  ['name', 'desc'],
  ['updatedAt', 'desc'],
  ['size', 'asc'],
  ['kind', 'asc'],
] as const;

onEveryPlatform('lists', (start) => {
  test('pages through each order once by cursor, forwards and back; windows agree with it', async () => {
    const { list } = await stage(start, 34);
    for (const [sort, order] of orders) {
      const whole = await list(`sort=${sort}&order=${order}&limit=500`);
      expect([whole.total, whole.items.length, whole.previousCursor, whole.nextCursor]).toEqual([34, 34, null, null]);
      const forwards: string[] = [];
      let page = await list(`sort=${sort}&order=${order}&limit=10`);
      for (;;) {
        expect(page.start).toBe(forwards.length);
        forwards.push(...ids(page));
        if (page.nextCursor === null) break;
        page = await list(`limit=10&cursor=${page.nextCursor}`);
      }
      expect(forwards).toEqual(ids(whole));
      const back: string[] = [];
      while (page.previousCursor !== null) {
        page = await list(`limit=10&cursor=${page.previousCursor}`);
        back.unshift(...ids(page));
        expect(page.start).toBe(30 - back.length);
      }
      expect(back).toEqual(ids(whole).slice(0, 30));
      for (const at of [0, 13, 18, 33]) {
        const window = await list(`sort=${sort}&order=${order}&limit=5&at=${at}`);
        expect([window.start, ids(window)]).toEqual([at, ids(whole).slice(at, at + 5)]);
      }
      const middle = await list(`sort=${sort}&order=${order}&limit=5&around=${ids(whole)[20]}`);
      expect([middle.start, ids(middle)]).toEqual([18, ids(whole).slice(18, 23)]);
    }
    const past = await list('at=1000&limit=5');
    expect([past.start, past.items, past.nextCursor]).toEqual([34, [], null]);
  });

  test('sorts directories first, numbers by value, and å ä ö last', async () => {
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const directory = await anna.directory(anna.root, 'Lista');
    for (const name of ['Zebra', 'ärta', 'fil 10', 'Fil 9', 'östra', 'Éclair', 'edamer', 'fil 1b', 'åkrar']) {
      await anna.document(directory, name);
    }
    for (const name of ['Övrigt', 'arkiv 2', 'Arkiv 11']) await anna.directory(directory, name);
    const names = [
      'arkiv 2',
      'Arkiv 11',
      'Övrigt',
      'Éclair',
      'edamer',
      'fil 1b',
      'Fil 9',
      'fil 10',
      'Zebra',
      'åkrar',
      'ärta',
      'östra',
    ];
    expect(await anna.names(directory)).toEqual(names);
    expect(await anna.names(directory, '?order=desc')).toEqual(names.toReversed());
    const first = async (prefix: string) =>
      (await anna.names(directory, `?prefix=${encodeURIComponent(prefix)}&limit=1`))[0];
    for (const [prefix, name] of [
      ['arkiv 1', 'Arkiv 11'],
      ['FIL', 'fil 1b'],
      ['fil 1', 'fil 1b'],
      ['fil 10', 'fil 10'],
      ['e', 'Éclair'],
      ['ö', 'Övrigt'],
      ['ös', 'östra'],
      ['g', 'Övrigt'],
      ['gg', 'Övrigt'],
      ['zz', 'Övrigt'],
    ]) {
      expect([prefix, await first(prefix!)]).toEqual([prefix, name]);
    }
    expect(await anna.names(directory, '?prefix=xx&sort=size&limit=3')).toHaveLength(3);
  });

  test('keeps the other rows in place when rows are added and deleted between two pages', async () => {
    const { anna, list, directory } = await stage(start, 30);
    const all = ids(await list('limit=500'));
    const page = await list('limit=10');
    await anna.submit('delete', all[3]!, {});
    await anna.submit('delete', all[15]!, {});
    await anna.directory(directory, 'AAA först');
    const rest: string[] = [];
    for (let cursor = page.nextCursor; cursor !== null;) {
      const next = await list(`limit=10&cursor=${cursor}`);
      rest.push(...ids(next));
      cursor = next.nextCursor;
    }
    expect(rest).toEqual(all.slice(10).filter((id) => id !== all[15]));
  });

  test('rejects invalid parameters by name, and forged cursors', async () => {
    const { anna, directory, list } = await stage(start, 12);
    const { nextCursor } = await list('limit=5');
    const other = await anna.directory(anna.root, 'Annan');
    const forged = [
      'x',
      '%00',
      'a'.repeat(9000),
      `${nextCursor}x`,
      `${nextCursor?.startsWith('A') ? 'B' : 'A'}${nextCursor?.slice(1)}`,
      nextCursor?.slice(0, 30) ?? '',
      nextCursor?.slice(0, 22) ?? '',
    ];
    const wrong: [string, string][] = [
      ['sort=color', 'sort'],
      ['order=up', 'order'],
      ['limit=0', 'limit'],
      ['limit=501', 'limit'],
      ['limit=1e2', 'limit'],
      ['limit=-1', 'limit'],
      ['at=-1', 'at'],
      ['at=1.5', 'at'],
      ['around=x', 'around'],
      [`around=${other}`, 'around'],
      ['around=abcdefgh-ijklmnop', 'around'],
      ['prefix=', 'prefix'],
      ['prefix=%00', 'prefix'],
      ['at=1&prefix=a', 'at'],
      ...forged.map((cursor): [string, string] => [`cursor=${cursor}`, 'cursor']),
    ];
    for (const [query, name] of wrong) {
      const answer = await anna.get(`/r/${directory}?${query}`);
      expectProblem(answer, 422, 'validation_failed');
      expect([query, answer.body.issues[0].path]).toEqual([query, [name]]);
    }
    // a cursor of another directory
    expectProblem(await anna.get(`/r/${other}?cursor=${nextCursor}`), 422, 'validation_failed');
    expect((await anna.get(`/r/${directory}?unknown=1`)).status).toBe(200);
  });

  test('a read has a strong ETag that changes with its content, and the position of the stream', async () => {
    const { anna, directory } = await stage(start, 3);
    const first = await anna.get(`/r/${directory}`);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    expect(first.headers.get('event-position')).toMatch(/^\d+$/);
    for (const header of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const same = await anna.get(`/r/${directory}`, { headers: { 'if-none-match': header } });
      expect([header, same.status, same.body]).toEqual([header, 304, undefined]);
    }
    await anna.submit('access', directory, {
      entries: [
        { email: 'bo@example.com', role: 'reader' },
        { email: 'anna@example.com', role: 'owner' },
      ],
      visibility: 'private',
    });
    const next = await anna.get(`/r/${directory}`, { headers: { 'if-none-match': etag } });
    expect([next.status, next.body.resource.visibility]).toEqual([200, 'private']);
    expect(next.headers.get('etag')).not.toBe(etag);
  });
});
