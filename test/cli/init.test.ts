import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { compile } from 'svelte/compiler';
import ts from 'typescript';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compileScript, compileTemplate, parse } from 'vue/compiler-sfc';
import { exports } from '../../package.json';
import type { Surroundings } from '../../src/cli/surroundings.ts';
import { runCommand } from './run-command.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'init-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const init = (argv: readonly string[] = [], more: Partial<Surroundings> = {}) =>
  runCommand(['init', ...argv], { folder, ...more });
const read = (path: string) => readFile(join(folder, path), 'utf8');

async function write(files: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}
const packageOf = (...names: string[]) =>
  JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '*'])) });

describe('the page', () => {
  it.each<[project: string, files: Record<string, string>, path: string]>([
    ['an empty folder', {}, 'service.html'],
    ['a static site', { 'public/index.html': '' }, 'public/service.html'],
    ['React', { 'package.json': packageOf('react'), 'src/main.jsx': '' }, 'src/service-page.jsx'],
    [
      'React in TypeScript',
      { 'package.json': packageOf('react', 'typescript'), 'src/main.tsx': '' },
      'src/service-page.tsx',
    ],
    ['Next.js', { 'package.json': packageOf('next', 'react'), 'src/app/layout.js': '' }, 'src/app/service/page.jsx'],
    [
      'Next.js with pages',
      { 'package.json': packageOf('next', 'react', 'typescript'), 'pages/index.tsx': '' },
      'pages/service.tsx',
    ],
    [
      'React Router',
      { 'package.json': packageOf('react', '@react-router/dev', 'typescript'), 'app/root.tsx': '' },
      'app/routes/service.tsx',
    ],
    ['Vue', { 'package.json': packageOf('vue'), 'src/main.js': '' }, 'src/service-page.vue'],
    ['Nuxt', { 'package.json': packageOf('nuxt', 'vue'), 'app/app.vue': '' }, 'app/pages/service.vue'],
    ['Svelte', { 'package.json': packageOf('svelte') }, 'service-page.svelte'],
    ['SvelteKit', { 'package.json': packageOf('@sveltejs/kit', 'svelte') }, 'src/routes/service/+page.svelte'],
    ['Angular', { 'package.json': packageOf('@angular/core'), 'src/app/app.ts': '' }, 'src/app/service-page.ts'],
    ['Astro', { 'package.json': packageOf('astro', 'react') }, 'src/pages/service.astro'],
  ])('of %s compiles, and imports what the package exports', async (_, files, path) => {
    await write(files);
    const run = await init(['--base-url', 'https://platform.example/']);
    expect(run).toMatchObject({ code: 0, complained: '', output: expect.stringContaining(`Wrote ${path}, for `) });
    const text = await read(path);
    expect(text).toContain('https://platform.example');
    expect(text).not.toContain('https://platform.example/"');
    const imported = Array.from(text.matchAll(/'(@service\/widgets[^']*)'/g), ([, name = '']) => name);
    const entries = Object.keys(exports).map((entry) => entry.replace('.', '@service/widgets'));
    const patterns = entries.map((entry) => new RegExp(`^${entry.replace('*', '[^/]+')}$`));
    expect(imported.filter((name) => !patterns.some((pattern) => pattern.test(name)))).toEqual([]);
    if (!path.endsWith('.html')) expect(imported).toHaveLength(4);
    if (/\.[jt]sx?$/.test(path)) {
      const options = { jsx: ts.JsxEmit.ReactJSX, experimentalDecorators: true, target: ts.ScriptTarget.ES2022 };
      const { diagnostics } = ts.transpileModule(text, {
        compilerOptions: options,
        fileName: path,
        reportDiagnostics: true,
      });
      expect(diagnostics).toEqual([]);
    } else if (path.endsWith('.vue')) {
      const { descriptor, errors } = parse(text);
      const template = { source: descriptor.template?.content ?? '', filename: path, id: 'page' };
      expect([errors, compileTemplate(template).errors]).toEqual([[], []]);
      expect(compileScript(descriptor, { id: 'page' }).content).toContain('setup');
    } else if (path.endsWith('.svelte')) expect(compile(text, {}).warnings).toEqual([]);
  });

  it.each([
    ['html', 8080, '/service.html'],
    ['next', 3000, '/service --base-url http://localhost:4600'],
    ['angular', 4200, '/service --base-url http://localhost:4600'],
    ['astro', 4321, '/service --base-url http://localhost:4600'],
    ['vue', 5173, '/ --base-url http://localhost:4600'],
  ])('of %s has its address at the server of the framework in the next steps', async (framework, port, rest) => {
    const { output } = await init(['--framework', framework, '--dry-run']);
    expect(output).toContain(`ALLOWED_ORIGINS=http://localhost:${port},`);
    expect(output).toMatch(/\n- Check the page: npx @service\/widgets doctor [^\n]+$/);
    expect(output.endsWith(` doctor http://localhost:${port}${rest}`)).toBe(true);
  });

  it('has its next steps printed, also as JSON, and is not written by --dry-run', async () => {
    await write({ 'package.json': packageOf('vue') });
    const plain = await init(['--dry-run']);
    expect(plain.output).toMatch(/^Would write service-page\.vue, for vue:[^]*npm install @service\/widgets[^]*doctor/);
    const json = JSON.parse((await init(['--dry-run', '--json'])).output) as object;
    expect(json).toMatchObject({ framework: 'vue', path: 'service-page.vue', written: false, reason: 'dry-run' });
    expect(await readdir(folder)).toEqual(['package.json']);
  });
});

describe('a file that is in the way', () => {
  beforeEach(() => write({ 'service.html': 'mine' }));

  it('stays, with exit code 1', async () => {
    expect(await init()).toEqual({
      code: 1,
      output: '',
      complained: 'service.html is in the way, so nothing was written. Move it, or overwrite it with --force.',
    });
    const { code, output } = await init(['--json']);
    expect([code, JSON.parse(output)]).toEqual([1, expect.objectContaining({ written: false, reason: 'exists' })]);
    expect(await read('service.html')).toBe('mine');
  });

  it('is overwritten after a yes on a terminal, or by --force', async () => {
    const questions: string[] = [];
    const confirm = (answer: boolean) => (question: string) => {
      questions.push(question);
      return Promise.resolve(answer);
    };
    expect((await init([], { confirm: confirm(false) })).code).toBe(1);
    expect(await read('service.html')).toBe('mine');
    expect((await init([], { confirm: confirm(true) })).code).toBe(0);
    expect(await read('service.html')).toContain('<service-platform>');
    expect(questions).toEqual(['service.html exists. Overwrite it?', 'service.html exists. Overwrite it?']);
    await write({ 'service.html': 'mine' });
    expect((await init(['--force'])).code).toBe(0);
    expect(await read('service.html')).toContain('<service-platform>');
  });
});

it.each([
  [['--framework', 'reakt'], 'Did you mean react?'],
  [['--base-url', 'platform.example'], '--base-url "platform.example" has no https://'],
  [['--dry-rnu'], 'Did you mean --dry-run?'],
])('%j is refused, and nothing is written', async (argv, complained) => {
  expect(await init(argv)).toMatchObject({ code: 2, output: '', complained: expect.stringContaining(complained) });
  expect(await readdir(folder)).toEqual([]);
});

it('names a package.json that is no JSON', async () => {
  await write({ 'package.json': '{' });
  expect(await init()).toMatchObject({ code: 2, complained: expect.stringContaining('package.json can’t be read') });
  expect(existsSync(join(folder, 'service.html'))).toBe(false);
});
