/**
 * `npm run build`: the package (dist), files for browsers (dist/cdn, platform/dist/assets) and the platform
 * (platform/dist). Each folder is built in a temporary place and replaced as a whole, so that running processes find
 * their files. `--if-needed` builds only missing or outdated folders.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { bundles } from './bundles.mjs';
import { alone } from './build-lock.mjs';
import { makeDashboardSchema } from './dashboard-schema.mjs';
import { makeEditorData } from './editor-data.mjs';
import { bundleCommandLine, bundleServer } from './node-bundles.mjs';
import { makeLlmsTexts } from './llms.mjs';
import { makeManifest, makeManifestSchema } from './manifest.mjs';
import { slimPackage } from './slim-package.mjs';
import { hashSources, isBuilt, markBuilt, root, run } from './steps.mjs';

/** TypeScript 7, native: four times as fast. Tools that need the compiler's API use `typescript`, which is 6. */
const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
const stage = join(root, `node_modules/.cache/service-build-${process.pid}`);
/** Path of a product until its folder is complete. */
const staged = (path) => join(stage, relative(root, join(root, path)));

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

const compile = (project, outDir) => run(process.execPath, [tsc, '-p', project, '--outDir', staged(outDir)]);

function prepareDatabase() {
  // The staged code finds the packages of the workspace.
  const packages = join(root, 'platform/node_modules');
  if (existsSync(packages)) symlinkSync(packages, staged('platform/node_modules'), 'junction');
  // The time zone becomes the database's.
  const env = { ...process.env, TZ: 'UTC' };
  run(process.execPath, ['scripts/prepare-database.mjs', staged('platform/dist')], { env });
}

const bundlesOf = (folder) =>
  bundles
    .map(({ name, config }) => ({ name, config, outDir: relative(root, config.build.outDir) }))
    .filter(({ outDir }) => dirname(outDir) === folder)
    .map(({ name, config, outDir }) => [
      name,
      () => build({ ...config, build: { ...config.build, outDir: staged(outDir) } }),
    ]);

/** Writes `widget-manifest.json`, JSON Schemas and editor data: last, because they contain hashes of the build. */
async function writeManifest() {
  const dist = staged('dist');
  const manifest = await makeManifest(dist);
  const { columns, visibilities } = await import(pathToFileURL(join(dist, 'models/dashboard/document.js')).href);
  const files = {
    'widget-manifest.json': manifest,
    'widget-manifest.schema.json': await makeManifestSchema(dist),
    'dashboard.schema.json': makeDashboardSchema(manifest.widgets, columns, visibilities),
    ...makeEditorData(readJson('custom-elements.json'), manifest.widgets, readJson('package.json')),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dist, name), `${JSON.stringify(content)}\n`);
}

/** Writes texts for language models. The docs are no input of a build, so that a change of a page needs none. */
function writeLlmsTexts(folder, ...names) {
  const texts = makeLlmsTexts();
  for (const name of names) writeFileSync(join(staged(folder), name), texts[name]);
}

/** Puts a staged folder where it belongs. */
function place(folder) {
  const old = `${staged(folder)}.old`;
  mkdirSync(dirname(join(root, folder)), { recursive: true });
  if (existsSync(join(root, folder))) renameSync(join(root, folder), old);
  renameSync(staged(folder), join(root, folder));
}

const folders = [
  [
    'dist',
    [
      ['package', () => compile('tsconfig.build.json', 'dist')],
      ['slim package', () => slimPackage(staged('dist'), readJson('package.json').exports)],
      ['command line', () => bundleCommandLine(staged('dist'))],
      ...bundlesOf('dist'),
      ['manifest', writeManifest],
      ['llms.txt', () => writeLlmsTexts('dist', 'llms.txt')],
    ],
  ],
  [
    'platform/dist',
    [
      ['platform', () => compile('platform/tsconfig.build.json', 'platform/dist')],
      ...bundlesOf('platform/dist'),
      ['database', prepareDatabase],
      ['server', () => bundleServer(staged('platform/dist'))],
      ['llms.txt', () => writeLlmsTexts('platform/dist', 'llms.txt', 'llms-full.txt')],
    ],
  ],
];

async function buildAll() {
  const hash = hashSources();
  for (const [folder, steps] of folders) {
    for (const [name, step] of steps) {
      const started = performance.now();
      await step();
      console.log(`Built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    }
    if (folder === 'platform/dist') markBuilt(hash, staged(folder));
    place(folder);
  }
}

// Test runs set another mode, with which Vite would bundle Lit's development code.
process.env['NODE_ENV'] = 'production';
process.on('exit', () => rmSync(stage, { recursive: true, force: true }));
const onlyIfNeeded = process.argv.includes('--if-needed');
if (!onlyIfNeeded || !isBuilt()) {
  await alone(async (waited) => {
    if (!(waited || onlyIfNeeded) || !isBuilt()) await buildAll();
  });
}
