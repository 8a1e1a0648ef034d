import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { ensureChromium } from './browser.mjs';
import { root } from './steps.mjs';

/** Suites one after another, but for those that leave a core idle each: they run side by side. */
const turns = [['node'], ['browser', 'stories'], ['journeys'], ['examples']];

/** The suites in the order in which they run, each the projects of vite.config.ts whose names begin so. */
export const suites = turns.flat();

/** Minutes after which a suite that has not ended counts as crashed. */
const mostMinutes = 35;

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

/** Minutes since `started`, to a tenth of one. */
export const minutesSince = (started) => ((performance.now() - started) / 60_000).toFixed(1);

const firstLine = (text = '') => text.split('\n', 1)[0].slice(0, 300);

/** What failed in a file, a line for each. One that could not be loaded has no failed test of its own, and is a line. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`];
  return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages?.[0])}`);
}

function readReport(file) {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: numPassedTests, failures: testResults.flatMap(failuresOf) };
  } catch {
    return { passed: 0, failures: [] };
  }
}

/** @param silent what it prints is kept until it has ended */
async function runSuite(suite, folder, env, silent) {
  const file = join(folder, `${suite}.json`);
  const log = join(folder, `${suite}.log`);
  const output = silent ? openSync(log, 'w') : 'inherit';
  const started = performance.now();
  const run = spawn(
    process.execPath,
    [vitest, 'run', '--project', `${suite}*`, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { cwd: root, env, stdio: ['ignore', output, output], timeout: mostMinutes * 60_000, killSignal: 'SIGKILL' },
  );
  const [status] = await once(run, 'exit');
  const minutes = minutesSince(started);
  if (silent) {
    closeSync(output);
    process.stdout.write(readFileSync(log));
  }
  const { passed, failures } = readReport(file);
  const crashed = failures.length === 0 && (status !== 0 || passed === 0);
  if (crashed) failures.push(`the suite ${suite} crashed, or ran nothing`);
  return { suite, passed, failures, minutes };
}

/**
 * Runs the suites in their turns and prints a line for each.
 *
 * @param {readonly string[]} [chosen] names of suites; all of them without it
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>} summed, with a line for each failure;
 *   a suite that crashed or ran nothing is one
 */
export async function runSuites(chosen = suites) {
  const env = { ...process.env, CHROMIUM_PATH: await ensureChromium() };
  const folder = mkdtempSync(join(tmpdir(), 'suites-'));
  try {
    const results = [];
    for (const turn of turns) {
      const together = turn.filter((suite) => chosen.includes(suite));
      results.push(...(await Promise.all(together.map((suite, nth) => runSuite(suite, folder, env, nth > 0)))));
    }
    for (const { suite, passed, failures, minutes } of results) {
      console.log(`${suite.padEnd(9)} ${minutes} min  ${passed} passed, ${failures.length} failed`);
    }
    const failures = results.flatMap((result) => result.failures);
    for (const failure of failures) console.log(`✗ ${failure}`);
    return {
      passed: results.reduce((total, { passed }) => total + passed, 0),
      failed: failures.length,
      failures,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The last line of a test run, alone. */
export const summary = ({ passed, failed }) => `${passed} passed, ${failed} failed`;
