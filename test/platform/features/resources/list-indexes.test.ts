import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortFields, type ResourceList } from '@service/widgets/contract';
import { lockStructure, workspaceOf } from '../../../../platform/src/features/resources/store/access.ts';
import { expectConsistent } from '../../support/consistent.ts';
import { onEveryPlatform, onOnePlatform, type Start } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';
import type { TestPlatform } from '../../support/platform.ts';

const plenty = { submissionsPerMinute: 1_000_000, invitationsPerPerson: 1_000_000, treeAtOnce: 1_000_000 };
const small = { ...plenty, countedEntries: 12, bucketEntries: 4 };
const counting = { ...plenty, countedEntries: 1_000_000 };

/** Rounds of random changes. */
const rounds = Number(process.env['ROUNDS'] ?? 1);

/** Two platforms on one database: one with indexes, one that counts; Bo is a member of Anna's workspace. */
async function stage(start: Start, limits: object = small) {
  const platform = await start({ settings: { limits: { ...small, ...limits } } });
  const plain = await start({ settings: { limits: counting }, clock: platform.clock });
  const anna = await TestPerson.signUp(platform, 'anna@example.com');
  const bo = await TestPerson.signUp(platform, 'bo@example.com');
  const entries = [
    { email: 'anna@example.com', role: 'owner' },
    { email: 'bo@example.com', role: 'writer' },
  ];
  expect((await anna.submit('access', anna.root, { entries, visibility: 'workspace' })).status).toBe(200);
  const directory = await anna.directory(anna.root, 'Large');
  const lists = (person: TestPerson) => {
    const other = person.browser.copy({ platform: plain });
    /** A window, which has to be the same if its rows are counted. */
    return async (query: string): Promise<ResourceList> => {
      const [indexed, counted] = [
        await person.get(`/r/${directory}?${query}`),
        await other.ask(`/r/${directory}?${query}`),
      ];
      // jobs derive results between the two reads
      const withoutResults = ({ items, ...list }: ResourceList) => ({
        ...list,
        items: items.map(({ tasks: _tasks, variants: _variants, ...item }) => item),
      });
      expect([query, indexed.status]).toEqual([query, 200]);
      expect(withoutResults(indexed.body.children)).toEqual(withoutResults(counted.body.children));
      return indexed.body.children;
    };
  };
  return { platform, anna, bo, directory, listOf: new Map([anna, bo].map((person) => [person, lists(person)])) };
}
type Stage = Awaited<ReturnType<typeof stage>>;

/** Inserts documents and directories into a directory, in one statement. */
async function fill({ database }: TestPlatform, directory: string, count: number): Promise<void> {
  await database.raw(
    `INSERT INTO resources (workspace_id, id, parent_id, ancestors, kind, type, name, name_key, sort_key, media_type, size,
       created_by, created_at, updated_by, updated_at)
     SELECT d.workspace_id, d.workspace_id || '-row' || n, d.id, d.ancestors || d.id,
       CASE WHEN n % 5 = 0 THEN 'directory' ELSE 'document' END, NULL, 'row ' || n, 'row ' || n,
       'row ' || lpad(length(n::text)::text, 3, '0') || n || E'\\x01row ' || n, 'text/markdown',
       (n * 7919) % 10, d.created_by, d.created_at, d.created_by, d.created_at + (n % 7) * interval '1 minute'
     FROM resources d, generate_series(0, ${count - 1}) AS n WHERE d.id = $1`,
    [directory],
  );
  await database.raw(`UPDATE resources SET children = children + ${count} WHERE id = $1`, [directory]);
}

const prefixes = ['a', 'A1', 'a 2', 'É', 'e', 'strass', 'strasse 1', 'ö', 'row 1', 'row 00', '7', 'zzz', 'b'];
/** At least one window of every kind in every order; `entries` are ids of entries that both users see. */
function windows(random: () => number, entries: readonly string[], total: number): string[] {
  const limit = () => 1 + Math.floor(random() * 6);
  return sortFields.flatMap((sort) =>
    ['asc', 'desc'].flatMap((order) => {
      const list = `sort=${sort}&order=${order}&limit=${limit()}`;
      const any = () => entries[Math.floor(random() * entries.length)]!;
      const prefix = encodeURIComponent(prefixes[Math.floor(random() * prefixes.length)]!);
      const at = (part: number) => `${list}&at=${Math.floor(total * part)}`;
      return [at(random()), at(1.1), `${list}&around=${any()}`, `${list}&prefix=${prefix}`];
    }),
  );
}

async function expectSameWindows({ anna, bo, listOf }: Stage, random: () => number): Promise<void> {
  const seen = await listOf.get(bo)!('limit=500');
  const ids = seen.items.map(({ id }) => id);
  for (const person of [anna, bo]) {
    const list = listOf.get(person)!;
    for (const query of windows(random, ids, seen.total)) {
      const { nextCursor, previousCursor } = await list(query);
      if (random() > 0.2) continue;
      if (nextCursor !== null) await list(`limit=3&cursor=${nextCursor}`);
      if (previousCursor !== null) await list(`limit=3&cursor=${previousCursor}`);
    }
  }
}

const action = fc.record({
  kind: fc.constantFrom(
    'create',
    'create',
    'create',
    'rename',
    'move',
    'delete',
    'restore',
    'write',
    'write',
    'access',
  ),
  /** Which resource, as a share of all. */
  which: fc.double({ min: 0, max: 0.999, noNaN: true }),
  name: fc
    .tuple(fc.constantFrom('a', 'A', 'é', 'e', 'straße ', 'strasse ', 'ö', 'row ', '', 'ab'), fc.nat(30), fc.boolean())
    .map(([stem, number, padded]) => `${stem}${padded ? '00' : ''}${number}`),
  is: fc.boolean(),
});
type Action = ReturnType<(typeof action)['generate']>['value'];

/** Resources inside and outside of the large directory, and deleted ones. */
async function known({ platform, directory }: Stage) {
  const { rows } = await platform.database.raw(
    `SELECT id, kind, state, revision, parent_id = $1 AS inside, private FROM resources
     WHERE id LIKE split_part($1, '-', 1) || '-%' AND id <> $1 AND parent_id IS NOT NULL ORDER BY id`,
    [directory],
  );
  return rows as { id: string; kind: string; state: string; revision: number; inside: boolean; private: boolean }[];
}

/** Does what may be refused, for instance because the name is taken. */
async function act(staged: Stage, { kind, which, name, is }: Action): Promise<void> {
  const { anna, directory, platform } = staged;
  platform.clock.advance(Math.floor(which * 3));
  const all = await known(staged);
  const pick = (of: typeof all) => of[Math.floor(which * of.length)];
  const live = all.filter(({ state }) => state === 'live');
  const one = pick(kind === 'restore' ? all.filter(({ state }) => state === 'deleted') : live);
  if (kind === 'create' && is)
    await anna.submit('create-document', directory, { name, content: 'x'.repeat(which * 9) });
  else if (kind === 'create') await anna.submit('create-directory', directory, { name });
  if (!one) return;
  const document = pick(live.filter((row) => row.kind === 'document'));
  if (kind === 'rename') await anna.submit('rename', one.id, { name });
  if (kind === 'move') await anna.submit('move', one.id, { parentId: one.inside ? anna.root : directory });
  if (kind === 'delete') await anna.submit('delete', one.id, {});
  if (kind === 'restore') await anna.submit('restore', one.id, {});
  if (kind === 'write' && document) {
    const content = `${name}${'y'.repeat(which * 20)}`;
    await anna.submit('markdown', document.id, { content }, { ifRevision: document.revision });
  }
  if (kind !== 'access') return;
  const entries = [{ email: 'anna@example.com', role: 'owner' }];
  if (is) entries.push({ email: 'bo@example.com', role: 'reader' });
  await anna.submit('access', one.id, { entries, visibility: one.private ? 'workspace' : 'private' });
}

/** The sweep, which checks all indexes and finds no wrong one. */
async function expectRightCounts({ platform }: Stage): Promise<void> {
  await platform.database.raw('UPDATE list_indexes SET checked_at = NULL');
  await platform.sweep();
  expect(platform.log.filter(({ event }) => event.startsWith('list-index'))).toEqual([]);
  expect(platform.log.filter(({ level }) => level === 'error')).toEqual([]);
}

const numberOf = async ({ platform }: Stage, table: string): Promise<number> =>
  Number((await platform.database.raw(`SELECT count(*)::int AS count FROM ${table}`)).rows[0]?.['count']);

onEveryPlatform('windows of large directories', (start) => {
  for (const concurrent of [1, 6]) {
    test(`are those that are counted, after random changes, ${concurrent} at once`, { timeout: 300_000 }, async () => {
      const seed = Number(process.env['TRY_SEED'] ?? 34) + concurrent;
      const staged = await stage(start);
      await fill(staged.platform, staged.directory, 24);
      let state = seed;
      const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
      const actions = fc.sample(action, { seed, numRuns: 24 * rounds });
      for (let round = 0; round < rounds; round += 1) {
        await expectSameWindows(staged, random);
        await staged.platform.jobs.idle();
        expect(await numberOf(staged, 'list_indexes WHERE ready')).toBe(4);
        for (let step = 0; step < 24; step += concurrent) {
          const next = actions.slice(round * 24 + step, round * 24 + step + concurrent);
          await Promise.all(next.map((each) => act(staged, each)));
        }
        // before and after the changes become part of the counts
        await expectSameWindows(staged, random);
        if (round % 2) await expectRightCounts(staged);
      }
      await expectRightCounts(staged);
      expect(await numberOf(staged, 'list_changes')).toBe(0);
      await expectConsistent(staged.platform);
    });
  }

  test('are those that are counted, with the lowest limits', async () => {
    const staged = await stage(start, { countedEntries: 1, bucketEntries: 1 });
    const { platform, anna, bo, directory, listOf } = staged;
    await fill(platform, directory, 24);
    const read = async () => {
      for (const sort of sortFields) {
        for (const person of [anna, bo]) await listOf.get(person)!(`limit=3&at=7&sort=${sort}`);
      }
      await platform.jobs.idle();
    };
    await read();
    for (const sort of sortFields) {
      expect([sort, await numberOf(staged, `list_buckets WHERE sort = '${sort}'`)]).toEqual([sort, 24]);
    }
    await anna.document(directory, 'row 100');
    await read();
    await expectRightCounts(staged);
    await read();
  });

  test('are read from near the row, once a job has counted the entries', async () => {
    const staged = await stage(start);
    const { platform, anna, directory } = staged;
    await fill(platform, directory, 60);
    const statements: { readonly sql: string; readonly skipped: number }[] = [];
    const read = async (query: string) => {
      statements.length = 0;
      platform.database.onStatement = (text, values) => {
        const sql = text.replaceAll(/\s+/g, ' ');
        const offset = / OFFSET \$(\d+)/i.exec(sql)?.[1];
        statements.push({ sql, skipped: offset ? Number(values[Number(offset) - 1]) : 0 });
      };
      const { body } = await anna.get(`/r/${directory}?limit=3&${query}`);
      delete platform.database.onStatement;
      return body.children;
    };
    const counts = () =>
      statements.some(
        ({ sql, skipped }) =>
          /^select count\(\*\)::int from "resources"/i.test(sql) || skipped > 2 * small.bucketEntries,
      );
    const around = (await read('at=30')).items[1].id;
    expect(counts()).toBe(true);
    await platform.jobs.idle();
    for (const query of [`around=${around}`, 'prefix=row%2017']) {
      expect([query, (await read(query)).total, counts()]).toEqual([query, 60, false]);
    }
    // the rows of one part are skipped
    await read('at=30');
    expect(counts()).toBe(false);
    // all concurrent reads together request one job
    await platform.database.raw('DELETE FROM list_indexes');
    await Promise.all(Array.from({ length: 5 }, () => anna.get(`/r/${directory}?limit=3&at=30`)));
    await platform.jobs.idle();
    expect(await numberOf(staged, 'list_indexes WHERE ready AND requested_at IS NULL')).toBe(1);
  });

  test('stay exact after the directory was deleted and restored with more entries than are recorded', async () => {
    const staged = await stage(start);
    const { platform, anna, directory, listOf } = staged;
    await fill(platform, directory, 1_050);
    await listOf.get(anna)!('limit=3&at=500');
    await platform.jobs.idle();
    const changesNow = () => numberOf(staged, 'list_changes');
    expect([await changesNow(), await numberOf(staged, 'list_indexes WHERE ready')]).toEqual([0, 1]);
    expect((await anna.submit('delete', directory, { confirmName: 'Large' })).status).toBe(200);
    expect((await anna.submit('restore', directory, {})).status).toBe(200);
    expect(await changesNow()).toBe(2);
    await listOf.get(anna)!('limit=3&at=500');
    await platform.jobs.idle();
    expect(await changesNow()).toBe(0);
    await listOf.get(anna)!('limit=3&at=500');
    await expectRightCounts(staged);
  });

  test('are repaired and logged by the sweep if the counts are wrong; indexes that nothing needs are deleted', async () => {
    const staged = await stage(start);
    const { platform, anna, directory, listOf } = staged;
    await fill(platform, directory, 60);
    await listOf.get(anna)!('limit=3&at=30');
    await platform.jobs.idle();
    const start30 = async () => (await anna.get(`/r/${directory}?limit=3&at=30`)).body.children.items[0]?.id;
    const right = await start30();
    await platform.database.raw('UPDATE list_buckets SET entries = entries - 3 WHERE entries > 3');
    expect(await start30()).not.toBe(right);
    await platform.sweep();
    expect(platform.log.filter(({ event }) => event.startsWith('list-index'))).toEqual([
      expect.objectContaining({ level: 'error', event: 'list-index-repaired', directoryId: directory, sort: 'name' }),
    ]);
    expect(await start30()).toBe(right);
    await listOf.get(anna)!('limit=3&at=30');

    await anna.submit('rename', directory, { name: 'Renamed' });
    expect(await numberOf(staged, 'list_indexes')).toBe(1);
    expect((await anna.submit('delete', directory, { confirmName: 'Renamed' })).status).toBe(200);
    await platform.sweep();
    for (const table of ['list_indexes', 'list_buckets', 'list_changes']) expect(await numberOf(staged, table)).toBe(0);
  });
});

onOnePlatform('an index of a large directory', (start) => {
  test('makes no writer wait for another one of the same directory', async () => {
    const staged = await stage(start);
    const { platform, anna, directory, listOf } = staged;
    const [one, other] = [await anna.document(directory, 'one'), await anna.document(directory, 'other')];
    await fill(platform, directory, 40);
    for (const sort of sortFields) await listOf.get(anna)!(`limit=3&at=20&sort=${sort}`);
    await platform.jobs.idle();
    await platform.database.transaction(async (query) => {
      await query.execute(`UPDATE resources SET size = 5, updated_at = now() WHERE id = '${one}'`);
      const content = { content: 'of another transaction' };
      expect((await anna.submit('markdown', other, content, { ifRevision: 1 })).status).toBe(200);
      for (const sort of sortFields) await listOf.get(anna)!(`limit=3&at=20&sort=${sort}`);
    });
    for (const sort of sortFields) await listOf.get(anna)!(`limit=3&at=20&sort=${sort}`);
    await expectRightCounts(staged);
  });

  test('is built after the end of transactions that began before it was requested', async () => {
    const staged = await stage(start);
    const { platform, anna, directory, listOf } = staged;
    await fill(platform, directory, 40);
    await platform.database.transaction(async (query) => {
      // as each change of structure begins
      await lockStructure(query, workspaceOf(directory));
      await query.execute(`UPDATE resources SET sort_key = 'zz' || sort_key WHERE id LIKE '%-row1%'`);
      await listOf.get(anna)!('limit=3&at=20');
      expect(await numberOf(staged, 'list_indexes WHERE requested_at IS NOT NULL')).toBe(1);
      expect(await numberOf(staged, 'list_indexes WHERE ready')).toBe(0);
    });
    await platform.jobs.idle();
    expect(await numberOf(staged, 'list_indexes WHERE ready')).toBe(1);
    await listOf.get(anna)!('limit=3&at=20');
    await expectRightCounts(staged);
  });
});
