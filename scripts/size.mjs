/** `npm run size`: what browsers download, in brotli bytes, against size-budgets.json. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';
import { closure, findChunk, weigh, weighBundle } from './weights.mjs';

const cdn = join(root, 'dist/cdn');
const read = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));

const manifest = read(cdn, '.vite/manifest.json');
const { groups } = read(root, 'size-budgets.json');
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(2)} kB`;

function weighChunks({ chunks = [], files = [], without = [] }) {
  const loaded = new Set(files);
  for (const source of chunks) closure(manifest, findChunk(manifest, source), loaded);
  // Files that every page has loaded already.
  for (const source of without) for (const file of closure(manifest, findChunk(manifest, source))) loaded.delete(file);
  return [...loaded].map((file) => [file, weigh(join(cdn, file))]);
}

let over = 0;
for (const { name, budgetKb, bundle, later = [], ...group } of groups) {
  const found = bundle
    ? await weighBundle(
        join(root, bundle),
        later.map((file) => join(root, file)),
      )
    : weighChunks(group);
  const weights = found.toSorted(([, a], [, b]) => b - a);
  const total = weights.reduce((sum, [, bytes]) => sum + bytes, 0);
  const fits = total <= budgetKb * 1000;
  if (!fits) over += 1;
  console.log(`${fits ? '✓' : '✗'} ${name}: ${kilobytes(total)} of ${budgetKb} kB`);
  for (const [file, bytes] of weights) console.log(`    ${kilobytes(bytes).padStart(9)}  ${file}`);
}
process.exitCode = over > 0 ? 1 : 0;
