/**
 * `npm run pooler [-- part of a path …]`: all tests of the platform that use PostgreSQL, and those of `test/pooler`,
 * through pgBouncer in transaction mode, if it is installed. Not part of the gate.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPooler } from './engines.mjs';
import { isInstalled, root, run, vitest } from './steps.mjs';

const pooler = findPooler();
if (!pooler) {
  console.error('pgBouncer is missing: apt install pgbouncer, or set PGBOUNCER_PATH. Nothing was run.');
  process.exit(1);
}
if (!isInstalled()) run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);

/** Names in `test/platform/support` by which a test gets a PostgreSQL. */
const usesPostgres = /postgresUrl|startPostgres|on(?:Every|One)(?:Platform|Database)/;

const selected = process.argv.slice(2);
const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .map((file) => join('test', file).replaceAll('\\', '/'))
  .filter((file) => /\.test\.tsx?$/.test(file) && !/\.browser\.test|^test\/(?:journeys|examples)\//.test(file))
  .filter((file) => selected.length === 0 || selected.some((part) => file.includes(part)))
  .filter((file) => usesPostgres.test(readFileSync(join(root, file), 'utf8')));
run(process.execPath, [vitest, 'run', '--project', 'node*', '--project', 'pooler', ...files], {
  env: { ...process.env, PGBOUNCER_PATH: pooler, POOL_MODE: 'transaction' },
});
console.log(`${files.length} files passed through pgBouncer.`);
