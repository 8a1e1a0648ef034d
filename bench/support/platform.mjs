import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { tsImport } from 'tsx/esm/api';
import { root } from '../../scripts/steps.mjs';

const plenty = 1_000_000;
const limits = {
  signInMailsPerAddress: plenty,
  signInMailsPerClient: plenty,
  verificationsPerAddress: plenty,
  verificationsPerClient: plenty,
  challengesPerAddress: plenty,
  submissionsPerMinute: plenty,
  searchesPerMinute: plenty,
  uploadsPerMinute: plenty,
};

/** Running processes, which end with the bench. */
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * The built platform as a process of its own, on a new database, with limits that no bench meets.
 *
 * @param {Record<string, string>} variables more of its environment
 * @param {{ folder?: string, entry?: string, options?: string[], limits?: object }} more folder of another build of the
 *   platform; its entry; options of Node; more limits
 * @returns {Promise<{ url: string, pid: number, closed: Promise<number | string>, errors(): string,
 *   kill(signal: string): void, stop(): Promise<void> }>} `closed`: its exit code, or the signal that ended it; `errors`: what it has written to stderr
 */
export async function startPlatform(
  variables = {},
  { folder: build = join(root, 'platform/dist'), entry = 'serve.js', options = [], limits: more } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-platform-'));
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [...options, join(build, entry)], {
    env: { PATH, PORT: '0', DATA_DIR: folder, LIMITS: JSON.stringify({ ...limits, ...more }), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const closed = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    rmSync(folder, { recursive: true, force: true });
    return code ?? signal;
  });
  const url = await new Promise((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const address = /^Ready: (\S+)$/.exec(line)?.[1];
      if (address) resolve(address);
    });
    void closed.then(() => reject(new Error(`The platform ended and printed: ${output}`)));
  });
  return {
    url,
    pid: child.pid,
    closed,
    errors: () => output,
    kill: (signal) => void child.kill(signal),
    async stop() {
      child.kill('SIGTERM');
      await closed;
    },
  };
}

/**
 * A real PostgreSQL, as the tests start theirs.
 *
 * @param {string[]} settings more of its settings, as `name=value`
 * @returns {Promise<{ database(): Promise<string>, output(): readonly string[], stop(): Promise<void> }>} `output`: its log
 */
export async function startPostgres(settings = []) {
  const support = await tsImport('../../test/platform/support/postgres.ts', import.meta.url);
  const server = await support.startPostgres(settings);
  const { output, url } = server;
  return { database: () => support.createDatabase(url), output, stop: () => server.stop() };
}
