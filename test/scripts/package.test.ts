import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bump } from '../../scripts/bump.mjs';
import { faultsOfPack } from '../../scripts/package.mjs';
import { obstacles } from '../../scripts/release.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
let folder = '';

const write = async (file: string, text: string) => {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'package-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('files of a package', () => {
  const budget = { packedKb: 1, unpackedKb: 2 };
  const manifest = { integrity: { './cdn/service-widgets.js': 'sha384-x' } };
  const packed: Record<string, string> = {
    'package.json': '{}',
    'README.md': '# Widgets',
    'CHANGELOG.md': '# Widgets',
    LICENSE: 'MIT',
    'custom-elements.json': '{}',
    'dist/widget-manifest.json': JSON.stringify(manifest),
    'dist/widget-manifest.schema.json': '{}',
    'dist/dashboard.schema.json': '{}',
    'dist/web-types.json': '{}',
    'dist/vscode.html-custom-data.json': '{}',
    'dist/vscode.css-custom-data.json': '{}',
    'dist/llms.txt': '# Widgets',
    'dist/index.js': 'export const one = 1;',
    'dist/index.d.ts': 'export declare const one: number;',
    'dist/cdn/service-widgets.js': 'export const one=1;',
  };

  async function faults(more: Record<string, string> = {}, size = 900, without = '') {
    const contents = Object.entries({ ...packed, ...more }).filter(([path]) => path !== without);
    for (const [path, text] of [...contents, ['src/index.ts', 'export const one = 1;'] as const])
      await write(path, text);
    const files = contents.map(([path]) => ({ path }));
    return faultsOfPack({ files, size, unpackedSize: size * 2 }, budget, folder);
  }

  test('include code with types, bundles for script tags, and what npm shows', async () => {
    expect(await faults()).toEqual([]);
  });

  test.each([
    ['dist/index.js.map', '{}', 'it is neither code nor its types'],
    ['dist/elements/one.test.js', '', 'it is neither code nor its types'],
    ['dist/gone.js', 'export {};', 'no source makes it'],
    ['dist/cdn/.vite/manifest.json', '{}', 'the manifest has no hash of it'],
    ['dist/cdn/chunks/old-12345678.js', '', 'the manifest has no hash of it'],
    ['platform/dist/serve.js', '', 'nobody who installs the package needs it'],
    ['.env', 'SECRET_KEY=1', 'nobody who installs the package needs it'],
    ['dist/index.js', '//registry.example/:_authToken=1', 'a secret stands in it'],
  ])('leave out %s', async (path, text, fault) => {
    expect(await faults({ [path]: text })).toEqual([`${path}: ${fault}.`]);
  });

  test('contain no path of the machine, are complete, and not too big', async () => {
    expect(await faults({ 'README.md': `See ${folder}/src.` })).toEqual([`README.md: it names ${folder}.`]);
    expect(await faults({}, 900, 'LICENSE')).toEqual(['LICENSE is missing.']);
    expect(await faults({}, 1100)).toEqual(['2 kB packed, of 1 kB.', '3 kB unpacked, of 2 kB.']);
  });
});

test('a new version has the sentences of its changesets, in both packages', async () => {
  const manifest = (name: string, dependencies: object) =>
    JSON.stringify({ name, version: '0.1.0', private: name.endsWith('platform'), dependencies });
  await write('package.json', manifest('@service/widgets', { lit: '3.3.3' }));
  await write('platform/package.json', manifest('@service/platform', { '@service/widgets': 'file:..' }));
  await write('CHANGELOG.md', '# @service/widgets\n');
  await write('.changeset/README.md', '# Changesets');
  await write('.changeset/one.md', "---\n'@service/widgets': minor\n---\n\nNew elements.\n");
  await write('.changeset/two.md', "---\n'@service/platform': patch\n---\n\nFaster reads.\n");
  const read = (path: string) => readFile(join(folder, path), 'utf8');
  await write('.changeset/config.json', await readFile(join(root, '.changeset/config.json'), 'utf8'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const element = (parts: readonly string[]) =>
    JSON.stringify({
      modules: [
        {
          declarations: [
            {
              tagName: 'service-sign-in',
              cssProperties: [{ name: '--service-accent' }],
              cssParts: parts.map((name) => ({ name })),
            },
          ],
        },
      ],
    });
  await write('custom-elements.json', element(['card']));
  expect(bump(folder)).toBe('0.2.0');
  expect(await read('CHANGELOG.md')).toMatch(/^# @service\/widgets\n\n## 0\.2\.0\n[^]*- New elements\.\n/);
  expect(await read('platform/CHANGELOG.md')).toMatch(/## 0\.2\.0\n[^]*- Faster reads\./);
  expect(JSON.parse(await read('platform/package.json'))).toMatchObject({
    version: '0.2.0',
    dependencies: { '@service/widgets': 'file:..' },
  });
  expect((await readdir(join(folder, '.changeset'))).toSorted()).toEqual(['README.md', 'config.json']);

  await write('.changeset/three.md', "---\n'@service/widgets': patch\n---\n\nAnother part.\n");
  await write('custom-elements.json', element(['heading']));
  expect(bump(folder)).toBe('0.2.1');
  const [accent, card, heading] = ['--service-accent', 'service-sign-in::part(card)', 'service-sign-in::part(heading)'];
  expect(JSON.parse(await read('.storybook/interface.json'))).toEqual({
    names: [accent, heading],
    versions: [
      { version: '0.2.0', added: [accent, card], removed: [] },
      { version: '0.2.1', added: [heading], removed: [card] },
    ],
  });
});

describe('a release', () => {
  const git = (...parameters: string[]) =>
    execFileSync('git', ['-c', 'user.name=Astrid', '-c', 'user.email=astrid@example.com', ...parameters], {
      cwd: folder,
      stdio: 'ignore',
    });
  const ready = {
    name: '@service/widgets',
    version: '1.2.0',
    license: 'MIT',
    repository: 'https://code.test/widgets',
    publishConfig: { access: 'public', provenance: true },
  };

  test('needs a licence, a repository, provenance, a version with its changes, and a clean checkout', async () => {
    await write(
      'package.json',
      JSON.stringify({ ...ready, repository: undefined, license: undefined, publishConfig: {} }),
    );
    await write('.changeset/new.md', '');
    git('init', '--quiet');
    expect(obstacles(folder).join('\n')).toMatch(
      /licence.*repository.*provenance.*access.*npm run bump` \(new\.md\).*section 1\.2\.0.*committed/s,
    );

    await write('package.json', JSON.stringify({ ...ready, homepage: 'https://code.example/widgets#readme' }));
    expect(obstacles(folder).join('\n')).toContain('homepage or bugs of package.json are at a reserved address');
    await write('package.json', JSON.stringify(ready));
    await write('LICENSE', 'MIT');
    await write('CHANGELOG.md', '# Changes\n\n## 1.2.0\n\nNew.\n');
    await rm(join(folder, '.changeset/new.md'));
    git('add', '.');
    git('commit', '--quiet', '--message', 'Release');
    git('tag', 'v1.2.0');
    expect(obstacles(folder)).toEqual([]);

    git('commit', '--quiet', '--allow-empty', '--message', 'More');
    expect(obstacles(folder)).toEqual(['v1.2.0 is the tag of another commit.']);
  });
});
