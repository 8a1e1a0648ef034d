import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Packs, installs and builds once for the test run. */
export async function setup(): Promise<void> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/examples.mjs'], { cwd: root });
  console.log(stdout.trim());
}
