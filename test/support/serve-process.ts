import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

const built = join(root, 'platform/dist/serve.js');

/** Entry of the platform, built if missing or outdated. */
export async function buildServe(): Promise<string> {
  const build = spawn(process.execPath, ['scripts/build.mjs', '--if-needed'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [build.stdout, build.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code] = (await once(build, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The build failed:\n${output}`);
  return built;
}

export interface LogLine {
  readonly time: string;
  readonly level: string;
  readonly event: string;
  readonly [field: string]: unknown;
}

export interface ServeProcess {
  readonly pid: number;
  /** The printed address; rejects with the output if the process ends first. */
  readonly ready: Promise<string>;
  /** Address that it listens on, for the development e-mails; `PUBLIC_URL` may name another. */
  readonly address: Promise<string>;
  readonly exited: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  /** Lines printed so far, without those of the log. */
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
  /** Lines of the log on standard output so far. */
  readonly log: readonly LogLine[];
  kill(signal: NodeJS.Signals): void;
}

const children = new Set<ChildProcess>();

/** Ends all processes of a test. */
export function killServeProcesses(): void {
  for (const child of children) child.kill('SIGKILL');
}

/**
 * Starts the platform with only these variables; on a free port unless `PORT` is set.
 *
 * @param umask octal digits
 * @param entry `serve.js` of another build
 */
export function startServe(
  variables: Readonly<Record<string, string>>,
  umask = '022',
  entry: string = built,
): ServeProcess {
  const { PATH = '' } = process.env;
  const child = spawn('/bin/sh', ['-c', `umask ${umask} && exec "$0" "$@"`, process.execPath, entry], {
    env: { PATH, PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const stdout: string[] = [];
  const stderr: string[] = [];
  const log: LogLine[] = [];
  createInterface(child.stderr).on('line', (line) => stderr.push(line));
  const exited: ServeProcess['exited'] = new Promise((resolve) => {
    child.once('close', (code, signal) => {
      children.delete(child);
      resolve({ code, signal });
    });
  });
  const ready = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (!line.startsWith('{')) stdout.push(line);
      else log.push(JSON.parse(line) as LogLine);
      const address = /^Ready: (\S+)$/.exec(line)?.[1] ?? log.find(({ event }) => event === 'started')?.['url'];
      if (address) resolve(String(address));
    });
    void exited.then(({ code, signal }) =>
      reject(new Error(`It ended (${code ?? signal}) and printed: ${[...stderr, JSON.stringify(log)].join('\n')}`)),
    );
  });
  const address = ready.then(() => {
    const started = log.find(({ event }) => event === 'started');
    const mails = stdout.find((line) => line.startsWith('Mails: '))?.slice('Mails: '.length);
    return new URL(mails ?? String(started?.['mailUrl'])).origin;
  });
  address.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    ready,
    address,
    exited,
    stdout,
    stderr,
    log,
    kill: (signal) => void child.kill(signal),
  };
}

/** @returns the line on stderr of a process that refuses to start: exit code 1, nothing on stdout, one line on stderr */
export async function refusal(variables: Readonly<Record<string, string>>): Promise<string> {
  const process = startServe(variables);
  const exit = await process.exited;
  const [line = '', ...others] = process.stderr;
  if (exit.code !== 1 || process.stdout.length + process.log.length > 0 || others.length > 0 || line === '') {
    throw new Error(`Expected a refusal: ${JSON.stringify({ exit, ...process })}`);
  }
  return line;
}
