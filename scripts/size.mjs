/**
 * `npm run size`: what browsers download, in brotli bytes, against size-budgets.json, and the table in README. With
 * `--check` a table that is out of date fails.
 */
import { readFileSync, writeFileSync } from 'node:fs';
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

/** Name, bytes and budget in kB of each row of the table. */
const rows = [];
let over = 0;
for (const { name, budgetKb, bundle, later = [], peers = [], ...group } of groups) {
  const found = bundle
    ? await weighBundle(join(root, bundle), [...later.map((file) => join(root, file)), ...peers])
    : weighChunks(group);
  const weights = found.toSorted(([, a], [, b]) => b - a);
  const total = weights.reduce((sum, [, bytes]) => sum + bytes, 0);
  const fits = total <= budgetKb * 1000;
  if (!fits) over += 1;
  rows.push([name, total, budgetKb]);
  console.log(`${fits ? '✓' : '✗'} ${name}: ${kilobytes(total)} of ${budgetKb} kB`);
  for (const [file, bytes] of weights) console.log(`    ${kilobytes(bytes).padStart(9)}  ${file}`);
}

const readme = join(root, 'README.md');
const table = /(?<=<!-- sizes: npm run size -->\n\n)[^]*?(?=\n\n<!-- \/sizes -->)/;
/** Rows within 2 % and 0.2 kB are the same: compression differs a little between versions of Node. */
const isSame = (row, bytes) => Math.abs(Number(row?.[2]) * 1000 - bytes) <= Math.max(200, bytes / 50);

function updateTable() {
  const text = readFileSync(readme, 'utf8');
  const found = [...(table.exec(text)?.[0] ?? '').matchAll(/^\| (.+?) \| ([\d.]+) \| ([\d.]+) \|$/gm)];
  const isFresh =
    found.length === rows.length &&
    rows.every(([name, bytes, budget], at) => {
      const row = found[at];
      return row[1] === name && Number(row[3]) === budget && isSame(row, bytes);
    });
  if (isFresh) return true;
  if (process.argv.includes('--check')) {
    console.error('The table of sizes in README.md is out of date: run `npm run size` and commit it.');
    return false;
  }
  const lines = rows.map(([name, bytes, budget]) => `| ${name} | ${(bytes / 1000).toFixed(1)} | ${budget} |`);
  const fresh = ['| entry | kB | at most |', '|---|---|---|', ...lines].join('\n');
  writeFileSync(
    readme,
    text.replace(table, () => fresh),
  );
  return true;
}

const { widgets } = read(root, 'dist/widget-manifest.json');
for (const { element, bytes, budgetKb } of widgets) rows.push([`\`<${element}>\``, bytes, budgetKb]);
process.exitCode = updateTable() && over === 0 ? 0 : 1;
