import { afterEach, beforeEach, expect, test } from 'vitest';
import { searchResultsSchema } from '@service/widgets/contract';
import { OpenSearchIndex } from '../../../../platform/src/adapters/search/opensearch.ts';
import { onEveryPlatform } from '../../support/databases.ts';
import { OpenSearchServer } from '../../support/opensearch.ts';
import { TestPerson } from '../../support/people.ts';
import type { TestPlatform } from '../../support/platform.ts';
import { expectProblem } from '../../support/problems.ts';

const path = '/api/v0/resources/semantic-search';

const indexes = {
  'the index of the database': async () => undefined,
  'a search engine': () => OpenSearchServer.start(),
} as const;

for (const [name, open] of Object.entries(indexes))
  onEveryPlatform(`search by ${name}`, (start) => {
    let engine: OpenSearchServer | undefined;
    let platform: TestPlatform;
    let anna: TestPerson;
    let files: string;

    const ask = (query: Record<string, string>, person = anna) => person.get(`${path}?${new URLSearchParams(query)}`);
    const search = async (q: string, more: Record<string, string> = {}, person = anna) => {
      await platform.jobs.idle();
      engine?.refresh();
      return searchResultsSchema.parse((await ask({ q, ...more }, person)).body);
    };
    const names = async (q: string, more: Record<string, string> = {}, person = anna) =>
      (await search(q, more, person)).items.map(({ resource }) => resource.name);

    beforeEach(async () => {
      engine = await open();
      const options = { database: 'test', searchMilliseconds: 60_000, writeMilliseconds: 60_000 };
      platform = await start(engine && { searchIndex: await OpenSearchIndex.open({ ...options, url: engine.url }) });
      anna = await TestPerson.signUp(platform, 'anna@example.com');
      files = await anna.directory(anna.root, 'Föreningen');
      await anna.document(
        files,
        'Protokoll 2025.md',
        '# Årsmöte\n\nFlickorna sprang till Zebrahuset. Ordförande: Åke.',
      );
      await anna.document(files, 'Zebrahuset.md', 'Om huset.');
      await anna.document(anna.root, 'Travel notes.md', 'We were running through the **hills** of Åre, 10 km in all.');
    });

    afterEach(async () => {
      if (!engine) return;
      expect(engine.searched.length).toBeGreaterThan(0);
      expect(platform.log.map(({ event }) => event)).not.toContain('search-engine-away');
      await engine.stop();
    });

    test('finds words beside ² and ½, which are none', async () => {
      await anna.document(files, 'Ytor.md', 'Golvet är 40 m², CO₂ minskar.');
      for (const q of ['CO₂', 'golvet 40 m²', '"40 m²"']) expect(await names(q)).toContain('Ytor.md');
      for (const q of ['"½"', '½', 'golvet "²"']) expect((await ask({ q })).status).toBe(200);
    });

    test('finds exact words, prefixes and inflections in both languages, and ranks names before texts', async () => {
      expect(await names('zebrahuset')).toEqual(['Zebrahuset.md', 'Protokoll 2025.md']);
      expect(await names('ZEBRA')).toEqual(['Zebrahuset.md', 'Protokoll 2025.md']);
      expect(await names('flicka')).toEqual(['Protokoll 2025.md']);
      expect(await names('runs hill')).toEqual(['Travel notes.md']);
      expect(await names('årsmöte protokoll')).toEqual(['Protokoll 2025.md']);
      expect(await names('"flickorna sprang"')).toEqual(['Protokoll 2025.md']);
      expect(await names('"sprang flickorna"')).toEqual([]);
      expect(await names('förening')).toEqual(['Föreningen']);
      expect(await names('zebrahuset hills')).toEqual([]);
      for (const nothing of ['???', '🎻', "' OR 1=1 --", ':*', '&|!()<->', '\\'])
        expect((await ask({ q: nothing })).status).toBe(200);
    });

    test('returns matches in their context, by offsets', async () => {
      await anna.document(
        files,
        'Lång.md',
        `${'ord och ord. '.repeat(5000)}Här står 🎻 xylofonen bland orden. ${'mer text '.repeat(9000)}`,
      );
      const [found] = (await search('xylofon')).items;
      const { snippet = '', highlights = [] } = found ?? {};
      expect(snippet.length).toBeLessThan(300);
      expect(highlights.map(([from, to]) => snippet.slice(from, to))).toEqual(['xylofonen']);
      const [hills] = (await search('runs hills')).items;
      expect(hills?.snippet).toBe('We were running through the hills of Åre, 10 km in all.');
      expect(hills?.highlights.map(([from, to]) => hills.snippet.slice(from, to))).toEqual(['running', 'hills']);
      expect(hills?.score).toBeGreaterThan(0);
    });

    test('filters by tree and kind, and pages contain each result once', async () => {
      for (let index = 0; index < 7; index += 1)
        await anna.document(files, `Sida ${index}.md`, 'kvitto '.repeat(index + 1));
      expect(await names('zebrahuset', { within: files, kind: 'document' })).toHaveLength(2);
      expect(await names('zebrahuset', { kind: 'file' })).toEqual([]);
      expect(await names('hills', { within: files })).toEqual([]);
      const seen: string[] = [];
      let cursor: string | null = '';
      let start_ = 0;
      while (cursor !== null) {
        const page = await search('kvitto', { limit: '3', ...(cursor && { cursor }) });
        expect([page.start, page.total]).toEqual([start_, 7]);
        seen.push(...page.items.map(({ resource }) => resource.id));
        start_ += page.items.length;
        cursor = page.nextCursor;
      }
      expect([seen.length, new Set(seen).size]).toEqual([7, 7]);
    });

    test('reveals nothing that may not be read, not even in counts', async () => {
      const bo = await TestPerson.signUp(platform, 'bo@example.com');
      expect(await search('zebrahuset', {}, bo)).toMatchObject({ items: [], total: 0 });
      const [, note] = (await search('zebrahuset')).items.map(({ resource }) => resource.id);
      await anna.submit('access', note ?? '', {
        visibility: 'workspace',
        entries: [{ email: bo.email, role: 'reader' }],
      });
      expect(await search('zebrahuset', {}, bo)).toMatchObject({
        items: [{ resource: { id: note, path: [] } }],
        total: 1,
      });
      expectProblem(await ask({ q: 'zebrahuset', within: files }, bo), 404, 'not_found');
      await anna.submit('access', note ?? '', { visibility: 'workspace', entries: [] });
      expect(await search('zebrahuset', {}, bo)).toMatchObject({ items: [], total: 0 });
      bo.browser.cookies.clear();
      expectProblem(await ask({ q: 'x' }, bo), 401, 'unauthenticated');
    });

    test('covers what is in a shared directory, and nothing beside it', async () => {
      const bo = await TestPerson.signUp(platform, 'bo@example.com');
      const inside = await anna.directory(files, 'Inside');
      const hidden = await anna.document(inside, 'Hidden zebra.md', 'zebra');
      await anna.document(inside, 'Open zebra.md', 'zebra');
      await anna.submit('access', hidden, { visibility: 'private', entries: [] });
      const grant = { visibility: 'workspace', entries: [{ email: bo.email, role: 'reader' }] };
      await anna.submit('access', inside, grant);
      expect((await names('zebra', {}, bo)).toSorted()).toEqual(['Hidden zebra.md', 'Open zebra.md']);
      // a member reads the whole workspace, without what is private
      await anna.submit('access', inside, { visibility: 'workspace', entries: [] });
      await anna.submit('access', anna.root, {
        ...grant,
        entries: [...grant.entries, { email: anna.email, role: 'owner' }],
      });
      expect((await names('zebra', {}, bo)).toSorted()).toEqual([
        'Open zebra.md',
        'Protokoll 2025.md',
        'Zebrahuset.md',
      ]);
    });

    test('follows renames, edits and deletions', async () => {
      const [note] = (await search('zebrahuset')).items.map(({ resource }) => resource.id);
      await anna.submit('rename', note ?? '', { name: 'Giraffhuset.md' });
      expect(await names('giraffhuset')).toEqual(['Giraffhuset.md']);
      await anna.submit('markdown', note ?? '', { content: 'Om elefanter.' }, { ifRevision: 1 });
      expect(await names('elefant')).toEqual(['Giraffhuset.md']);
      expect(await names('huset')).toEqual([]);
      await anna.submit('delete', files, { confirmName: 'Föreningen' });
      expect(await names('elefant')).toEqual([]);
    });

    test('handles words that grow when they are normalised', async () => {
      for (const q of ['\u0958'.repeat(500), `"${'\u0958'.repeat(498)}"`]) {
        const { status, body } = await ask({ q });
        expect([status, body.total]).toEqual([200, 0]);
      }
    });

    test('rejects invalid parameters and foreign cursors', async () => {
      const wrong: readonly Record<string, string>[] = [
        {},
        { q: ' ' },
        { q: 'x'.repeat(501) },
        { q: 'x\0' },
        { q: 'x', limit: '0' },
        { q: 'x', limit: '51' },
        { q: 'x', kind: 'thing' },
        { q: 'x', within: '../../' },
        { q: 'x', cursor: 'forged' },
        { q: 'x', cursor: `${'A'.repeat(22)}5` },
        { q: 'x', cursor: '9'.repeat(99) },
      ];
      for (const query of wrong) expectProblem(await ask(query), 422, 'validation_failed');
      const { nextCursor } = await search('huset zebrahuset', { limit: '1' });
      const cursor = nextCursor ?? (await search('zebrahuset', { limit: '1' })).nextCursor ?? '';
      expectProblem(await ask({ q: 'another', cursor }), 422, 'validation_failed');
      expectProblem(await ask({ q: 'zebrahuset', cursor: `${cursor}0` }), 422, 'validation_failed');
    });
  });
