import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The platform's entry as one file of the present sources, so that a test neither waits for a whole build nor runs an
 * old one. It lies where Node finds the platform's own packages.
 */
export async function bundleServe(): Promise<{ readonly file: string; remove(): void }> {
  const outDir = join(root, `platform/node_modules/.serve-test-${process.pid}-${Math.random().toString(36).slice(2)}`);
  mkdirSync(outDir, { recursive: true });
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: {
      alias: [
        { find: /^@service\/widgets\/elements\/(.+)$/, replacement: join(root, 'src/elements/$1/index.ts') },
        { find: /^@service\/widgets\/([a-z-]+)$/, replacement: join(root, 'src/$1/index.ts') },
      ],
    },
    build: { ssr: 'platform/src/serve.ts', outDir, target: 'node20', minify: false },
  });
  return { file: join(outDir, 'serve.js'), remove: () => rmSync(outDir, { recursive: true, force: true }) };
}

export interface ServeProcess {
  readonly pid: number;
  /** The printed address; rejects with what was printed when the process ends before. */
  readonly ready: Promise<string>;
  readonly exited: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  /** Lines so far. */
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
  kill(signal: NodeJS.Signals): void;
}

const children = new Set<ChildProcess>();

/** Ends every process that a test has left. */
export function killServeProcesses(): void {
  for (const child of children) child.kill('SIGKILL');
}

/** Starts the platform with these variables and no others of its own; on any free port unless `PORT` says so. */
export function startServe(file: string, variables: Readonly<Record<string, string>>): ServeProcess {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [file], { env: { PATH, PORT: '0', ...variables }, stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  const stdout: string[] = [];
  const stderr: string[] = [];
  createInterface(child.stderr).on('line', (line) => stderr.push(line));
  const exited: ServeProcess['exited'] = new Promise((resolve) => {
    child.once('close', (code, signal) => {
      children.delete(child);
      resolve({ code, signal });
    });
  });
  const ready = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      stdout.push(line);
      const address = /^Ready: (\S+)$/.exec(line)?.[1];
      if (address) resolve(address);
    });
    void exited.then(({ code, signal }) => reject(new Error(`It ended (${code ?? signal}) and said: ${stderr.join('\n')}`)));
  });
  ready.catch(() => undefined);
  return { pid: child.pid ?? 0, ready, exited, stdout, stderr, kill: (signal) => void child.kill(signal) };
}
