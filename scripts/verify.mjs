/**
 * `npm run verify`: the gate. Every step runs, also after a failure; the last line sums the tests up.
 *
 * With `--full` (`npm run verify:full`) also its stories in every language, look and adaptation, Storybook's build and
 * contact sheet, the documentation site, the examples in their frameworks, other browsers, PostgreSQL behind a pooler, and
 * more kills of a running platform; with `--changed`, as CI runs it, the builds, examples and browsers that changes since
 * they last passed concern.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { markVerified, parts, unchangedParts } from './changes.mjs';
import { findEngines, findPooler } from './engines.mjs';
import { isBuilt, root } from './steps.mjs';
import { gateSuites, minutesSince, runSuites, storySuites, summary } from './suites.mjs';

const isFull = process.argv.includes('--full');
/** Parts that this run leaves out → reason. */
const omitted = new Map();
if (process.argv.includes('--changed')) {
  for (const [part, commit] of unchangedParts()) omitted.set(part, `unchanged since ${commit}`);
} else if (!isFull) {
  for (const part of Object.keys(parts)) omitted.set(part, 'npm run verify:full');
}
if (!omitted.has('other-browsers') && !findEngines().some(({ paths }) => paths)) {
  omitted.set('other-browsers', 'neither Firefox nor WebKit is installed');
}
if (!isFull) omitted.set('pooler', 'npm run verify:full');
else if (!findPooler()) omitted.set('pooler', 'pgBouncer is not installed');
const selected = new Set(Object.keys(parts).filter((part) => !omitted.has(part)));
if (isFull) {
  process.env['KILLS'] ??= '20';
  process.env['RESTARTS'] ??= '3';
  process.env['ROUNDS'] ??= '6';
}

const results = [];

async function step(name, run) {
  const started = performance.now();
  let passed = false;
  try {
    passed = await run();
  } catch (error) {
    console.error(error.message);
  }
  results.push({ name, passed, minutes: minutesSince(started) });
  return passed;
}

/** Runs a script of package.json beside others, and prints its output when it has ended. */
const script = (name, title = name) =>
  step(title, async () => {
    const child = spawn('npm', ['run', '--silent', name], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const [status] = await once(child, 'close');
    console.log(`\n── ${title}\n${output}`);
    return status === 0;
  });

const building = isBuilt() ? Promise.resolve(true) : script('build');
let tests = { passed: 0, failed: 1, failures: ['the tests did not run'] };

async function runTests() {
  if (!(await building)) return;
  const hasDocs = selected.has('docs') && (await script('docs', 'documentation site'));
  await step('tests', async () => {
    tests = await runSuites([
      ...gateSuites,
      ...(hasDocs ? ['docs'] : []),
      ...(selected.has('examples') ? ['examples'] : []),
      ...(isFull ? storySuites : []),
    ]);
    return tests.failed === 0;
  });
  // They hold a browser each: timings of the other suites stay what they are.
  if (selected.has('other-browsers')) await script('other-browsers');
  if (selected.has('pooler')) await script('pooler');
}

async function runChecks() {
  await script('format:check', 'format');
  await script('types');
  await script('lint');
  await script('elements:check', 'custom-elements.json');
  await script('contract:check', 'compiled contract');
  await script('unused', 'unused code');
  if (!(await building)) return;
  await script('size:check', 'sizes');
  await script('manifest:check', 'widget manifest');
  await script('package:check', 'package');
  // The contact sheet builds Storybook, too.
  if (selected.has('storybook')) await script(isFull ? 'sheet' : 'build-storybook', 'storybook');
}

await Promise.all([runTests(), runChecks()]);

console.log('\n── verify');
for (const { name, passed, minutes } of results) {
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(22)} ${minutes} min`);
}
if (!isFull) console.log(`- ${storySuites.join(', ')} left out: npm run verify:full`);
for (const [part, reason] of omitted) console.log(`- ${part} left out: ${reason}`);
for (const failure of tests.failures) console.log(`✗ ${failure}`);
const passed = results.every((result) => result.passed);
if (passed && selected.size && markVerified([...selected])) {
  console.log('Commit .ci/verified.json: CI runs less after it.');
}
console.log(summary(tests));
process.exitCode = passed ? 0 : 1;
