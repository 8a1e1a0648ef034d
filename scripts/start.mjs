/**
 * `npm start`: installs and builds what is missing or older than its sources, then becomes the platform: one process,
 * so that signals and the exit code are the platform's own.
 */
import { isBuilt, isInstalled, run } from './steps.mjs';

if (!isInstalled()) {
  console.log('Installing packages (npm ci) …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
if (!isBuilt()) {
  run(process.execPath, ['scripts/build.mjs']);
}
await import('../platform/dist/serve.js');
