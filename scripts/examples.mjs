/**
 * `npm run examples`: packs the package as it would be published, installs it with the examples, and builds each of
 * them. Unchanged steps are skipped.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { root } from './steps.mjs';

const folder = join(root, 'examples');
const tarball = join(folder, 'service-widgets.tgz');
const lockFile = join(folder, 'package-lock.json');
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const { workspaces } = readJson(join(folder, 'package.json'));

/** Without the variables of a test run, which change npm and bundlers. */
const { NODE_ENV: _mode, VITEST: _vitest, ...given } = process.env;
const env = { ...given, NEXT_TELEMETRY_DISABLED: '1' };

/** Runs a command. @throws {Error} with its output if it fails */
function run(command, parameters, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${command} ${parameters.join(' ')} in ${relative(root, cwd) || '.'} failed:\n${output}`));
    });
  });
}

async function timed(what, work) {
  const started = performance.now();
  await work();
  console.log(`${what} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

function* filesIn(path) {
  for (const entry of readdirSync(path, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (['node_modules', 'dist', '.angular'].includes(entry.name)) continue;
    if (entry.isDirectory()) yield* filesIn(join(path, entry.name));
    else yield join(path, entry.name);
  }
}

/** Hash of the contents of files. */
const hashOf = (files) => {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
};

/** Runs `work` unless `node_modules/<stamp>` is up to date. */
async function unlessDone(stamp, files, work) {
  const path = join(folder, 'node_modules', stamp);
  const wanted = hashOf(files());
  if (existsSync(path) && readFileSync(path, 'utf8') === wanted) return;
  await work();
  writeFileSync(path, hashOf(files()));
}

async function pack() {
  const { name, version } = readJson(join(root, 'package.json'));
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], root);
  renameSync(join(folder, `${name.replace(/^@/, '').replace('/', '-')}-${version}.tgz`), tarball);
}

const entryPath = 'node_modules/@service/widgets';

/** The package's entry in the lock file, without the tarball's hash, which changes with every build. */
function lockEntry() {
  const { version, dependencies, peerDependencies, peerDependenciesMeta, engines, bin } = readJson(
    join(root, 'package.json'),
  );
  return JSON.parse(
    JSON.stringify({
      version,
      resolved: 'file:service-widgets.tgz',
      license: 'MIT',
      dependencies,
      bin,
      engines,
      peerDependencies,
      peerDependenciesMeta,
    }),
  );
}

/** Sets the package's entry in the lock file, or removes it, and keeps the other versions pinned. */
function writeLock(entry) {
  const { packages, ...lock } = readJson(lockFile);
  if (isDeepStrictEqual(packages[entryPath], entry)) return;
  writeFileSync(
    lockFile,
    `${JSON.stringify({ ...lock, packages: { ...packages, [entryPath]: entry } }, undefined, 2)}\n`,
  );
}

async function install() {
  const isSame = isDeepStrictEqual(readJson(lockFile).packages[entryPath], lockEntry());
  // npm adds no new dependencies of an entry that is there.
  if (!isSame) writeLock(undefined);
  // npm does not reinstall a tarball of the same version.
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  await run('npm', [isSame ? 'ci' : 'install', '--prefer-offline', '--loglevel=error'], folder);
  writeLock(lockEntry());
}

const manifests = () => ['.', ...workspaces].map((name) => join(folder, name, 'package.json'));
const buildAll = () =>
  Promise.all(workspaces.map((name) => run('npm', ['run', '--silent', '--if-present', 'build'], join(folder, name))));

await run(process.execPath, ['scripts/build.mjs', '--if-needed'], root);
await timed('Packed', pack);
await unlessDone(
  '.installed',
  () => [...manifests(), lockFile, tarball],
  () => timed('Installed', install),
);
await unlessDone(
  '.built',
  () => [...filesIn(folder)],
  () => timed('Built', buildAll),
);
