import { setFlagsFromString } from 'node:v8';
import { describeError, startErrorOf } from './node/start-error.ts';
import { readEnvironment } from './node/environment.ts';
import { openLog } from './node/log.ts';
import { runPlatform, type RunningPlatform } from './node/run-platform.ts';

/** Milliseconds after `drainSeconds` until a hanging stop is killed; durable data is safe. */
const longestStop = 8_600;

/** Milliseconds at the exit for a reader of the log that is slow. */
const longestFlush = 250;

/** Exit code when something hung, which the line `stop-hung` names. */
const hung = 3;

const log = openLog('error');

// every file that the platform, PGlite included, creates is for this user alone
process.umask(0o077);

let running: RunningPlatform | undefined;
let stopping = false;
/** Ends a start that waits. */
const giveUp = new AbortController();

async function stop(reason: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log({ level: 'info', event: 'stopping', reason });
  giveUp.abort();
  if (reason === 'SIGTERM') await running?.drain();
  setTimeout(() => void endHung([running ? 'stop' : 'start']), longestStop).unref();
  await starting;
  const hanging = (await running?.stop()) ?? [];
  if (hanging.length) return endHung(hanging);
  log({ level: 'info', event: 'stopped' });
  await end(process.exitCode ?? 0);
}

function endHung(hanging: readonly string[]): Promise<never> {
  log({ level: 'error', event: 'stop-hung', hanging });
  return end(hung);
}

async function end(code: number | string): Promise<never> {
  await log.flush(longestFlush);
  // an exit would wait for the thread of a file operation that hangs
  if (code === hung && process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'))) {
    process.kill(process.pid, 'SIGKILL');
  }
  process.exit(code);
}

function fail(event: string, error?: unknown): void {
  log({ level: 'error', event, ...(error !== undefined && describeError(error)) });
  process.exitCode = 1;
}

process.on('unhandledRejection', (error) =>
  log({ level: 'error', event: 'unhandled-rejection', ...describeError(error) }),
);
// the error may have left work half done: a clean start is safer
process.on('uncaughtException', (error) => {
  fail('uncaught-exception', error);
  void stop('uncaught exception');
});
// a terminal and npm both send one, so a second signal means nothing more
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));

async function start(): Promise<void> {
  try {
    const environment = readEnvironment(process.env);
    log.setLevel(environment.log);
    // beside the embedded database, a heap of few MB that is collected more often, however large the machine is
    if (!environment.databaseUrl) setFlagsFromString('--optimize-for-size');
    const onFolderLost = () => {
      fail('data-folder-lost');
      process.exit(1);
    };
    running = await runPlatform({ environment, log, onFolderLost, signal: giveUp.signal });
    const { publicUrl, mailUrl, metricsUrl } = running;
    log({ level: 'info', event: 'started', url: publicUrl, mailUrl, metricsUrl });
    // for people at a terminal; a collector gets nothing but JSON lines
    if (environment.production) return;
    const addresses = Object.entries({ Ready: publicUrl, Mails: mailUrl, Metrics: metricsUrl });
    log.print(addresses.map(([name, url]) => (url === undefined ? '' : `${name}: ${url}\n`)).join(''));
  } catch (error) {
    if (stopping && giveUp.signal.aborted && (error as Error).name === 'AbortError') return;
    const known = startErrorOf(error);
    const { reason, stack } = describeError(error);
    process.stderr.write(known ? `${known.message}\n` : `The platform failed to start: ${reason}\n${stack}\n`);
    process.exitCode = 1;
    if (!stopping) process.exit();
  }
}

const starting = start();
