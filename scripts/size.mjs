/** `npm run size`: what browsers download, in brotli bytes, against size-budgets.json. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { root } from './steps.mjs';

const cdn = join(root, 'dist/cdn');
const read = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
const weigh = (file) => brotliCompressSync(readFileSync(join(cdn, file)), quality).byteLength;

/** A chunk by the source that it was made from, or by its name where it is shared by several. */
function findChunk(manifest, source) {
  const key = manifest[source] ? source : Object.keys(manifest).find((each) => manifest[each].name === source);
  if (!key) throw new Error(`No chunk of dist/cdn comes from ${source}.`);
  return key;
}

/** The files that a chunk loads before it runs, itself included. */
function closure(manifest, key, files = new Set()) {
  const { file, imports = [] } = manifest[key];
  if (files.has(file)) return files;
  files.add(file);
  for (const each of imports) closure(manifest, each, files);
  return files;
}

const manifest = read(cdn, '.vite/manifest.json');
const { groups } = read(root, 'size-budgets.json');
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(2)} kB`;

let over = 0;
for (const { name, budgetKb, chunks, files = [] } of groups) {
  const loaded = new Set(files);
  for (const source of chunks) closure(manifest, findChunk(manifest, source), loaded);
  const weights = [...loaded].map((file) => [file, weigh(file)]).toSorted(([, a], [, b]) => b - a);
  const total = weights.reduce((sum, [, bytes]) => sum + bytes, 0);
  const fits = total <= budgetKb * 1000;
  if (!fits) over += 1;
  console.log(`${fits ? '✓' : '✗'} ${name}: ${kilobytes(total)} of ${budgetKb} kB`);
  for (const [file, bytes] of weights) console.log(`    ${kilobytes(bytes).padStart(9)}  ${file}`);
}
process.exitCode = over > 0 ? 1 : 0;
