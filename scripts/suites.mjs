import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ensureChromium } from './browser.mjs';
import { root } from './steps.mjs';

/** The suites in the order in which they run, each a project of vite.config.ts. */
export const suites = ['node', 'browser', 'stories', 'journeys'];

/** Minutes after which a suite that has not ended counts as crashed. */
const mostMinutes = 20;

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

/** Minutes since `started`, to a tenth of one. */
export const minutesSince = (started) => ((performance.now() - started) / 60_000).toFixed(1);

/** A file that could not be loaded has no failed test of its own, and counts as one. */
function count(report) {
  const unloaded = report.testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
  });
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
}

function readReport(file) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function runSuite(suite, folder, env) {
  const file = join(folder, `${suite}.json`);
  const started = performance.now();
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', suite, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'], timeout: mostMinutes * 60_000, killSignal: 'SIGKILL' },
  );
  const { passed, failed } = readReport(file);
  const crashed = failed === 0 && (status !== 0 || passed === 0);
  return { suite, passed, failed: failed + Number(crashed), crashed, minutes: minutesSince(started) };
}

/**
 * Runs the suites one after another and prints a line for each.
 *
 * @param {readonly string[]} [chosen] names of suites; all of them without it
 * @returns {Promise<{ passed: number, failed: number }>} summed; a suite that crashed or ran nothing is one failure
 */
export async function runSuites(chosen = suites) {
  const env = { ...process.env, CHROMIUM_PATH: await ensureChromium() };
  const folder = mkdtempSync(join(tmpdir(), 'suites-'));
  try {
    const results = chosen.map((suite) => runSuite(suite, folder, env));
    for (const { suite, passed, failed, crashed, minutes } of results) {
      const note = crashed ? ' (crashed, or ran nothing)' : '';
      console.log(`${suite.padEnd(9)} ${minutes} min  ${passed} passed, ${failed} failed${note}`);
    }
    const sum = (key) => results.reduce((total, result) => total + result[key], 0);
    return { passed: sum('passed'), failed: sum('failed') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The last line of a test run, alone. */
export const summary = ({ passed, failed }) => `${passed} passed, ${failed} failed`;
