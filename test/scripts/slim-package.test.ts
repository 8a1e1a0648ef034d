import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { indentedByTabs, slimPackage, withoutComments } from '../../scripts/slim-package.mjs';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slim-package-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['/** What. */\nexport const one = 1; // one\n', 'export const one = 1; \n'],
  ['f(/* a */ 1, // b\n  2);\n', 'f( 1, \n  2);\n'],
  ['const text = `// ${/* in */ one} /* kept */`;\n', 'const text = `// ${ one} /* kept */`;\n'],
  [
    "const url = 'https://x'; const pattern = /[/*]\\/\\//;\n",
    "const url = 'https://x'; const pattern = /[/*]\\/\\//;\n",
  ],
  ['/*! MIT */\nimport(/* @vite-ignore */ url);\n', '/*! MIT */\nimport(/* @vite-ignore */ url);\n'],
  ['export const a = /* @__PURE__ */ make();\n', 'export const a = /* @__PURE__ */ make();\n'],
])('removes the comments of %j, but not those for tools', (code, slim) => {
  expect(withoutComments(code)).toBe(slim);
});

test('indents by tabs, but not inside the texts of templates', () => {
  const lines = ['if (a) {', '    b(`x', '        ${', '        c}', '    d`);', '      e();', '}', ''];
  const expected = ['if (a) {', '\tb(`x', '        ${', '\t\tc}', '    d`);', '\t  e();', '}', ''];
  expect(indentedByTabs(lines.join('\n'))).toBe(expected.join('\n'));
});

test('keeps types that an entry leads to, with their comments', async () => {
  const write = (path: string, text: string) => writeFile(join(folder, path), text);
  await mkdir(join(folder, 'elements'));
  await write('index.js', 'export {}; // code\n');
  await write('index.d.ts', "/** import('./nowhere.js') */\nexport type { A } from './a.ts';\n");
  await write('a.d.ts', "export type A = import('./elements/b.js').B;\n");
  await write('elements/b.d.ts', '/** B */\nexport interface B {}\n');
  await write('elements/c.d.ts', "declare module '../d.js' {}\n");
  await write('d.d.ts', 'export {};\n');
  await write('unused.d.ts', 'export {};\n');
  const types = (path: string) => ({ types: `./dist/${path}` });
  slimPackage(folder, {
    '.': types('index.d.ts'),
    './elements/*': types('elements/*.d.ts'),
    './x.json': './dist/x.json',
  });
  const left = await readdir(folder, { recursive: true });
  expect(left.toSorted()).toEqual(
    ['a.d.ts', 'd.d.ts', 'elements', 'elements/b.d.ts', 'elements/c.d.ts', 'index.d.ts', 'index.js'].map((path) =>
      join(path),
    ),
  );
  expect(await readFile(join(folder, 'index.js'), 'utf8')).toBe('export {}; \n');
  expect(await readFile(join(folder, 'elements/b.d.ts'), 'utf8')).toContain('/** B */');

  await write('a.d.ts', "export type A = import('./gone.js').B;\n");
  expect(() => slimPackage(folder, { '.': types('index.d.ts') })).toThrow(/gone\.d\.ts, which is missing/);
});
