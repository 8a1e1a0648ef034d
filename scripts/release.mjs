/**
 * `npm run release`: checks that this checkout can be published, and publishes nothing: the workflow in
 * docs/releasing.md does. With `--as-it-stands` without running the gate again.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuilt, root } from './steps.mjs';

const git = (folder, ...parameters) =>
  spawnSync('git', parameters, { cwd: folder, encoding: 'utf8' }).stdout?.trim() ?? '';
const textOf = (...path) => (existsSync(join(...path)) ? readFileSync(join(...path), 'utf8') : '');

/**
 * Reasons against publishing a checkout, as sentences.
 *
 * @param {string} folder
 * @returns {string[]}
 */
export function obstacles(folder) {
  const {
    name,
    version,
    repository,
    homepage,
    bugs,
    license,
    private: kept,
    publishConfig = {},
  } = JSON.parse(textOf(folder, 'package.json'));
  const changesets = existsSync(join(folder, '.changeset'))
    ? readdirSync(join(folder, '.changeset')).filter((file) => file.endsWith('.md') && file !== 'README.md')
    : [];
  const isHeading = (line) => line === `## ${version}`;
  const tagged = git(folder, 'rev-list', '--max-count=1', `refs/tags/v${version}`);
  const rows = [
    [Boolean(kept), `package.json keeps ${name} private.`],
    [!license || !existsSync(join(folder, 'LICENSE')), 'There is no licence.'],
    [!repository, 'package.json names no repository: whoever checks the provenance compares it with that.'],
    [
      /\.example\//.test(JSON.stringify({ repository, homepage, bugs })),
      'repository, homepage or bugs of package.json are at a reserved address: docs/releasing.md has the line to run.',
    ],
    [publishConfig.provenance !== true, 'publishConfig.provenance is not true.'],
    [publishConfig.access !== 'public', 'publishConfig.access is not public.'],
    [changesets.length > 0, `Changes wait for a version: run \`npm run bump\` (${changesets.join(', ')}).`],
    [!textOf(folder, 'CHANGELOG.md').split('\n').some(isHeading), `CHANGELOG.md has no section ${version}.`],
    [git(folder, 'status', '--porcelain') !== '', 'What is here is not what is committed.'],
    [tagged !== '' && tagged !== git(folder, 'rev-parse', 'HEAD'), `v${version} is the tag of another commit.`],
  ];
  return rows.filter(([stands]) => stands).map(([, sentence]) => sentence);
}

/** Runs a script of package.json. */
const script = (name) =>
  spawnSync('npm', ['run', '--silent', name], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  }).status === 0;

async function main() {
  const found = obstacles(root);
  const check = process.argv.includes('--as-it-stands') ? 'package:check' : 'verify:full';
  if (!found.length && !script(check)) found.push(`npm run ${check} failed.`);
  if (!found.length && !isBuilt()) found.push('What is built is older than its sources: `npm run build`.');
  for (const sentence of found) console.error(`✗ ${sentence}`);
  if (found.length) return 1;
  const { pack } = await import('./package.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  try {
    const { name, version, integrity, unpackedSize } = pack(folder);
    console.log(`✓ ${name} ${version} can be published: ${unpackedSize} bytes, ${integrity}`);
    console.log(`Nothing has been. Push the tag v${version}, and the workflow of docs/releasing.md does it.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = await main();
