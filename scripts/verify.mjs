/** `npm run verify`: the one gate. Every step runs, also after one that failed; the last line is the tests' sum. */
import { spawnSync } from 'node:child_process';
import { isBuilt, root } from './steps.mjs';
import { minutesSince, runSuites, summary } from './suites.mjs';

/** Runs a script of package.json. */
function script(name) {
  const { status } = spawnSync('npm', ['run', '--silent', name], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  return status === 0;
}

let tests = { passed: 0, failed: 1, failures: ['the tests did not run'] };

const steps = [
  ['format', () => script('format:check')],
  ['types', () => script('types')],
  ['lint, rooms, circles', () => script('lint')],
  ['custom-elements.json', () => script('elements:check')],
  ['compiled contract', () => script('contract:check')],
  ['build', () => isBuilt() || script('build')],
  [
    'tests',
    async () => {
      tests = await runSuites();
      return tests.failed === 0;
    },
  ],
  ['sizes', () => script('size')],
  ['widget manifest', () => script('manifest:check')],
  ['package', () => script('package:check')],
  ['unused code', () => script('unused')],
  ['storybook', () => script('build-storybook')],
];

const results = [];
for (const [name, step] of steps) {
  console.log(`\n── ${name}`);
  const started = performance.now();
  let passed = false;
  try {
    passed = await step();
  } catch (error) {
    console.error(error.message);
  }
  results.push({ name, passed, minutes: minutesSince(started) });
}

console.log('\n── verify');
for (const { name, passed, minutes } of results) {
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(22)} ${minutes} min`);
}
for (const failure of tests.failures) console.log(`✗ ${failure}`);
console.log(summary(tests));
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
