import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

/** Last commit at which each part passed. */
const baseFile = '.ci/verified.json';

/** Paths whose changes may concern every part of the gate. */
const common = ['package.json', 'package-lock.json', 'vite.config.ts', 'scripts/steps.mjs', 'scripts/changes.mjs'];

/** Parts that only `npm run verify:full` always runs; CI runs them after changes at their paths. */
export const parts = {
  storybook: ['stories/', '.storybook/', 'custom-elements.json', ...common],
  /** Pages, their links, and the elements and the platform that run in the playground. */
  docs: [
    'docs/',
    'site/',
    'src/',
    'platform/src/',
    'scripts/docs.mjs',
    'scripts/docs-elements.mjs',
    'scripts/docs-sections.mjs',
    'test/docs-site/',
    'stories/support/whole-product/',
    '.storybook/themes.ts',
    '.changeset/',
    'CHANGELOG.md',
    'README.md',
    'SECURITY.md',
    'examples/README.md',
    'custom-elements.json',
    ...common,
  ],
  examples: [
    'examples/',
    'test/examples/',
    'scripts/examples.mjs',
    'scripts/bundles.mjs',
    'src/react/',
    'src/frameworks/',
    'src/testing/',
    'src/server-rendering.ts',
    ...common,
  ],
  /** Takes minutes: CI leaves it out. */
  pooler: ['platform/', 'test/platform/', 'test/pooler/', 'scripts/pooler.mjs', ...common],
  'other-browsers': ['test/other-browsers/', 'scripts/other-browsers.mjs', 'scripts/engines.mjs', ...common],
};

function git(folder, ...parameters) {
  const { status, stdout } = spawnSync('git', parameters, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

function readBases(folder) {
  const path = join(folder, baseFile);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/** Paths that differ from a commit, or `undefined` if `HEAD` does not descend from it, for example in a shallow clone. */
function changesSince(folder, commit) {
  if (!commit || git(folder, 'merge-base', '--is-ancestor', commit, 'HEAD') === undefined) return undefined;
  const tracked = git(folder, 'diff', '--name-only', '--no-renames', commit);
  const untracked = git(folder, 'ls-files', '--others', '--exclude-standard');
  return tracked === undefined || untracked === undefined ? undefined : `${tracked}\n${untracked}`.split('\n');
}

/**
 * Parts that nothing at their paths has changed for since they passed. Each is compared with the commit that `CI_BASE`
 * names, else with its own in `.ci/verified.json`; a part without a known commit has to run.
 *
 * @param {string} [folder] the checkout
 * @returns {Map<string, string>} part → abbreviated commit
 */
export function unchangedParts(folder = root) {
  const bases = readBases(folder);
  const unchanged = new Map();
  for (const [part, paths] of Object.entries(parts)) {
    const commit = process.env['CI_BASE'] || bases[part];
    const files = changesSince(folder, commit);
    const isChanged = (path) => files.some((file) => (path.endsWith('/') ? file.startsWith(path) : file === path));
    if (files && !paths.some(isChanged)) unchanged.set(part, commit.slice(0, 10));
  }
  return unchanged;
}

/** Records that `HEAD` passed these parts. @returns `false`, without a record, if the checkout differs from `HEAD` */
export function markVerified(passed, folder = root) {
  if (git(folder, 'status', '--porcelain') !== '') return false;
  const commit = git(folder, 'rev-parse', 'HEAD');
  const bases = { ...readBases(folder), ...Object.fromEntries(passed.map((part) => [part, commit])) };
  writeFileSync(join(folder, baseFile), `${JSON.stringify(bases, undefined, 2)}\n`);
  return true;
}
