/**
 * `npm run other-browsers [-- firefox or webkit]`: the main journey in other browsers than Chromium, if installed.
 * Not part of the gate.
 */
import { findEngines } from './engines.mjs';
import { isBuilt, isInstalled, run, vitest } from './steps.mjs';

if (!isInstalled()) run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
if (!isBuilt()) run(process.execPath, ['scripts/build.mjs']);

const selected = process.argv.slice(2);
const engines = findEngines().filter(({ name }) => selected.length === 0 || selected.includes(name));
const there = engines.filter(({ paths }) => paths);
for (const { missing } of engines) if (missing) console.log(missing);
if (there.length === 0) {
  console.error('Nothing was run.');
  process.exit(1);
}
run(process.execPath, [vitest, 'run', '--project', 'other-browsers'], {
  env: { ...process.env, OTHER_BROWSERS: JSON.stringify(there) },
});
console.log(`Seen in ${there.map(({ name }) => name).join(' and ')}.`);
