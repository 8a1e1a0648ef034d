import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureChromium } from './browser.mjs';
import { root, vitest } from './steps.mjs';

/** All suites, the longest first; each is the projects of vite.config.ts whose names begin with it. */
export const suites = ['node', 'journeys', 'browser', 'stories', 'docs', 'examples'];

/** Suites of every run of the gate. */
export const gateSuites = suites.filter((suite) => suite !== 'docs' && suite !== 'examples');

/**
 * All stories in the other languages, in two that are made to find untranslated and unmirrored text, by axe in every look,
 * and with large text, zoom, text spacing and forced colours. Only in `npm run verify:full`: nearly every change concerns
 * them.
 */
export const storySuites = ['sv', 'de', 'ar', 'en-XA', 'ar-XB', 'looks', 'adaptations'].map(
  (name) => `stories-${name}`,
);

/**
 * Minutes without the end of a test after which Vitest counts as stopped: tests in a page end after half a minute, those
 * that start and kill platforms after two.
 */
const stallMinutes = (project) =>
  Number(process.env['STALL_MINUTES'] ?? (['browser', 'stories'].includes(project) ? 3 : 6));

/** Minutes since `started`, with one decimal. */
export const minutesSince = (started) => ((performance.now() - started) / 60_000).toFixed(1);

/**
 * Runs Vitest once.
 *
 * @param {readonly string[]} files paths; none are all of the project
 * @returns {Promise<{ results: Map<string, object>, errors: string[], waiting: string[], running: string[], ending:
 *   'ended' | 'crashed' | 'stalled' }>} results and errors by `progress-reporter.mjs`; files that have none, and those
 *   of them that had started
 */
export async function runVitest({ project, files, env, output }) {
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/progress-reporter.mjs')}`];
  const run = spawn(process.execPath, [vitest, 'run', '--project', `${project}*`, ...reporters, ...files], {
    cwd: root,
    env,
    stdio: ['ignore', output, output, 'ipc'],
  });
  const results = new Map();
  const queued = new Set();
  const started = new Set();
  let errors = [];
  let ending = 'crashed';
  const stop = (reason) => {
    ending = reason;
    run.kill('SIGKILL');
  };
  const limit = stallMinutes(project);
  let timer = setTimeout(stop, limit * 60_000, 'stalled');
  run.on('message', (message) => {
    clearTimeout(timer);
    if (message.type === 'queued') for (const file of message.files) queued.add(file);
    if (message.type === 'started') started.add(message.file);
    if (message.type === 'ended') results.set(message.file, message);
    if (message.type === 'finished') {
      ({ errors } = message);
      ending = 'ended';
    }
    // A run that has ended needs its results no more: a browser that does not close does not matter.
    timer = setTimeout(stop, (ending === 'ended' ? 1 : limit) * 60_000, ending === 'ended' ? ending : 'stalled');
  });
  const [status] = await once(run, 'exit');
  clearTimeout(timer);
  const waiting = [...queued].filter((file) => !results.has(file));
  const hasFailures = errors.length > 0 || [...results.values()].some(({ failures }) => failures.length > 0);
  if (ending === 'ended' && status > 0 && !hasFailures) ending = 'crashed';
  return { results, errors, waiting, running: waiting.filter((file) => started.has(file)), ending };
}

const names = (files) => files.map((file) => relative(root, file)).join(', ') || 'none';

/** @param deferOutput prints the output when the suite has ended */
async function runSuite(suite, folder, deferOutput) {
  const [, project, variant] = /^(\w+)(?:-(.+))?$/.exec(suite);
  const variable = /^\w\w(?:-|$)/.test(variant) ? 'STORY_LANGUAGE' : 'STORY_CHECKS';
  const env = { ...process.env, ...(variant && { [variable]: variant }) };
  const log = join(folder, `${suite}.log`);
  const output = deferOutput ? openSync(log, 'w') : 'inherit';
  const started = performance.now();
  const first = await runVitest({ project, files: [], env, output });
  const runs = [first];
  const notes = [];
  // Vitest's browser mode waits without a limit for a frame to load, and for its web socket
  // (docs/decisions/0032-stalled-suites.md). No file that has a result runs twice.
  if (first.ending === 'stalled' && first.waiting.length > 0) {
    notes.push(`${suite}: Vitest stopped; running ${names(first.running)}; run anew: ${first.waiting.length}`);
    runs.push(await runVitest({ project, files: first.waiting, env, output }));
  }
  const minutes = minutesSince(started);
  if (deferOutput) {
    closeSync(output);
    process.stdout.write(readFileSync(log));
  }
  const results = runs.flatMap((run) => [...run.results.values()]);
  const failures = [
    ...results.flatMap((result) => result.failures.map((failure) => `${relative(root, result.file)}: ${failure}`)),
    ...runs.flatMap((run) => run.errors).map((error) => `${suite}: outside a test: ${error}`),
  ];
  const last = runs.at(-1);
  const passed = results.reduce((total, result) => total + result.passed, 0);
  if (last.ending === 'stalled') failures.push(`the suite ${suite} stopped; running: ${names(last.running)}`);
  else if (failures.length === 0 && (passed === 0 || last.ending === 'crashed')) {
    failures.push(`the suite ${suite} crashed, or ran nothing`);
  } else if (last.waiting.length > 0) failures.push(`the suite ${suite} crashed before ${names(last.waiting)}`);
  const files = results.map(({ file, seconds }) => ({ name: relative(root, file), seconds }));
  return { suite, minutes, passed, failures, files, notes };
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
    for (const note of results.flatMap((result) => result.notes)) console.log(`- ${note}`);
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
