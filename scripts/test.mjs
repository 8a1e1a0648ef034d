/**
 * `npm test [-- suite …]`: installs and builds what is missing, runs the suites of the gate or those named, and ends with
 * `N passed, N failed`.
 */
import { isBuilt, isInstalled, run } from './steps.mjs';

if (!isInstalled()) {
  console.log('Installing packages (npm ci) …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
if (!isBuilt()) run(process.execPath, ['scripts/build.mjs']);

const { gateSuites, runSuites, storySuites, suites, summary } = await import('./suites.mjs');
const selected = process.argv.slice(2);
const all = [...suites, ...storySuites];
const unknown = selected.filter((suite) => !all.includes(suite));
if (unknown.length > 0) {
  console.error(`No such suite: ${unknown.join(', ')}. There are ${all.join(', ')}.`);
  process.exit(1);
}

let result = { passed: 0, failed: 1 };
try {
  result = await runSuites(selected.length > 0 ? selected : gateSuites);
} catch (error) {
  console.error(error.message);
}
console.log(summary(result));
process.exitCode = result.failed > 0 ? 1 : 0;
