import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withLimits, type Limits } from '@service/widgets/contract';
import { createStarting } from '../http/answer.ts';
import { createPlatform } from '../app.ts';
import { SharpImages } from '../adapters/images/sharp.ts';
import { tus } from '../adapters/uploads/tus.ts';
import { PgBossJobs } from '../adapters/jobs/pg-boss.ts';
import { DevelopmentMailer } from '../adapters/mail/development.ts';
import { SmtpMailer } from '../adapters/mail/smtp.ts';
import type { Clock, Database, RequestRecord } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { logOf, type LogEntry, type Settings } from '../settings.ts';
import { migrate } from '../store/migrate.ts';
import { OutageLines } from '../unexpected-error.ts';
import { loadOperatorFields } from '../features/authentication/pages/sign-up.ts';
import { withFailurePage } from '../pages/failure-page.ts';
import { createPages } from '../pages/create-pages.ts';
import { createResourcePage } from '../features/resources/pages/workspace.ts';
import { compressed } from './compression.ts';
import { DiskSpace } from './disk-space.ts';
import { describeError, StartError, startErrorOf } from './start-error.ts';
import type { Environment } from './environment.ts';
import { FolderLock } from './folder-lock.ts';
import { listen, type Answer, type RunningServer } from './http-server.ts';
import { agreeOnSecretKey, findSecretKey } from './secret-key.ts';
import { openDatabase, openFiles, openReadReplica, openSearchIndex } from './open-storage.ts';
import { makePrivate } from './private-folder.ts';
import { mayBeStatic, StaticFiles } from './static-files.ts';
import { Telemetry } from './telemetry.ts';
import { TextThreads } from './text-threads.ts';
import { WidgetVersions } from './widget-versions.ts';

export interface RunningPlatform {
  /** An origin, without a slash at the end. */
  readonly publicUrl: string;
  readonly mailUrl: string | undefined;
  readonly metricsUrl: string | undefined;
  /** Ends readiness, and resolves when a proxy has had the time to see it. Requests are still answered. */
  drain(): Promise<void>;
  /**
   * Finishes pending work and releases everything, within about nine seconds. Idempotent.
   *
   * @returns names of what did not end
   */
  stop(): Promise<readonly string[]>;
}

export interface RunOptions {
  readonly environment: Environment;
  readonly log: (entry: LogEntry) => void;
  /** Called when another process has taken the data folder: stop using it. */
  readonly onFolderLost: () => void;
  /** Gives up a start that waits for room on the disk. */
  readonly signal?: AbortSignal;
}

/** Milliseconds for pending requests when the platform stops. */
const grace = 3_000;

/** Milliseconds after which pending uploads are answered, so that their clients resume them at another process. */
const uploadGrace = grace / 2;

/**
 * Milliseconds until a step of the stop counts as hung, besides what the steps before it left: ten seconds in all, with
 * `drainSeconds` and the end.
 */
const longest = {
  streams: 100,
  requests: grace + 100,
  jobs: 3_900,
  disk: 100,
  threads: 100,
  mailers: 100,
  replica: 100,
  database: 600,
  listener: 100,
  telemetry: 100,
  lock: 100,
};
type Step = keyof typeof longest;

class Undoing {
  readonly #steps: { readonly name: Step; readonly undo: () => unknown }[] = [];
  #done: Promise<readonly string[]> | undefined;

  push(name: Step, undo: () => unknown): void {
    this.#steps.unshift({ name, undo });
  }

  /** @returns names of the steps that hang: the later ones are done nevertheless */
  run(onError: (error: unknown) => void): Promise<readonly string[]> {
    this.#done ??= (async () => {
      const hanging: string[] = [];
      let deadline = performance.now();
      for (const { name, undo } of this.#steps) {
        deadline += longest[name];
        const late = new AbortController();
        const done = Promise.resolve().then(undo).catch(onError);
        const timer = pause(deadline - performance.now(), name, { signal: late.signal }).catch(() => undefined);
        const hung = await Promise.race([done.then(() => undefined), timer]);
        late.abort();
        if (hung !== undefined) hanging.push(hung);
      }
      return hanging;
    })();
    return this.#done;
  }
}

/** ms */
const retryEvery = 1_000;

/** Repeats a step of the start that fails while there is little room on the disk. */
async function onceThereIsRoom<Result>(
  work: () => Result | Promise<Result>,
  space: DiskSpace | undefined,
  signal: AbortSignal | undefined,
  onWait: () => void,
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof StartError || !(await space?.look())) throw error;
      onWait();
      await pause(retryEvery, undefined, { signal });
    }
  }
}

/**
 * Starts the platform on Node from environment variables.
 *
 * @throws {StartError} with one line for the operator; everything that was opened is closed again
 */
export async function runPlatform({ environment, log, onFolderLost, signal }: RunOptions): Promise<RunningPlatform> {
  const undoing = new Undoing();
  const onError = (event: string) => (error: unknown, record?: RequestRecord) =>
    logOf(log, record)({ level: 'error', event, ...describeError(error) });
  const stop = () => undoing.run(onError('stop-failed'));
  try {
    const { dataDir, databaseUrl, filesUrl, host, trustProxy } = environment;
    const limits = withLimits(environment.limits);
    const clock: Clock = { now: () => new Date() };
    if (!databaseUrl || !environment.secretKey || (!filesUrl && existsSync(dataDir))) makePrivate(dataDir);
    const space = openSpace(environment, log);
    let locked = Boolean(databaseUrl);
    const lockFolder = () => {
      if (locked) return;
      const lock = takeLock(dataDir, onFolderLost, space);
      locked = true;
      undoing.push('lock', () => lock.release());
    };
    try {
      lockFolder();
    } catch (error) {
      if (!isFull(error) || !existsSync(join(dataDir, 'secret-key'))) throw error;
    }
    const secretKey = findSecretKey(environment);
    const files = await StaticFiles.open();
    const widgets = await WidgetVersions.open(files);
    if (environment.signUpFields) await loadOperatorFields();
    const withStatic =
      (dynamic: Answer): Answer =>
      async (request, peer) => {
        // most requests are for none, and cost no promise
        const found = mayBeStatic.test(request.url)
          ? ((await widgets.answer(request, peer.record)) ??
            (await files.answer(request, peer.record)) ??
            (await widgets.answerHashed(request, peer.record)))
          : undefined;
        return found ?? dynamic(request, peer);
      };
    const telemetry = await Telemetry.open(environment, limits, log);
    undoing.push('telemetry', () => telemetry.close());

    let waiting = false;
    let answer: Answer = () => new ProblemError('unavailable', { retryAfter: 1 }).toResponse();
    const server: RunningServer = await listen({
      host,
      port: environment.port,
      trustProxy,
      isSecure: environment.publicUrl?.startsWith('https:') ?? false,
      limits,
      observe: telemetry.observe,
      onLimit: (limit) => log({ level: 'warn', event: 'connections-refused', limit }),
      answer: async (request, peer) =>
        compressed(request, await withFailurePage(request, await answer(request, peer), environment.brand)),
      onError: onError('request-failed'),
    });
    undoing.push('listener', () => server.stop(0));
    const publicUrl = environment.publicUrl ?? `http://localhost:${server.port}`;
    const settings: Settings = { publicUrl, secretKey, log, ...settingsOf(environment) };
    const starting = createStarting(settings, () => waiting);
    answer = withStatic(starting);

    const onWait = () => {
      if (!waiting) log({ level: 'error', event: 'start-waits', reason: `${dataDir} has too little space.` });
      waiting = true;
    };
    const whenThereIsRoom = <Result>(work: () => Result | Promise<Result>) =>
      onceThereIsRoom(work, space, signal, onWait);
    await whenThereIsRoom(lockFolder);
    undoing.push('disk', () => space?.stop());
    const database = await whenThereIsRoom(() => openDatabase(environment, log, space));
    undoing.push('database', () => database.close());
    await whenThereIsRoom(() => migrate(database, clock));
    const replica = await openReadReplica(environment, database, log, telemetry.metrics?.replicaRead);
    undoing.push('replica', () => replica?.close());
    const searchIndex = await openSearchIndex(environment, database, log);
    await whenThereIsRoom(() => agreeOnSecretKey(database, secretKey, clock));
    await whenThereIsRoom(() => widgets.keep(database));
    space?.watch();

    const mailers = makeMailers(environment, { database, clock, limits });
    undoing.push('mailers', () => mailers.close());
    const textThreads = new TextThreads({ threads: limits.documentThreads, memoryBytes: limits.documentMemoryBytes });
    undoing.push('threads', () => textThreads.close());
    const outages = new OutageLines();
    const jobs = new PgBossJobs({
      database,
      stopMilliseconds: 3_500,
      onTakenOver: ({ name }) => log({ level: 'warn', event: 'job-taken-over', job: name }),
      onError(error, job) {
        if (job) telemetry.metrics?.jobFailed(job.name);
        const event = job ? 'job-failed' : 'queue-trouble';
        if (!outages.isRepeated(error)) log({ level: 'warn', event, job: job?.name, ...describeError(error) });
      },
    });
    const assets = StaticFiles.pageAssets();
    const pages = createPages(assets);
    const resourcePage = createResourcePage(assets);
    const mailer = telemetry.metrics?.counted(mailers.mailer) ?? mailers.mailer;
    const userFiles = await openFiles(environment.filesUrl, dataDir, space);
    const platform = await createPlatform({
      database,
      replica,
      jobs,
      searchIndex,
      files: userFiles,
      uploadProtocol: tus,
      images: await SharpImages.open(),
      textWorker: limits.documentThreads ? textThreads : undefined,
      mailer,
      observer: telemetry,
      clock,
      settings: { ...settings, developmentMail: mailers.list },
      pages,
      resourcePage,
    });
    undoing.push('jobs', () => platform.stop());
    await whenThereIsRoom(() => platform.start());
    // set up once, and slowly: the statements before
    telemetry.watch(database);
    telemetry.metrics?.watch({ database, replica, jobs, platform });
    answer = withStatic(platform.fetch);
    undoing.push('requests', () => {
      const late = setTimeout(() => platform.interruptUploads(), uploadGrace);
      return server.stop(grace).finally(() => clearTimeout(late));
    });
    undoing.push('streams', () => platform.endStreams());
    return {
      publicUrl,
      mailUrl: mailers.list && `http://localhost:${server.port}/dev/mail`,
      metricsUrl: telemetry.metrics?.url,
      async drain() {
        platform.drain();
        server.drain();
        await pause(limits.drainSeconds * 1000);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw startErrorOf(error, environment) ?? error;
  }
}

/** Space of the data folder, if it is used; only an embedded database needs a reserve. */
function openSpace({ databaseUrl, filesUrl, dataDir, limits }: Environment, log: RunOptions['log']) {
  if (databaseUrl && filesUrl) return undefined;
  const { minFreeBytes, reservedBytes } = withLimits(limits);
  return new DiskSpace({
    folder: dataDir,
    limits: { minFreeBytes, reservedBytes: databaseUrl ? 0 : reservedBytes },
    log,
  });
}

const isFull = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOSPC';

/** The lock is a file, too: on a full disk, the reserve gives way to it. */
function takeLock(dataDir: string, onLost: () => void, space: DiskSpace | undefined): FolderLock {
  try {
    return FolderLock.acquire(dataDir, onLost);
  } catch (error) {
    if (!isFull(error) || !space?.spendReserve()) throw error;
    return FolderLock.acquire(dataDir, onLost);
  }
}

function makeMailers(
  { smtpUrl, mailFrom }: Environment,
  { database, clock, limits }: { readonly database: Database; readonly clock: Clock; readonly limits: Limits },
) {
  if (smtpUrl) {
    const { mailsAtOnce: connections, mailSeconds: seconds } = limits;
    const mailer = new SmtpMailer({ url: smtpUrl, from: mailFrom, connections, seconds });
    return { mailer, list: undefined, close: () => mailer.close() };
  }
  const mailer = new DevelopmentMailer(database, clock);
  return { mailer, list: () => mailer.list(), close: () => undefined };
}

function settingsOf(environment: Environment): Partial<Settings> {
  const { allowedOrigins, filesOrigin, termsUrl, privacyUrl, signUpFields, limits, brand } = environment;
  return {
    allowedOrigins,
    filesOrigin,
    signUpFields,
    limits,
    brand,
    terms: termsUrl || privacyUrl ? { termsUrl, privacyUrl } : undefined,
  };
}
