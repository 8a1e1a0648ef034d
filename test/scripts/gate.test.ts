import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { markVerified, unchangedParts } from '../../scripts/changes.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
let folder = '';

const write = async (file: string, text: string) => {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
};

const run = (parameters: readonly string[], environment: Record<string, string> = {}) =>
  new Promise<{ code: number; output: string; last: string }>((resolve) => {
    const { VITEST: _vitest, VITEST_WORKER_ID: _worker, ...env } = process.env;
    const options = { cwd: folder, env: { ...env, ...environment } };
    const child = execFile(process.execPath, [...parameters], options, (_error, stdout, stderr) => {
      const last = stdout.trimEnd().split('\n').at(-1) ?? '';
      resolve({ code: child.exitCode ?? 1, output: stdout + stderr, last });
    });
  });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gate-'));
  await cp(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await write('package.json', '{ "type": "module" }');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('suites', () => {
  const project = (name: string) => ({ test: { name, include: [`test/${name}/*.test.js`] } });
  const testFile = (...bodies: string[]) =>
    ["import { expect, test } from 'vitest';", ...bodies.map((body, i) => `test('${i}', () => { ${body} });`)].join(
      '\n',
    );

  test('adds suites up; a file that does not load, a crash and a suite without tests are failures', async () => {
    await write(
      'vite.config.js',
      `export default { test: { projects: ${JSON.stringify(['node', 'browser', 'stories', 'journeys', 'docs', 'examples'].map(project))} } };`,
    );
    await write('test/node/mixed.test.js', testFile('expect(1).toBe(1);', 'expect(1).toBe(1);', 'expect(1).toBe(2);'));
    await write('test/node/unloadable.test.js', "import './nowhere.js';");
    await write('test/stories/crash.test.js', testFile('process.abort();'));
    await write('test/journeys/fine.test.js', testFile('expect(1).toBe(1);'));
    await write('test/docs/fine.test.js', testFile('expect(1).toBe(1);'));
    await write('test/examples/fine.test.js', testFile('expect(1).toBe(1);'));
    await write(
      'sum.mjs',
      "const { runSuites, summary } = await import('./scripts/suites.mjs'); console.log(summary(await runSuites()));",
    );
    const { last, output } = await run(['sum.mjs'], { CHROMIUM_PATH: process.execPath });
    expect(output).toMatch(/node +[\d.]+ min {2}2 passed, 2 failed/);
    expect(output).toMatch(/browser +[\d.]+ min {2}0 passed, 1 failed/);
    expect(output).toContain('✗ the suite browser crashed, or ran nothing');
    expect(output).toContain('✗ test/node/mixed.test.js: 2: AssertionError: expected 1 to be 2');
    expect(output).toMatch(/stories +[\d.]+ min {2}0 passed, 2 failed/);
    expect(output).toMatch(/The slowest test files:\n +[\d.]+ s {2}test\/\w+\/\w+\.test\.js/);
    expect(last).toBe('5 passed, 5 failed');
  });

  test('runs what has no result anew after Vitest stops, and fails if it stops again', async () => {
    await write(
      'vite.config.js',
      `export default { test: { projects: ${JSON.stringify(['node', 'journeys'].map(project))}, maxWorkers: 1 } };`,
    );
    const stops = 'await new Promise(() => {});';
    const once = `import { existsSync, writeFileSync } from 'node:fs';
      if (!existsSync('stopped')) { writeFileSync('stopped', ''); ${stops} }`;
    await write('test/node/fine.test.js', testFile('expect(1).toBe(1);'));
    await write('test/node/once.test.js', once + testFile('expect(1).toBe(1);'));
    await write('test/journeys/always.test.js', stops + testFile('expect(1).toBe(1);'));
    await write(
      'sum.mjs',
      "const { runSuites, summary } = await import('./scripts/suites.mjs'); console.log(summary(await runSuites(['node', 'journeys'])));",
    );
    const { last, output } = await run(['sum.mjs'], { CHROMIUM_PATH: process.execPath, STALL_MINUTES: '0.3' });
    expect(output).toMatch(/- node: Vitest stopped; running test\/node\/once\.test\.js; run anew: [12]/);
    expect(output).toMatch(/node +[\d.]+ min {2}2 passed, 0 failed/);
    expect(output).toContain('✗ the suite journeys stopped; running: test/journeys/always.test.js');
    expect(last).toBe('2 passed, 1 failed');
  });
});

describe('steps that CI leaves out', () => {
  const { CI_BASE: _base, ...environment } = process.env;
  const git = async (...parameters: readonly string[]) => {
    const names = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    return (
      await promisify(execFile)('git', [...names, ...parameters], { cwd: folder, env: environment })
    ).stdout.trim();
  };
  const commit = async (message: string) => {
    await git('add', '--all');
    await git('commit', '--quiet', '--allow-empty', '--message', message);
    return git('rev-parse', 'HEAD');
  };
  const unchanged = async () => [...unchangedParts(folder).keys()];

  beforeEach(async () => {
    await git('init', '--quiet');
    await write('stories/sign-in.stories.ts', '');
    await write('examples/vue/main.js', '');
    await write('.ci/run', '');
    await write('.gitignore', 'node_modules\n');
    await commit('Begin');
  });

  test('none before a full run, and none for an unknown commit', async () => {
    expect(await unchanged()).toEqual([]);
    await write('.ci/verified.json', JSON.stringify({ storybook: 'f'.repeat(40), examples: '--all' }));
    expect(await unchanged()).toEqual([]);
  });

  test('those whose paths have not changed since they passed, each with its own commit', async () => {
    expect(markVerified(['storybook', 'examples'], folder)).toBe(true);
    await commit('Record');
    await write('src/store.ts', '');
    await commit('Change source');
    expect(await unchanged()).toEqual(['storybook', 'examples']);
    await write('examples/vue/main.js', 'changed');
    expect(await unchanged()).toEqual(['storybook']);
    await write('stories/new.stories.ts', '');
    expect(await unchanged()).toEqual([]);
    await commit('Change examples and stories');
    expect(markVerified(['examples'], folder)).toBe(true);
    expect(await unchanged()).toEqual(['examples']);
  });

  test.each(['src/store.ts', 'platform/src/app.ts', 'scripts/docs-sections.mjs', '.changeset/new.md', 'SECURITY.md'])(
    'not the documentation site after a change of %s',
    async (path) => {
      expect(markVerified(['docs', 'storybook'], folder)).toBe(true);
      await commit('Record');
      expect(await unchanged()).toEqual(['storybook', 'docs']);
      await write(path, 'changed');
      expect(await unchanged()).toEqual(['storybook']);
    },
  );

  test('are not recorded for a checkout with uncommitted changes', async () => {
    await write('stories/sign-in.stories.ts', 'changed');
    expect(markVerified(['storybook'], folder)).toBe(false);
  });

  test('run again after changes to the gate itself, and for a commit of another history', async () => {
    markVerified(['storybook', 'examples', 'other-browsers'], folder);
    await commit('Record');
    expect(await unchanged()).toHaveLength(3);
    await write('vite.config.ts', '');
    expect(await unchanged()).toEqual([]);
    await rm(join(folder, 'vite.config.ts'));
    await git('checkout', '--quiet', '--orphan', 'other');
    await commit('Begin again');
    expect(await unchanged()).toEqual([]);
  });
});

describe('sizes', () => {
  const manifest = {
    'src/autoloader.ts': { file: 'service-widgets.js', imports: ['_lit.js'], dynamicImports: ['src/later.ts'] },
    '_lit.js': { file: 'chunks/lit.js', name: 'lit' },
    'src/later.ts': { file: 'chunks/later.js', imports: ['_lit.js'] },
  };

  async function measure(budgetKb: number, ...chunks: string[]) {
    await write('dist/cdn/.vite/manifest.json', JSON.stringify(manifest));
    for (const { file } of Object.values(manifest)) await write(`dist/cdn/${file}`, `export default '${file}';`);
    await write('size-budgets.json', JSON.stringify({ groups: [{ name: 'Sign-in', budgetKb, chunks }] }));
    await write('dist/widget-manifest.json', '{ "widgets": [] }');
    await write('README.md', '<!-- sizes: npm run size -->\n\n|\n\n<!-- /sizes -->\n');
    return run(['scripts/size.mjs']);
  }

  test("count a chunk's static imports once, and not its dynamic ones", async () => {
    const { code, output } = await measure(14, 'src/autoloader.ts', 'lit');
    expect(code).toBe(0);
    expect(output.match(/chunks\/lit\.js/g)).toHaveLength(1);
    expect(output).not.toContain('later.js');
  });

  test('fail over the budget', async () => {
    expect((await measure(0.01, 'src/autoloader.ts')).code).not.toBe(0);
  });

  test('fail for a missing chunk, by its name', async () => {
    const { code, output } = await measure(14, 'src/renamed.ts');
    expect(code).not.toBe(0);
    expect(output).toContain('src/renamed.ts');
  });
});

describe('custom-elements.json', () => {
  test('fails if stale until it is written again, and leaves out private members', async () => {
    await cp(join(root, 'custom-elements-manifest.config.mjs'), join(folder, 'custom-elements-manifest.config.mjs'));
    await write(
      'src/elements/one/index.ts',
      `import { LitElement } from 'lit';
      /** @fires {OneEvent} one - It happened. */
      export class OneElement extends LitElement {
        label = 'One';
        #secret = 1;
        private hidden = this.#secret;
      }
      define('service-one', OneElement);`,
    );
    const check = await run(['scripts/elements.mjs', '--check']);
    expect(check.code).not.toBe(0);
    expect(check.output).toContain('npm run elements');
    await run(['scripts/elements.mjs']);
    expect((await run(['scripts/elements.mjs', '--check'])).code).toBe(0);
    const { default: manifest } = (await import(/* @vite-ignore */ join(folder, 'custom-elements.json'), {
      with: { type: 'json' },
    })) as { default: { modules: { path: string; declarations: Record<string, unknown>[] }[] } };
    const [one] = manifest.modules;
    expect(one?.path).toBe('dist/elements/one/index.js');
    expect(one?.declarations[0]).toMatchObject({
      tagName: 'service-one',
      members: [{ name: 'label' }],
      events: [{ name: 'one', type: { text: 'OneEvent' } }],
    });
  });
});

describe('the browser', () => {
  const find = (environment: Record<string, string>, name = 'findChromium') =>
    run(
      [
        '--input-type=module',
        '-e',
        `const { ${name} } = await import('./scripts/browser.mjs'); console.log(await ${name}());`,
      ],
      environment,
    );

  test('prefers the one in the environment', async () => {
    expect((await find({ CHROMIUM_PATH: process.execPath })).last).toBe(process.execPath);
    const other = { CHROMIUM_PATH: '', PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH: process.execPath };
    expect((await find(other)).last).toBe(process.execPath);
  });

  test('is the headless shell if there is one, and none is in the environment', async () => {
    const shell = join(folder, 'chromium-headless-shell');
    await writeFile(shell, '', { mode: 0o755 });
    const path = { CHROMIUM_PATH: '', PATH: folder };
    expect((await find(path, 'findHeadlessChromium')).last).toBe(shell);
    const given = { ...path, CHROMIUM_PATH: process.execPath };
    expect((await find(given, 'findHeadlessChromium')).last).toBe(process.execPath);
    await rm(shell);
    expect((await find({ ...path, PLAYWRIGHT_BROWSERS_PATH: folder }, 'findHeadlessChromium')).last).toBe('undefined');
  });

  test('reports a missing one by name', async () => {
    const { code, output } = await find({ CHROMIUM_PATH: '/nowhere/chromium' });
    expect(code).not.toBe(0);
    expect(output).toContain('CHROMIUM_PATH names no program that can be run: /nowhere/chromium');
  });

  test('is undefined without any', async () => {
    const none = { CHROMIUM_PATH: '', PLAYWRIGHT_BROWSERS_PATH: folder, PATH: folder };
    expect((await find(none)).last).toBe('undefined');
  });
});
