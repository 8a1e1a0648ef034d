/** Download sizes of the files for script tags. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

const digest = (text) => createHash('sha256').update(text).digest('hex');

const weighText = (text) => brotliCompressSync(text, quality).byteLength;

/** Hashes in names of chunks. */
const hashes = /-[0-9a-f]{7}(?=\.js\b)/g;

/**
 * Bytes of a file in brotli. Brotli makes up to 40 bytes more or less of 40 kB when only the hashes of chunks change:
 * the median of nine builds with other hashes.
 */
export function weigh(file) {
  const code = readFileSync(file, 'utf8');
  const variant = (number) => code.replaceAll(hashes, (hash) => `-${digest(`${number}${hash}`).slice(0, 7)}`);
  const sizes = Array.from({ length: code.search(hashes) < 0 ? 1 : 9 }, (_, number) => weighText(variant(number)));
  return sizes.toSorted((a, b) => a - b)[sizes.length >> 1];
}

/**
 * Size that an entry of the package adds to a bundled app, as one file.
 *
 * @param {readonly string[]} later files that only come when they are asked for, and packages that the app has, not counted
 * @returns {Promise<[file: string, bytes: number][]>}
 */
export async function weighBundle(entry, later = []) {
  const { build } = await import('vite');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      minify: 'terser',
      lib: { entry, formats: ['es'], fileName: 'index' },
      rolldownOptions: { external: [...later], output: { codeSplitting: false } },
    },
  });
  return [built].flat()[0].output.map(({ fileName, code }) => [fileName, weighText(code)]);
}

/** A chunk by the source that it was made from, or by its name where it is shared by several. */
export function findChunk(manifest, source) {
  const key = manifest[source] ? source : Object.keys(manifest).find((each) => manifest[each].name === source);
  if (!key) throw new Error(`No chunk of dist/cdn comes from ${source}.`);
  return key;
}

/** Files that a chunk loads before it runs, itself included. */
export function closure(manifest, key, files = new Set()) {
  const { file, imports = [] } = manifest[key];
  if (files.has(file)) return files;
  files.add(file);
  for (const each of imports) closure(manifest, each, files);
  return files;
}
