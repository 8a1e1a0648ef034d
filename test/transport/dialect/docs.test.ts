import { expect, test } from 'vitest';
import { en } from '../../../src/localisation/index.ts';
import { createSdk, type SdkOptions } from '../../../src/sdk/index.ts';
import { blocks, pages } from '../../support/pages-of-docs.ts';
import { runBlock } from '../../support/run-block.ts';

test('the first dialect of the docs reads and renames, and reports a taken name', async () => {
  const first = blocks.find(({ at, language }) => at.startsWith('docs/dialects.md:') && language === 'ts');
  const note = {
    key: 'note_1',
    title: 'Hall',
    text: '# Hall',
    version: 1,
    changed: 1_767_225_600,
    author: { key: 'user_1', name: 'Bo' },
  };
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, { method = 'GET', body } = {}) => {
    asked.push(`${method} ${String(input)}`);
    if (method === 'GET') return Response.json(note);
    const { title } = JSON.parse(String(body)) as { title: string };
    if (title === 'Taken') return Response.json({ taken: true }, { status: 409 });
    return Response.json({ ...note, title, version: 2 });
  };
  const modules = {
    '@service/widgets/sdk': { createSdk: (options: SdkOptions) => createSdk({ ...options, fetch }) },
  };
  const given = { baseUrl: 'https://notes.example', token: 'svc_notes' };
  expect(await runBlock(first?.code ?? '', { modules, given })).toEqual([true, true, true]);
  expect(asked).toEqual([
    'GET https://notes.example/notes/note_1',
    'PATCH https://notes.example/notes/note_1',
    'PATCH https://notes.example/notes/note_1',
  ]);
});

test('the table of failures has the sentences that elements show', () => {
  const text = pages.find(({ path }) => path === 'docs/dialects.md')?.text ?? '';
  const rows = text.matchAll(/^\| [^|]+ \| ([^|]+) \| “(.+)” \|$/gm);
  const { malformed, internal, timeout } = en.failures.problems;
  expect(Array.from(rows, ([, failure = '', sentence]) => [/`(\w+)`/.exec(failure)?.[1], sentence])).toEqual([
    ['malformed', malformed],
    ['internal', internal],
    ['timeout', timeout],
  ]);
});
