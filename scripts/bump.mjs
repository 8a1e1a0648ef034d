/**
 * `npm run bump`: turns the changesets into a version and sections of the changelogs, of both packages, and keeps the
 * tokens and parts of the version. Changesets knows
 * packages by workspaces, and one of ours is the root, so it works in a folder in which both are workspaces.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { interfaceChanges, interfaceNames } from './interface-names.mjs';

/** Name in the folder → place in the repository. */
const packages = { widgets: '.', platform: 'platform' };

const readJson = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));
const writeJson = (content, ...path) => writeFileSync(join(...path), `${JSON.stringify(content, undefined, 2)}\n`);

/** Adds the tokens and parts of a version to those that Storybook shows by version. */
function writeInterface(root, version) {
  const file = '.storybook/interface.json';
  const { names: before, versions } = existsSync(join(root, file)) ? readJson(root, file) : { names: [], versions: [] };
  const names = interfaceNames(readJson(root, 'custom-elements.json'));
  mkdirSync(join(root, '.storybook'), { recursive: true });
  writeJson({ names, versions: [...versions, { version, ...interfaceChanges(before, names) }] }, root, file);
}

/**
 * @param {string} root the checkout, whose `node_modules` has Changesets
 * @returns {string} the new version
 */
export function bump(root) {
  const folder = mkdtempSync(join(tmpdir(), 'bump-'));
  try {
    cpSync(join(root, '.changeset'), join(folder, '.changeset'), { recursive: true });
    writeJson({ name: 'packages', private: true, workspaces: Object.keys(packages) }, folder, 'package.json');
    writeJson({ lockfileVersion: 3, packages: {} }, folder, 'package-lock.json');
    const { version: old } = readJson(root, 'package.json');
    for (const [name, place] of Object.entries(packages)) {
      const { dependencies, workspaces: _, ...rest } = readJson(root, place, 'package.json');
      mkdirSync(join(folder, name));
      // The platform has the widgets by their place in the repository.
      const ofVersions = { ...dependencies, ...(dependencies['@service/widgets'] && { '@service/widgets': old }) };
      writeJson({ ...rest, dependencies: ofVersions }, folder, name, 'package.json');
      const changelog = join(root, place, 'CHANGELOG.md');
      if (existsSync(changelog)) cpSync(changelog, join(folder, name, 'CHANGELOG.md'));
    }
    spawnSync('git', ['init', '--quiet'], { cwd: folder });
    const program = join(root, 'node_modules/@changesets/cli/bin.js');
    const { status } = spawnSync(process.execPath, [program, 'version'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const { version } = readJson(folder, 'widgets/package.json');
    if (status !== 0 || version === old) throw new Error('Changesets made no version.');
    for (const [name, place] of Object.entries(packages)) {
      writeJson({ ...readJson(root, place, 'package.json'), version }, root, place, 'package.json');
      const changelog = join(folder, name, 'CHANGELOG.md');
      if (existsSync(changelog)) cpSync(changelog, join(root, place, 'CHANGELOG.md'));
    }
    const left = readdirSync(join(folder, '.changeset'));
    for (const file of readdirSync(join(root, '.changeset'))) {
      if (!left.includes(file)) rmSync(join(root, '.changeset', file));
    }
    writeInterface(root, version);
    return version;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] && import.meta.filename === process.argv[1]) console.log(`Version ${bump(process.cwd())}`);
