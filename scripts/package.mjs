/** `npm run package:check`: checks files and size of the tarball, and runs publint and Are the types wrong. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './steps.mjs';

const windows = process.platform === 'win32';

/** Files beside `dist`. */
const beside = ['package.json', 'README.md', 'CHANGELOG.md', 'LICENSE', 'custom-elements.json'];
/** Files of the build without a source of the same name. */
const made = [
  'widget-manifest.json',
  'widget-manifest.schema.json',
  'dashboard.schema.json',
  'web-types.json',
  'vscode.html-custom-data.json',
  'vscode.css-custom-data.json',
  'llms.txt',
];
const secrets = [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, /\bnpm_[A-Za-z0-9]{36}\b/, /\b_authToken=/];

const sourceOf = (path) => path.replace(/^dist\//, 'src/').replace(/(?:\.d)?\.[jt]s$/, '');
const kilobytes = (bytes) => `${Math.ceil(bytes / 1000)} kB`;

/** Reason why a file does not belong into the package, or `undefined`. */
function misplaced(path, folder, integrity) {
  if (!path.startsWith('dist/')) return beside.includes(path) ? undefined : 'nobody who installs the package needs it';
  if (path.startsWith('dist/cdn/')) {
    return integrity[path.replace('dist/', './')] ? undefined : 'the manifest has no hash of it';
  }
  if (made.includes(path.slice('dist/'.length))) return undefined;
  if (/\.(?:test|stories)\./.test(path) || !/\.(?:js|d\.ts)$/.test(path)) return 'it is neither code nor its types';
  const source = join(folder, sourceOf(path));
  return existsSync(`${source}.ts`) || existsSync(`${source}.tsx`) ? undefined : 'no source makes it';
}

/** Reason why a file must not be published, or `undefined`. */
function indiscreet(text, folder) {
  const place = [folder, homedir()].find((each) => each.length > 5 && text.includes(each));
  if (place) return `it names ${place}`;
  return secrets.some((secret) => secret.test(text)) ? 'a secret stands in it' : undefined;
}

/**
 * Errors of the contents and the size of a package, as sentences.
 *
 * @param {{ files: readonly { path: string }[], size: number, unpackedSize: number }} packed as `npm pack --json` says it
 * @param {{ packedKb: number, unpackedKb: number }} budget
 * @param {string} [folder] the checkout
 */
export function faultsOfPack({ files, size, unpackedSize }, { packedKb, unpackedKb }, folder = root) {
  const { integrity } = JSON.parse(readFileSync(join(folder, 'dist/widget-manifest.json'), 'utf8'));
  const faults = files.flatMap(({ path }) => {
    const fault =
      misplaced(path, folder, integrity) ??
      indiscreet(readFileSync(join(folder, path), 'utf8'), folder.replace(/\/$/, ''));
    return fault ? [`${path}: ${fault}.`] : [];
  });
  const paths = new Set(files.map(({ path }) => path));
  for (const path of [...beside, ...made.map((name) => `dist/${name}`)]) {
    if (!paths.has(path)) faults.push(`${path} is missing.`);
  }
  if (size > packedKb * 1000) faults.push(`${kilobytes(size)} packed, of ${packedKb} kB.`);
  if (unpackedSize > unpackedKb * 1000) faults.push(`${kilobytes(unpackedSize)} unpacked, of ${unpackedKb} kB.`);
  return faults;
}

/**
 * Packs what is built into a folder.
 *
 * @returns {{ tarball: string, files: { path: string }[], size: number, unpackedSize: number, integrity: string }}
 */
export function pack(into) {
  const parameters = ['pack', '--json', '--ignore-scripts', '--pack-destination', into];
  const { status, stdout } = spawnSync('npm', parameters, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: windows,
  });
  if (status !== 0) throw new Error(`npm pack ended with ${status}.`);
  const [packed] = JSON.parse(stdout);
  return { ...packed, tarball: join(into, packed.filename) };
}

/** A program of a development dependency: its file, by its own package.json. */
function program(name, command) {
  const folder = join(root, 'node_modules', name);
  return join(folder, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).bin[command]);
}

/** Output of a failed program, or `undefined` if it passed. */
const complaint = (...parameters) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, parameters, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    child.on('close', (code) => resolve(code === 0 ? undefined : output.trim() || `ended with ${code}`));
  });

async function check() {
  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  try {
    const packed = pack(folder);
    const { package: budget } = JSON.parse(readFileSync(join(root, 'size-budgets.json'), 'utf8'));
    const results = await Promise.all([
      ['what is inside', faultsOfPack(packed, budget).join('\n')],
      complaint(program('publint', 'publint'), 'run', packed.tarball, '--strict').then((output) => ['publint', output]),
      complaint(
        program('@arethetypeswrong/cli', 'attw'),
        packed.tarball,
        '--profile=esm-only',
        '--format=ascii',
        '--no-emoji',
      ).then((output) => ['are the types wrong', output]),
    ]);
    for (const [name, output] of results) console.log(output ? `✗ ${name}\n${output}` : `✓ ${name}`);
    console.log(
      `${packed.files.length} files, ${kilobytes(packed.size)} packed, ${kilobytes(packed.unpackedSize)} unpacked`,
    );
    return results.every(([, output]) => !output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = (await check()) ? 0 : 1;
}
