import { expect, test } from 'vitest';
import { resourceInfoSchema, resourceReadSchema, taskOutputSchema } from '@service/widgets/contract';
import type { Reading } from '../../../../platform/src/features/resources/derive/reading.ts';
import type { ResourceRow } from '../../../../platform/src/features/resources/store/access.ts';
import { variants } from '../../../../platform/src/features/resources/variants.ts';
import type { Runtime } from '../../../../platform/src/runtime.ts';
import { onOnePlatform, type Start } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';
import { expectProblem } from '../../support/problems.ts';

async function withAnna(start: Start) {
  const platform = await start();
  const anna = await TestPerson.signUp(platform, 'anna@example.com');
  const output = async (id: string, concept: string, person = anna) => {
    await platform.jobs.idle();
    return taskOutputSchema.parse((await person.get(`/r/${id}/tasks/${concept}`)).body);
  };
  const tasks = async (id: string) => {
    const { resource } = resourceReadSchema.parse((await anna.get(`/r/${id}`)).body);
    return Object.fromEntries(resource.tasks.map(({ concept, state }) => [concept, state]));
  };
  return { platform, anna, output, tasks };
}

onOnePlatform('results derived from a document', (start) => {
  test('outline, keywords and links follow each change; no older revision is shown', async () => {
    const { platform, anna, output, tasks } = await withAnna(start);
    const content =
      '# Budget 2026\n\nSe [webben](https://example.org/x).\n\n## Budget 2026\n\nVår budget, vår budget.\n';
    const note = await anna.document(anna.root, 'note.md', content);
    expect(await output(note, 'outline')).toEqual({
      concept: 'outline',
      state: 'completed',
      artifacts: [],
      output: [
        { level: 1, text: 'Budget 2026', id: 'user-content-budget-2026' },
        { level: 2, text: 'Budget 2026', id: 'user-content-budget-2026-1' },
      ],
    });
    expect((await output(note, 'links')).output).toEqual({ web: ['https://example.org/x'], resources: [] });
    expect((await output(note, 'keywords')).output).toMatchObject([{ text: 'Budget', weight: 1 }, {}]);
    expect(await tasks(note)).toEqual({ outline: 'completed', keywords: 'completed', links: 'completed' });

    await platform.jobs.stop();
    await anna.submit('markdown', note, { content: '# Annat\n' }, { ifRevision: 1 });
    const pending = taskOutputSchema.parse((await anna.get(`/r/${note}/tasks/outline`)).body);
    expect(pending).toEqual({ concept: 'outline', state: 'pending', artifacts: [] });
  });

  test("lists links at both ends, by the reader's access", async () => {
    const { platform, anna, output } = await withAnna(start);
    const files = await anna.directory(anna.root, 'Filer');
    const target = await anna.document(files, 'Mål å.md');
    const secret = await anna.document(anna.root, 'hemlig.md');
    const text = `[a](Filer/M%C3%A5l%20%C3%A5.md#x) [b](/r/${secret}) [c](../x) [d](nope.md) [e](https://platform.example/r/${target}/info)`;
    const note = await anna.document(anna.root, 'note.md', text);
    const bo = await TestPerson.signUp(platform, 'bo@example.com');
    const entries = [{ email: bo.email, role: 'reader' }];
    for (const id of [files, note]) await anna.submit('access', id, { visibility: 'workspace', entries });
    const links = async (id: string, person = anna) => {
      const { to, from } = resourceInfoSchema.parse((await person.get(`/r/${id}/info`)).body).links;
      return { to: to.map(({ id: one }) => one), from: from.map(({ id: one }) => one) };
    };
    expect((await output(note, 'links')).output).toMatchObject({
      web: [],
      resources: [{ id: secret }, { id: target }],
    });
    expect(await links(note)).toEqual({ to: [secret, target], from: [] });
    expect(await links(note, bo)).toEqual({ to: [target], from: [] });
    expect((await output(note, 'links', bo)).output).toMatchObject({ resources: [{ id: target }] });
    expect(await links(target, bo)).toEqual({ to: [], from: [note] });
    await anna.submit('delete', note, {});
    expect(await links(target, bo)).toEqual({ to: [], from: [] });
  });

  test('links by name follow a document that moves', async () => {
    const { anna, output } = await withAnna(start);
    const files = await anna.directory(anna.root, 'Filer');
    const target = await anna.document(files, 'Mål.md');
    const note = await anna.document(anna.root, 'note.md', '[a](m%C3%A5l.md)');
    expect((await output(note, 'links')).output).toMatchObject({ resources: [] });
    await anna.submit('move', note, { parentId: files });
    expect((await output(note, 'links')).output).toMatchObject({ resources: [{ id: target }] });
  });

  test('results are readable only by users who may read the resource', async () => {
    const { platform, anna } = await withAnna(start);
    const note = await anna.document(anna.root, 'note.md', '# Hej');
    await platform.jobs.idle();
    const bo = await TestPerson.signUp(platform, 'bo@example.com');
    for (const path of ['outline', 'nope', 'thumbnail/thumbnail.webp', '..%2Fx', 'UPPER']) {
      expectProblem(await bo.get(`/r/${note}/tasks/${path}`), 404, 'not_found');
      if (path !== 'outline') expectProblem(await anna.get(`/r/${note}/tasks/${path}`), 404, 'not_found');
    }
    bo.browser.cookies.clear();
    expectProblem(await bo.get(`/r/${note}/tasks/outline`), 401, 'unauthenticated');
    expectProblem(await bo.get('/r/unknown-resource/tasks/outline/x.png'), 401, 'unauthenticated');
  });

  test('recovers from a lost job', async () => {
    const { platform, anna, tasks } = await withAnna(start);
    await platform.jobs.idle();
    const note = await anna.document(anna.root, 'note.md', '# Hej');
    await platform.jobs.idle();
    await platform.database.raw('DELETE FROM derived_results');
    await platform.sweep();
    await platform.jobs.idle();
    expect(await tasks(note)).toMatchObject({ outline: 'completed' });
    await platform.database.raw("UPDATE derived_results SET state = 'running', output = NULL");
    platform.clock.advance(7200);
    await platform.sweep();
    await platform.jobs.idle();
    expect(await tasks(note)).toMatchObject({ outline: 'completed' });
  });

  test('text and HTML of a document are variants of it', async () => {
    const { anna } = await withAnna(start);
    const content =
      '# Rubrik\n\nEn *text* & <script>alert(1)</script> <a href="javascript:x">länk</a>.\n\n- ett\n- två\n';
    const note = await anna.document(anna.root, 'note.md', content);
    const text = await anna.get(`/r/${note}/text`);
    expect(text.body).toBe('Rubrik\n\nEn text & länk.\n\nett\ntvå');
    const page = await anna.get(`/r/${note}/html`);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'self'",
    );
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.body).toContain('<h1 id="user-content-rubrik">Rubrik</h1>');
    expect(page.body).not.toMatch(/script|javascript|alert/);
    const etag = page.headers.get('etag') ?? '';
    expect((await anna.get(`/r/${note}/html`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });
});

test.each(['text', 'html'])('the ETag of %s changes with what another release makes of a revision', async (variant) => {
  const row = { name: 'note.md', mediaType: 'text/markdown', revision: 3 } as ResourceRow;
  const versionBy = async (result: string) => {
    const reading = { html: result, text: result } as Reading;
    return (await variants.document[variant]!({} as Runtime, row, async () => reading))?.version;
  };
  expect(await versionBy('<p>One</p>')).toBe(await versionBy('<p>One</p>'));
  expect(await versionBy('<p>One</p>')).not.toBe(await versionBy('<p>Two</p>'));
});
