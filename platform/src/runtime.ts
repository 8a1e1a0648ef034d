import { Cookies } from './http/cookies.ts';
import type {
  Clock,
  Database,
  Files,
  Images,
  Jobs,
  Mailer,
  Observer,
  Replica,
  RequestRecord,
  SearchIndex,
  TextWorker,
  UploadProtocol,
} from './ports.ts';
import { ReadBudgets } from './read-budgets.ts';
import { Secrets } from './security/secrets.ts';
import { logOf, resolveSettings, type ResolvedSettings, type Settings } from './settings.ts';

export class Signal {
  readonly #listeners = new Set<() => void>();

  /** @returns the unsubscribe function */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  readonly notify = (): void => {
    for (const listener of this.#listeners) listener();
  };
}

export interface PlatformParts {
  readonly database: Database;
  /** Serves lists, searches, graphs and clusters that it is current for; absent without one. */
  readonly replica?: Replica | undefined;
  readonly jobs: Jobs;
  /** Finds candidates of searches; without one the database's own index does. */
  readonly searchIndex?: SearchIndex | undefined;
  readonly files: Files;
  /** Absent in pages, which take no uploads. */
  readonly uploadProtocol?: UploadProtocol | undefined;
  /** Without it images have no thumbnails. */
  readonly images?: Images | undefined;
  /** Without it large documents are read beside the requests. */
  readonly textWorker?: TextWorker | undefined;
  readonly mailer: Mailer;
  readonly observer?: Observer | undefined;
  readonly clock: Clock;
  readonly settings: Settings;
}

export interface Runtime extends Omit<PlatformParts, 'settings'> {
  readonly settings: ResolvedSettings;
  readonly log: ResolvedSettings['log'];
  readonly secrets: Secrets;
  readonly cookies: Cookies;
  /** Rate limits of reads. */
  readonly readBudgets: ReadBudgets;
  /** Notifies event streams of committed changes. */
  readonly changes: Signal;
  /** Uses of sessions and access tokens that are being recorded, by the hashes of their tokens. */
  readonly recordings: Map<string, Promise<void>>;
}

/** @throws {TypeError} for an unusable setting */
export async function createRuntime(parts: PlatformParts): Promise<Runtime> {
  const settings = resolveSettings(parts.settings);
  return {
    ...parts,
    settings,
    log: settings.log,
    cookies: await Cookies.for(settings.publicUrl),
    secrets: new Secrets(settings.secretKey),
    readBudgets: new ReadBudgets({ database: parts.database, clock: parts.clock, log: settings.log }),
    changes: new Signal(),
    recordings: new Map(),
  };
}

/** The runtime for a request: its statements are counted, and its lines in the log name it. */
export function runtimeFor(runtime: Runtime, record: RequestRecord | undefined): Runtime {
  const { observer, database, replica, log } = runtime;
  if (!record || !observer) return runtime;
  const timer = observer.timerOf(record);
  return {
    ...runtime,
    database: database.forRequest(timer),
    replica: replica?.forRequest(timer),
    log: logOf(log, record),
  };
}
