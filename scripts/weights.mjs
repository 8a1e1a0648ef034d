/** Download sizes of the files for script tags. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

const weighText = (text) => brotliCompressSync(text, quality).byteLength;

/** Bytes of a file in brotli. */
export const weigh = (file) => weighText(readFileSync(file));

/**
 * Size that an entry of the package adds to a bundled app, as one file.
 *
 * @param {readonly string[]} later files that only come when they are asked for, and are not counted
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
