/** `npm run elements` writes custom-elements.json from source; `--check` fails if the committed one is stale. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli } from '@custom-elements-manifest/analyzer/cli.js';
import { root } from './steps.mjs';

const file = join(root, 'custom-elements.json');
const manifest = await cli({ argv: ['analyze'], cwd: root, noWrite: true });
/** A line for each declaration and member: indented, it would make the package 1.3 kB larger. */
const fresh = `${JSON.stringify(manifest).replaceAll('{"kind":', '\n{"kind":')}\n`;

function committed() {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

if (!process.argv.includes('--check')) {
  writeFileSync(file, fresh);
} else if (committed() !== fresh) {
  console.error('custom-elements.json is not what the source says: run `npm run elements` and commit it.');
  process.exitCode = 1;
}
