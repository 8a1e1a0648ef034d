import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureChromium } from './browser.mjs';
import { root, vitest } from './steps.mjs';

/** All suites, the longest first; each is the projects of vite.config.ts whose names begin with it. */
export const suites = ['node', 'journeys', 'browser', 'stories', 'examples'];

/** Suites of every run of the gate. */
export const gateSuites = suites.filter((suite) => suite !== 'examples');

/**
 * All stories in two languages that are made to find untranslated and unmirrored text, by axe in every look, and with
 * large text, zoom, text spacing and forced colours. Only in `npm run verify:full`: nearly every change concerns them.
 */
export const storySuites = ['stories-en-XA', 'stories-ar-XB', 'stories-looks', 'stories-adaptations'];

/** Minutes after which a suite that has not ended counts as crashed. */
const maximumMinutes = 35;

/** Minutes since `started`, with one decimal. */
export const minutesSince = (started) => ((performance.now() - started) / 60_000).toFixed(1);

const firstLine = (text = '') => text.split('\n', 1)[0].slice(0, 300);

/** Failures of a file, a line each. A file that can't be loaded has no failed test and is one line. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`];
  return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages?.[0])}`);
}

function readReport(file) {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    return {
      passed: numPassedTests,
      failures: testResults.flatMap(failuresOf),
      files: testResults.map(({ name, startTime, endTime }) => ({
        name: relative(root, name),
        seconds: (endTime - startTime) / 1000,
      })),
    };
  } catch {
    return { passed: 0, failures: [], files: [] };
  }
}

/** @param deferOutput prints the output when the suite has ended */
async function runSuite(suite, folder, deferOutput) {
  const [, project, variant] = /^(\w+)(?:-(.+))?$/.exec(suite);
  const variable = /^\w\w-/.test(variant) ? 'STORY_LANGUAGE' : 'STORY_CHECKS';
  const env = { ...process.env, ...(variant && { [variable]: variant }) };
  const file = join(folder, `${suite}.json`);
  const log = join(folder, `${suite}.log`);
  const output = deferOutput ? openSync(log, 'w') : 'inherit';
  const started = performance.now();
  const run = spawn(
    process.execPath,
    [vitest, 'run', '--project', `${project}*`, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { cwd: root, env, stdio: ['ignore', output, output], timeout: maximumMinutes * 60_000, killSignal: 'SIGKILL' },
  );
  const [status] = await once(run, 'exit');
  const minutes = minutesSince(started);
  if (deferOutput) {
    closeSync(output);
    process.stdout.write(readFileSync(log));
  }
  const report = readReport(file);
  if (report.failures.length === 0 && (status !== 0 || report.passed === 0)) {
    report.failures.push(`the suite ${suite} crashed, or ran nothing`);
  }
  return { suite, minutes, ...report };
}

function printSlowest(files) {
  console.log('The slowest test files:');
  for (const { name, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)) {
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`);
  }
}

/**
 * Runs suites, and prints a line for each of them and the ten slowest files.
 *
 * @param {readonly string[]} [selected] names of suites
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>} sums, and a line for each failure; a suite
 *   that crashed or ran nothing is one
 */
export async function runSuites(selected = suites) {
  await ensureChromium();
  const folder = mkdtempSync(join(tmpdir(), 'suites-'));
  try {
    const waiting = [...suites, ...storySuites].filter((suite) => selected.includes(suite));
    // Two side by side: journeys wait for pages most of the time; three take longer on two cores. The output of one is
    // printed as it comes, that of the other when it has ended.
    const runWaiting = async (deferOutput) => {
      const results = [];
      while (waiting.length > 0) results.push(await runSuite(waiting.shift(), folder, deferOutput));
      return results;
    };
    const results = (await Promise.all([false, true].map(runWaiting))).flat();
    printSlowest(results.flatMap(({ files }) => files));
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

/** Last line of a test run. */
export const summary = ({ passed, failed }) => `${passed} passed, ${failed} failed`;
