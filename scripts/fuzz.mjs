/**
 * `npm run fuzz`: 100,000 requests over all routes, for half an hour on each database at most. The gate sends 5,000 as
 * a test.
 *
 * `FUZZ_REQUESTS`, `FUZZ_MINUTES` and `FUZZ_SEED` change a run. It prints its seed; a failure has a seed of its own.
 */
import { spawnSync } from 'node:child_process';
import { root, vitest } from './steps.mjs';

const env = { FUZZ_REQUESTS: '100000', FUZZ_MINUTES: '30', ...process.env };
const test = 'test/platform/http/fuzz.test.ts';
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'node', test], {
  cwd: root,
  env,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
