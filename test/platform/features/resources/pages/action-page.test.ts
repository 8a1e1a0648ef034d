import { expect, test } from 'vitest';
import { rowsInPage } from '../../../../../platform/src/features/resources/pages/action-links.ts';
import { createPages } from '../../../../../platform/src/pages/create-pages.ts';
import { createResourcePage } from '../../../../../platform/src/features/resources/pages/workspace.ts';
import type { Reply } from '../../../support/browser.ts';
import { onOnePlatform } from '../../../support/databases.ts';
import { TestPerson } from '../../../support/people.ts';
import { embedder } from '../../../support/platform.ts';

const assets = { script: '/assets/page.js', preloads: {} };
const options = { pages: createPages(assets), resourcePage: createResourcePage(assets) };
const page = { headers: { accept: 'text/html' }, origin: null };

const form = (fields: Record<string, string>, more = {}) => ({
  method: 'POST',
  raw: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
  ...more,
});
/** Values of each action's form. */
const posted: Readonly<Record<string, Record<string, string>>> = {
  'new-document': { name: 'x.md', content: 'x' },
  'new-directory': { name: 'x' },
  edit: { content: 'x', revision: '1' },
  rename: { name: 'x.md' },
  move: { parentId: 'unknown_directory' },
  share: { email: 'bo@example.com', role: 'owner', visibility: 'workspace' },
  delete: {},
  restore: {},
};
const actionNames = Object.keys(posted);

onOnePlatform('plain forms', (start) => {
  const stage = async () => {
    const platform = await start(options);
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const note = await anna.document(
      anna.root,
      'note.md',
      '# Hello\n\nIs *anybody* there?\n\n<script>alert(1)</script>',
    );
    return { platform, anna, note };
  };
  const post = (person: TestPerson, path: string, fields: Record<string, string>, more = {}): Promise<Reply> =>
    person.get(path, form(fields, more));

  test("accept posts from the platform's own pages only", async () => {
    const { anna, note } = await stage();
    for (const origin of [embedder, 'https://evil.example', 'null', null]) {
      for (const act of actionNames) {
        const { status } = await post(anna, `/resource-actions/${note}/${act}`, posted[act] ?? {}, { origin });
        expect([origin, act, status]).toEqual([origin, act, 403]);
      }
    }
    expect(await anna.names(anna.root)).toContain('note.md');
  });

  test('require permission for every request', async () => {
    const { platform, note } = await stage();
    const bo = await TestPerson.signUp(platform, 'bo@example.com');
    for (const act of actionNames) {
      if (act !== 'restore')
        expect([act, (await bo.get(`/resource-actions/${note}/${act}`, page)).status]).toEqual([act, 404]);
      const { status, body } = await post(bo, `/resource-actions/${note}/${act}`, posted[act] ?? {});
      expect([act, status]).toEqual([act, 404]);
      expect(body).not.toContain('note.md');
    }
    expect((await bo.get(`/resource-actions/${note}/nothing`, page)).status).toBe(404);
  });

  test('ignore invalid ids and keys without a failure', async () => {
    const { platform, anna, note } = await stage();
    for (const id of ['note%00-name', 'x', 'ö'.repeat(8)]) {
      for (const act of actionNames)
        expect((await post(anna, `/resource-actions/${id}/${act}`, posted[act] ?? {})).status).toBe(404);
    }
    for (const key of ['\0', 'x'.repeat(5_000)]) {
      expect((await post(anna, `/resource-actions/${note}/rename`, { name: 'other.md', key })).status).toBe(400);
    }
    expect(await anna.names(anna.root)).toContain('note.md');
    expect(platform.log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('show typed text again, escaped', async () => {
    const { anna } = await stage();
    const markup = `"><script>alert(1)</script></textarea><img src=x onerror=alert(1)>/`;
    const { status, body } = await post(anna, `/resource-actions/${anna.root}/new-document`, {
      name: markup,
      content: markup,
    });
    expect(status).toBe(422);
    const unnamed = (body as string).replaceAll(/"[^"]*"/g, '""');
    expect(unnamed.match(/<script\b[^>]*>/g)).toEqual(['<script type="" src="">']);
    expect(unnamed).not.toMatch(/<img\b/);
    expect(unnamed.match(/<\/textarea>/g)).toHaveLength(1);
  });

  test.each([
    ['en', 'Your workspace is full.'],
    ['sv', 'Arbetsytan är full.'],
  ])('say that the workspace is full, and keep what was typed (%s)', async (language, sentence) => {
    const platform = await start({ ...options, settings: { limits: { workspaceBytes: 10_000 } } });
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const content = 'x'.repeat(10_000);
    const { status, body } = await anna.get(`/resource-actions/${anna.root}/new-document`, {
      ...form({ name: 'x.md', content }),
      headers: { ...form({}).headers, 'accept-language': language },
    });
    expect(status).toBe(413);
    expect(body).toContain(sentence);
    expect(body).toContain(content);
  });

  test('the page of a document contains its sanitised text, rendered once per revision', async () => {
    const { anna, note } = await stage();
    const { body, headers } = await anna.get(`/r/${note}`, page);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const text = /<article slot="text"[\s\S]*<\/article>/.exec(body as string)?.[0] ?? '';
    expect(text).toContain('<h1 id="user-content-hello">Hello</h1>');
    expect(text).toContain('<em>anybody</em>');
    expect(text).not.toMatch(/<script|alert/);
    await anna.submit('markdown', note, { content: '# Other' }, { ifRevision: 1 });
    expect((await anna.get(`/r/${note}`, page)).body).toContain('Other</h1>');
  });

  test('a deletion can be undone by an address that reveals nothing else', async () => {
    const { anna, note } = await stage();
    const deleted = await post(anna, `/resource-actions/${note}/delete`, {});
    expect([deleted.status, deleted.headers.get('location')]).toEqual([303, `/r/${anna.root}?deleted=${note}`]);
    const { body } = await anna.get(`/r/${anna.root}?deleted=${note}`, page);
    expect(body).toContain(`action="/resource-actions/${note}/restore"`);
    const strange = await anna.get(`/r/${anna.root}?${new URLSearchParams({ deleted: '../"><b>' })}`, page);
    expect(strange.body).not.toContain('/restore');
    const restored = await post(anna, `/resource-actions/${note}/restore`, {});
    expect([restored.status, restored.headers.get('location')]).toEqual([303, `/r/${note}`]);
  });

  test('moves a resource to one of the directories around it', async () => {
    const { anna, note } = await stage();
    const drawer = await anna.directory(anna.root, 'Drawer');
    const shelf = await anna.directory(drawer, 'Shelf');
    const places = async (id: string) =>
      Array.from(
        ((await anna.get(`/resource-actions/${id}/move`, page)).body as string).matchAll(
          /<option\b[^>]*value="([^"]+)"/g,
        ),
        ([, value]) => value,
      );
    expect(await places(note)).toContain(drawer);
    expect(await places(note)).not.toContain(shelf);
    expect(await places(drawer)).not.toContain(drawer);
    for (const parentId of [drawer, shelf]) {
      const { status, headers } = await post(anna, `/resource-actions/${note}/move`, { parentId });
      expect([status, headers.get('location')]).toEqual([303, `/r/${note}`]);
    }
    expect(await anna.names(shelf)).toEqual(['note.md']);
    // then up again
    expect(await places(note)).toEqual([anna.root, drawer]);
    expect((await anna.get(`/resource-actions/${anna.root}/move`, page)).status).toBe(403);
    expect(
      (await post(anna, `/resource-actions/${note}/move`, { parentId: 'nothing_of_hers' })).status,
    ).toBeGreaterThanOrEqual(400);
    expect(await anna.names(shelf)).toEqual(['note.md']);
  });

  test('splits a long directory into pages', async () => {
    const { anna } = await stage();
    const long = await anna.directory(anna.root, 'Long');
    for (let row = 1; row <= rowsInPage + 2; row += 1) await anna.directory(long, `row ${row}`);
    const rowsOf = (body: string) =>
      Array.from(body.matchAll(/aria-rowindex="(\d+)"/g), ([, index]) => Number(index) - 1);
    const first = (await anna.get(`/r/${long}`, page)).body as string;
    expect(rowsOf(first)).toEqual(Array.from({ length: rowsInPage + 1 }, (_, index) => index));
    expect(first).toContain('href="?page=2"');
    expect(first).not.toMatch(/href="\?page=[^2]/);
    const second = (await anna.get(`/r/${long}?page=2`, page)).body as string;
    expect(rowsOf(second)).toEqual([0, rowsInPage + 1, rowsInPage + 2]);
    expect(second).toContain(`row ${rowsInPage + 2}`);
    expect(second).toContain('<title>Long, page 2 ');
    expect(second.match(/href="\?page=\d+"/g)).toEqual(['href="?page=1"']);
    for (const number of ['0', '-1', 'nonsense']) {
      expect(rowsOf((await anna.get(`/r/${long}?page=${number}`, page)).body as string)).toEqual(rowsOf(first));
    }
    const beyond = await anna.get(`/r/${long}?page=900000`, page);
    expect(beyond.status).toBe(200);
    expect(beyond.body).toContain('href="?page=2"');
    expect((await anna.get('/?page=2', page)).status).toBe(200);
  });

  test('a page that links to a row shows and marks it near the top; a missing row is ignored', async () => {
    const { anna } = await stage();
    const long = await anna.directory(anna.root, 'Long');
    const ids: string[] = [];
    for (let row = 101; row <= 100 + rowsInPage + 12; row += 1) ids.push(await anna.directory(long, `row ${row}`));
    const shown = async (around: string) => {
      const { status, body } = await anna.get(`/r/${long}?around=${around}`, page);
      const rows = Array.from(
        String(body).matchAll(/aria-rowindex="(\d+)"(?:\s+aria-current="(true)")?/g),
        ([, index, current]) => [Number(index) - 2, current] as const,
      );
      return { status, selected: rows.find(([, current]) => current)?.[0], first: rows[1]?.[0] };
    };
    expect(await shown(ids[34] ?? '')).toEqual({ status: 200, selected: 34, first: 30 });
    expect(await shown(ids[1] ?? '')).toEqual({ status: 200, selected: 1, first: 0 });
    expect(await shown('never_was')).toEqual({ status: 200, selected: undefined, first: 0 });
    expect(await shown('!')).toEqual({ status: 200, selected: undefined, first: 0 });
  });
});
