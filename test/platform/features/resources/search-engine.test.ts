import { afterEach, beforeEach, expect, test } from 'vitest';
import { searchResultsSchema } from '@service/widgets/contract';
import { OpenSearchIndex } from '../../../../platform/src/adapters/search/opensearch.ts';
import { openSearchIndex } from '../../../../platform/src/node/open-storage.ts';
import { foldedWords } from '../../../../platform/src/features/resources/derive/words.ts';
import type { SearchChange, SearchIndex } from '../../../../platform/src/ports.ts';
import { onEveryPlatform } from '../../support/databases.ts';
import { OpenSearchServer } from '../../support/opensearch.ts';
import { TestPerson } from '../../support/people.ts';
import type { TestPlatform } from '../../support/platform.ts';

/** The index with some methods replaced. */
const withMethods = (index: SearchIndex, methods: Partial<SearchIndex>): SearchIndex => ({
  find: (searched) => index.find(searched),
  write: (changes) => index.write(changes),
  state: () => index.state(),
  create: () => index.create(),
  complete: () => index.complete(),
  remove: () => index.remove(),
  ...methods,
});

onEveryPlatform('a search engine', (start) => {
  let engine: OpenSearchServer;
  let platform: TestPlatform;
  let anna: TestPerson;

  const openIndex = (more: Partial<Parameters<typeof OpenSearchIndex.open>[0]> = {}) =>
    OpenSearchIndex.open({
      url: engine.url,
      database: 'test',
      searchMilliseconds: 60_000,
      writeMilliseconds: 60_000,
      ...more,
    });
  const search = async (q: string, person = anna) => {
    const { body } = await person.get(`/api/v0/resources/semantic-search?${new URLSearchParams({ q })}`);
    const { items, total } = searchResultsSchema.parse(body);
    return { names: items.map(({ resource }) => resource.name), total };
  };
  const settled = async () => {
    await platform.jobs.idle();
    engine.refresh();
  };
  const liveIds = async () => {
    const { rows } = await platform.database.raw(`SELECT id FROM resources WHERE state = 'live' ORDER BY id`);
    return rows.map(({ id }) => String(id));
  };
  /** Starts another process on the same database. */
  const restart = async (searchIndex?: SearchIndex) => {
    await platform.stop();
    platform = await start(searchIndex && { searchIndex });
  };

  beforeEach(async () => {
    engine = await OpenSearchServer.start();
    platform = await start({ searchIndex: await openIndex() });
    // asks the process that runs
    anna = await TestPerson.signUp({ ...platform, fetch: (...given) => platform.fetch(...given) }, 'anna@example.com');
  });
  afterEach(() => engine.stop());

  test('never decides what is shown: foreign and malformed ids in its answer are dropped', async () => {
    const bo = await TestPerson.signUp(platform, 'bo@example.com');
    const secret = await bo.document(bo.root, 'Zebra of Bo.md', 'A zebra.');
    await anna.document(anna.root, 'Zebra of Anna.md', 'A zebra.');
    await settled();
    engine.foreign = [secret, bo.root, 'missing-resource', "'; DROP TABLE resources", '\0', '../..'];
    expect(await search('zebra')).toEqual({ names: ['Zebra of Anna.md'], total: 1 });
    expect(engine.searched).toEqual([[anna.root.split('-')[0]]]);
    engine.foreign = [];
    expect(await search('zebra', bo)).toEqual({ names: ['Zebra of Bo.md'], total: 1 });
  });

  test('ignores older states, and those of removed resources', async () => {
    const index = await openIndex();
    const change = (position: number, title?: string): SearchChange => ({
      id: 'workspace-resource',
      workspaceId: 'workspace',
      position,
      ...(title !== undefined && { document: { kind: 'document', title, text: '' } }),
    });
    const found = async (word: string) => {
      engine.refresh();
      const { ids } = (await index.find({ workspaceIds: ['workspace'], words: [word], phrases: [], limit: 10 })) ?? {};
      return ids?.length;
    };
    await settled();
    await index.write([change(20, 'new')]);
    await index.write([change(10, 'old')]);
    expect([await found('new'), await found('old')]).toEqual([1, 0]);
    await index.write([change(30)]);
    await index.write([change(25, 'late')]);
    await index.write([change(30)]);
    expect(await found('late')).toBe(0);
    expect((await index.state()).position).toBeGreaterThanOrEqual(30);
  });

  test('ends with the newest state when an older one is written last', async () => {
    const index = await openIndex();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let delayed: Promise<boolean> | undefined;
    const reordered = withMethods(index, {
      async write(changes) {
        const isFirst = changes.some(({ document }) => document?.title === 'first md');
        if (!isFirst || delayed) return index.write(changes);
        delayed = released.then(() => index.write(changes));
        return true;
      },
    });
    await restart(reordered);
    const note = await anna.document(anna.root, 'Draft.md', 'text');
    await settled();
    await anna.submit('rename', note, { name: 'First.md' });
    await settled();
    await anna.submit('rename', note, { name: 'Second.md' });
    await settled();
    release();
    expect(await delayed).toBe(true);
    engine.refresh();
    const workspaceIds = [note.split('-')[0] ?? ''];
    const find = (word: string) => index.find({ workspaceIds, words: [word], phrases: [], limit: 10 });
    expect([(await find('first'))?.ids, (await find('second'))?.ids]).toEqual([[], [note]]);
  });

  test('is written by two processes at once: nothing is lost, and an older state replaces no newer one', async () => {
    const index = await openIndex();
    let release = (): void => undefined;
    let gate = Promise.resolve();
    let reached = (): void => undefined;
    const one = platform;
    const two = await start({
      searchIndex: withMethods(index, {
        async write(changes) {
          reached();
          await gate;
          return index.write(changes);
        },
      }),
    });
    const note = await anna.document(anna.root, 'Draft.md', 'text');
    await settled();

    // read first by the one, and written first by the other
    gate = new Promise((resolve) => (release = resolve));
    const isRead = new Promise<void>((resolve) => (reached = resolve));
    platform = two;
    await anna.submit('rename', note, { name: 'First.md' });
    await isRead;
    platform = one;
    await anna.submit('rename', note, { name: 'Second.md' });
    await one.jobs.idle();
    expect(engine.titles[note]).toBe('second md');
    release();
    await two.jobs.idle();
    expect(engine.titles[note]).toBe('second md');

    let turn = 0;
    const inTurn: TestPlatform['fetch'] = (...given) => ((turn += 1) % 2 ? one : two).fetch(...given);
    platform = { ...one, fetch: inTurn };
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, number) => anna.document(anna.root, `Note ${number}.md`, 'text')),
    );
    for (const round of [1, 2, 3]) {
      await Promise.all(ids.map((id, number) => anna.submit('rename', id, { name: `Note ${number} ${round}.md` })));
    }
    const deleted = await Promise.all(ids.slice(0, 3).map((id) => anna.submit('delete', id, {})));
    expect(deleted.map(({ status }) => status)).toEqual([200, 200, 200]);
    await Promise.all([one.jobs.idle(), two.jobs.idle()]);
    const { rows } = await one.database.raw(`SELECT id, name FROM resources WHERE state = 'live'`);
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(ids.slice(3)));
    expect(engine.titles).toEqual(Object.fromEntries(rows.map(({ id, name }) => [id, foldedWords(String(name))])));
    platform = one;
  });

  test('follows the deletion and restoration of a tree', async () => {
    const directory = await anna.directory(anna.root, 'Zoo');
    const inside = await anna.directory(directory, 'Inside');
    const note = await anna.document(inside, 'Zebra.md', 'A zebra.');
    await settled();
    expect(engine.shown).toContain(note);
    await anna.submit('delete', directory, { confirmName: 'Zoo' });
    await settled();
    expect(engine.shown.toSorted()).toEqual(await liveIds());
    expect(engine.shown).not.toContain(note);
    await anna.submit('restore', directory, {});
    await settled();
    expect(engine.shown).toContain(note);
    expect(await search('zebra')).toEqual({ names: ['Zebra.md'], total: 1 });
  });

  test('is replaced by the index of the database while it is away, and gets what it has missed', async () => {
    await settled();
    engine.failing = 503;
    const note = await anna.document(anna.root, 'Zebra.md', 'A zebra.');
    // the derived text is there, the engine's job is tried again
    await expect.poll(async () => (await search('zebra')).names).toEqual(['Zebra.md']);
    expect((await search('zebra')).names).toEqual(['Zebra.md']);
    expect((await anna.get('/readyz')).status).toBe(200);
    engine.failing = undefined;
    await settled();
    expect(engine.shown).toContain(note);
  });

  test('is not waited for beyond the limit, and has one line a minute', async () => {
    await anna.document(anna.root, 'Zebra.md', 'A zebra.');
    await settled();
    const lines: string[] = [];
    await restart(await openIndex({ searchMilliseconds: 20, onAway: (reason) => lines.push(reason) }));
    await settled();
    engine.silent = true;
    for (let round = 0; round < 3; round += 1) expect((await search('zebra')).names).toEqual(['Zebra.md']);
    expect(lines).toEqual(['ETIMEDOUT']);
    expect(engine.searched).toEqual([]);
  });

  test('leaves searches to the database if it has more matches than were checked', async () => {
    await anna.document(anna.root, 'Zebra.md', 'A zebra.');
    await settled();
    const index = await openIndex();
    const find: SearchIndex['find'] = async () => ({ ids: [anna.root], scores: [0.5], more: true });
    await restart(withMethods(index, { find }));
    expect(await search('zebra')).toEqual({ names: ['Zebra.md'], total: 1 });
  });

  test('is built from what is there, and anew when it is empty or that of another database', async () => {
    await restart();
    const directory = await anna.directory(anna.root, 'Directory');
    for (let number = 0; number < 3; number += 1) await anna.document(directory, `Zebra ${number}.md`, 'A zebra.');
    await platform.jobs.idle();
    engine.empty();
    const index = await openIndex();
    await restart(index);
    await settled();
    expect(engine.shown.toSorted()).toEqual(await liveIds());
    expect(platform.log.map(({ event }) => event)).toContain('search-index-complete');

    engine.empty();
    expect((await search('zebra')).total).toBe(3);
    await anna.document(directory, 'Zebra 3.md', 'A zebra.');
    await settled();
    expect(engine.shown.toSorted()).toEqual(await liveIds());

    const foreign = { id: 'workspace-resource', workspaceId: 'workspace', position: 2 ** 40 };
    await index.write([{ ...foreign, document: { kind: 'document', title: 'zebra', text: '' } }]);
    engine.refresh();
    await platform.sweep();
    await settled();
    expect(engine.shown.toSorted()).toEqual(await liveIds());
    expect((await search('zebra')).total).toBe(4);
  });

  test('gets what a process without it has written', async () => {
    await settled();
    await restart();
    const note = await anna.document(anna.root, 'Zebra.md', 'A zebra.');
    await settled();
    expect(engine.shown).not.toContain(note);
    await restart(await openIndex());
    await settled();
    expect(engine.shown.toSorted()).toEqual(await liveIds());
  });

  test('stops the start with one line if it is another server or refuses the credentials', async () => {
    const log: string[] = [];
    const open = (searchUrl = engine.url) =>
      openSearchIndex({ searchUrl, limits: {} }, platform.database, ({ event }) => log.push(event));
    const advice = 'Give the address of an OpenSearch server with its user and password, or leave the variable out.';
    engine.version = { number: '8.19.0' };
    await expect(open()).rejects.toThrow(`SEARCH_URL: the server there is no OpenSearch. ${advice}`);
    engine.version = { distribution: 'opensearch', number: '1.3.20' };
    await expect(open()).rejects.toThrow(
      `SEARCH_URL: OpenSearch 1.3.20 is not supported, versions 2 and 3 are. ${advice}`,
    );
    engine.version = { distribution: 'opensearch', number: '2.19.1' };
    const { port } = new URL(engine.url);
    engine.credentials = 'platform:key';
    await expect(open(`http://platform:wrong@127.0.0.1:${port}`)).rejects.toThrow(
      `SEARCH_URL: the search engine refuses the user or password (401). ${advice}`,
    );
    await expect(open(`http://platform:%E0@127.0.0.1:${port}`)).rejects.toThrow('SEARCH_URL: a % in its user');
    expect(await open(`http://platform:key@127.0.0.1:${port}/workspaces`)).toBeDefined();
    expect(log).toEqual([]);
    engine.failing = 503;
    expect(await open()).toBeDefined();
    expect(log).toEqual(['search-engine-away']);
  });
});
