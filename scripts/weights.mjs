/** What browsers download of the files for script tags. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** Bytes of a file in brotli. */
export const weigh = (file) => brotliCompressSync(readFileSync(file), quality).byteLength;

/** A chunk by the source that it was made from, or by its name where it is shared by several. */
export function findChunk(manifest, source) {
  const key = manifest[source] ? source : Object.keys(manifest).find((each) => manifest[each].name === source);
  if (!key) throw new Error(`No chunk of dist/cdn comes from ${source}.`);
  return key;
}

/** The files that a chunk loads before it runs, itself included. */
export function closure(manifest, key, files = new Set()) {
  const { file, imports = [] } = manifest[key];
  if (files.has(file)) return files;
  files.add(file);
  for (const each of imports) closure(manifest, each, files);
  return files;
}
