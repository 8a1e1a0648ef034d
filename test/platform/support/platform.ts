import type {
  Clock,
  Database,
  Files,
  Mailer,
  Peer,
  Replica,
  SearchIndex,
  TextWorker,
} from '../../../platform/src/ports.ts';
import { createPlatform, type PlatformOptions, type Platform } from '../../../platform/src/app.ts';
import { MemoryFiles } from '../../../platform/src/adapters/files/memory.ts';
import { SharpImages } from '../../../platform/src/adapters/images/sharp.ts';
import { tus } from '../../../platform/src/adapters/uploads/tus.ts';
import { MemoryJobs } from '../../../platform/src/adapters/jobs/memory.ts';
import { MemoryMailer } from '../../../platform/src/adapters/mail/memory.ts';
import type { LogEntry, Settings } from '../../../platform/src/settings.ts';

export const publicUrl = 'https://platform.example';
export const embedder = 'https://shop.example';
const secretKey = new Uint8Array(32).fill(7);

/** A clock that a test advances. */
export class TestClock implements Clock {
  #now = Date.parse('2026-03-04T05:06:07.000Z');

  now(): Date {
    return new Date(this.#now);
  }

  /** @param seconds to advance */
  advance(seconds: number): void {
    this.#now += seconds * 1000;
  }
}

export interface TestPlatform extends Platform {
  readonly database: Database;
  readonly jobs: MemoryJobs;
  readonly mailer: MemoryMailer;
  readonly files: MemoryFiles;
  readonly clock: TestClock;
  readonly log: LogEntry[];
  /** Runs the hourly sweep now. */
  sweep(): Promise<void>;
}

export interface TestOptions {
  readonly clock?: TestClock;
  readonly settings?: Partial<Settings>;
  /** Replaces the in-memory files. */
  readonly files?: Files;
  /** Replaces the mailer in memory. */
  readonly mailer?: Mailer;
  readonly replica?: Replica;
  readonly searchIndex?: SearchIndex;
  /** Reads large documents; default: in place. */
  readonly textWorker?: TextWorker;
  readonly pages?: PlatformOptions['pages'];
  readonly resourcePage?: PlatformOptions['resourcePage'];
}

/** A started platform on `database`, with a clock, jobs and e-mails under the test's control. */
export async function startPlatform(database: Database, options: TestOptions = {}): Promise<TestPlatform> {
  const clock = options.clock ?? new TestClock();
  const log: LogEntry[] = [];
  const jobs = new MemoryJobs({ retryMilliseconds: 1 });
  const mailer = new MemoryMailer();
  const files = new MemoryFiles();
  const platform = await createPlatform({
    database,
    replica: options.replica,
    searchIndex: options.searchIndex,
    jobs,
    files: options.files ?? files,
    uploadProtocol: tus,
    images: await SharpImages.open(),
    textWorker: options.textWorker,
    mailer: options.mailer ?? mailer,
    clock,
    pages: options.pages,
    resourcePage: options.resourcePage,
    settings: {
      publicUrl,
      secretKey,
      allowedOrigins: [embedder],
      log: (entry) => log.push(entry),
      ...options.settings,
    },
  });
  await platform.start();
  const sweep = async () => {
    await jobs.enqueue(database.query, 'sweep', {});
    jobs.wake();
    await jobs.idle();
  };
  return { ...platform, database, jobs, mailer, files, clock, log, sweep };
}

/** Deletes all rows of tests. For a few rows, ten times as fast as truncating. */
export async function emptyTables(database: Database): Promise<void> {
  const { rows } = await database.raw(`
    SELECT string_agg(format('DELETE FROM %I;', tablename), ' ') AS deletions FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> 'schema_migrations'
  `);
  const { deletions } = rows[0] ?? {};
  if (!deletions) return;
  // in any order: references are not checked
  await database.raw(`BEGIN; SET LOCAL session_replication_role = replica; ${String(deletions)} COMMIT;`);
}

export const localPeer: Peer = { address: '127.0.0.1' };
