import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { withLimits, type Limits } from '@service/widgets/contract';
import { createStarting } from '../http/answer.ts';
import { createPlatform } from '../app.ts';
import { SharpImages } from '../adapters/images/sharp.ts';
import { tus } from '../adapters/uploads/tus.ts';
import { PgBossJobs } from '../adapters/jobs/pg-boss.ts';
import { DevelopmentMailer } from '../adapters/mail/development.ts';
import { SmtpMailer } from '../adapters/mail/smtp.ts';
import type { Clock, Database } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import type { LogEntry, Settings } from '../settings.ts';
import { migrate } from '../store/migrate.ts';
import { withFailurePage } from '../pages/failure-page.ts';
import { createPages } from '../pages/create-pages.ts';
import { createResourcePage } from '../features/resources/pages/workspace.ts';
import { compressed } from './compression.ts';
import { describeError, startErrorOf } from './start-error.ts';
import type { Environment } from './environment.ts';
import { FolderLock } from './folder-lock.ts';
import { listen, type Answer, type RunningServer } from './http-server.ts';
import { agreeOnSecretKey, findSecretKey } from './secret-key.ts';
import { openDatabase, openFiles } from './open-storage.ts';
import { makePrivate } from './private-folder.ts';
import { StaticFiles } from './static-files.ts';
import { Telemetry } from './telemetry.ts';
import { TextThreads } from './text-threads.ts';

export interface RunningPlatform {
  /** An origin, without a slash at the end. */
  readonly publicUrl: string;
  readonly mailUrl: string | undefined;
  readonly metricsUrl: string | undefined;
  /** Ends readiness, and resolves when a proxy has had the time to see it. Requests are still answered. */
  drain(): Promise<void>;
  /** Finishes pending work and releases everything, within about nine seconds. Idempotent. */
  stop(): Promise<void>;
}

export interface RunOptions {
  readonly environment: Environment;
  readonly log: (entry: LogEntry) => void;
  /** Called when another process has taken the data folder: stop using it. */
  readonly onFolderLost: () => void;
}

/** Milliseconds for pending requests when the platform stops. */
const grace = 3_000;

class Undoing {
  readonly #steps: (() => unknown)[] = [];
  #done: Promise<void> | undefined;

  push(step: () => unknown): void {
    this.#steps.unshift(step);
  }

  run(onError: (error: unknown) => void): Promise<void> {
    this.#done ??= (async () => {
      for (const step of this.#steps) await Promise.resolve().then(step).catch(onError);
    })();
    return this.#done;
  }
}

/**
 * Starts the platform on Node from environment variables.
 *
 * @throws {StartError} with one line for the operator; everything that was opened is closed again
 */
export async function runPlatform({ environment, log, onFolderLost }: RunOptions): Promise<RunningPlatform> {
  const undoing = new Undoing();
  const onError = (event: string) => (error: unknown) => log({ level: 'error', event, ...describeError(error) });
  const stop = () => undoing.run(onError('stop-failed'));
  try {
    const { dataDir, databaseUrl, filesUrl, host, trustProxy } = environment;
    const clock: Clock = { now: () => new Date() };
    const limits = withLimits(environment.limits);
    if (!databaseUrl || !environment.secretKey || (!filesUrl && existsSync(dataDir))) makePrivate(dataDir);
    if (!databaseUrl) {
      const lock = FolderLock.acquire(dataDir, onFolderLost);
      undoing.push(() => lock.release());
    }
    const secretKey = findSecretKey(environment);
    const files = await StaticFiles.open();
    const limits = withLimits(environment.limits);
    const telemetry = await Telemetry.open(environment, limits, log);
    undoing.push(() => telemetry.close());

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
    undoing.push(() => server.stop(0));
    const publicUrl = environment.publicUrl ?? `http://localhost:${server.port}`;
    const settings: Settings = { publicUrl, secretKey, log, ...settingsOf(environment) };
    const starting = createStarting(settings);
    answer = async (request, peer) => (await files.answer(request, peer.record)) ?? starting(request, peer);

    const database = await openDatabase(environment, log);
    undoing.push(() => database.close());
    await migrate(database, clock);
    await agreeOnSecretKey(database, secretKey, clock);

    const mailers = makeMailers(environment, { database, clock, limits });
    undoing.push(() => mailers.close());
    const textThreads = new TextThreads({ threads: limits.documentThreads, memoryBytes: limits.documentMemoryBytes });
    undoing.push(() => textThreads.close());
    const jobs = new PgBossJobs({
      database,
      onError(error, job) {
        if (job) telemetry.metrics?.jobFailed(job.name);
        log({ level: 'warn', event: job ? 'job-failed' : 'queue-trouble', job: job?.name, ...describeError(error) });
      },
    });
    const assets = StaticFiles.pageAssets();
    const pages = createPages(assets);
    const resourcePage = createResourcePage(assets);
    const mailer = telemetry.metrics?.counted(mailers.mailer) ?? mailers.mailer;
    const userFiles = await openFiles(environment.filesUrl, dataDir);
    const platform = await createPlatform({
      database,
      jobs,
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
    undoing.push(() => platform.stop());
    await platform.start();
    // set up once, and slowly: the statements before
    telemetry.watch(database);
    telemetry.metrics?.watch({ database, jobs, platform });
    answer = async (request, peer) => (await files.answer(request, peer.record)) ?? platform.fetch(request, peer);
    undoing.push(() => server.stop(grace));
    undoing.push(() => platform.endStreams());
    return {
      publicUrl,
      mailUrl: mailers.list && `http://localhost:${server.port}/dev/mail`,
      metricsUrl: telemetry.metrics?.url,
      async drain() {
        platform.drain();
        await pause(limits.drainSeconds * 1000);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw startErrorOf(error, environment) ?? error;
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
