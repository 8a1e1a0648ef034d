import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));
const at = (path) => join(root, path);

/** Vitest's command. */
export const vitest = at('node_modules/vitest/vitest.mjs');

/** Inputs of a build. */
const sources = [
  'src',
  'platform/src',
  'scripts',
  'custom-elements.json',
  'package.json',
  'package-lock.json',
  'platform/package.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'platform/tsconfig.build.json',
];
/** Outputs that a complete build has; its last step writes the stamp. */
const stamp = '.sources';
const products = ['dist/contract/index.js', 'platform/dist/serve.js'];

function* filesIn(path) {
  if (!existsSync(path)) return;
  const entries = readdirSync(path, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.isDirectory()) yield* filesIn(join(path, entry.name));
    else if (entry.isFile()) yield join(path, entry.name);
  }
}

/** One hash over the names and bytes of everything that a build is made from. */
export function hashSources() {
  const hash = createHash('sha256');
  for (const source of sources) {
    const files = /\.\w+$/.test(source) ? [at(source)] : filesIn(at(source));
    for (const file of files) {
      if (existsSync(file))
        hash
          .update(`${relative(root, file)}\0`)
          .update(readFileSync(file))
          .update('\0');
    }
  }
  return hash.digest('hex');
}

export const isBuilt = () =>
  products.every((product) => existsSync(at(product))) &&
  existsSync(at(join('platform/dist', stamp))) &&
  readFileSync(at(join('platform/dist', stamp)), 'utf8') === hashSources();

/** Says in the platform's build, which is the last one, what everything was built from. */
export const markBuilt = (hash, platformDist) => writeFileSync(join(platformDist, stamp), hash);

/** Compares `node_modules` with the lock file, by the record that npm keeps of its installation. */
export function isInstalled() {
  const record = at('node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.optional || entry.devOptional || entry.peer) return true;
    return installed[path]?.version === entry.version;
  });
}

/** Runs a command to its end, or ends this process with the command's exit code. */
export function run(command, parameters, options = {}) {
  const { status, signal, error } = spawnSync(command, parameters, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32' && command === 'npm',
    ...options,
  });
  if (error) console.error(`Could not run ${command}: ${error.message}`);
  if (status !== 0) process.exit(status ?? (signal ? 130 : 1));
}
