import { TextTooCostlyError } from '../../ports.ts';
import { ProblemError } from '../../problem.ts';
import type { Runtime } from '../../runtime.ts';
import type { Reading } from './derive/reading.ts';
import { isLarge, textWorkerFor } from './large-documents.ts';
import type { ResourceRow } from './store/access.ts';
import { WorkQueue, type Asker } from './work-queue.ts';

/** UTF-16 units */
const maximumSize = 16_000_000;

/** Documents of all people that wait to be read. */
const waitingDocuments = 1_000;

/** Small documents that are read at the same time: one is parsed while the database reads another. */
const smallAtOnce = 2;

type DocumentRow = Pick<ResourceRow, 'id' | 'revision' | 'kind' | 'size'>;

/** Parsed documents by revision: each is parsed once for all requests; an LRU cache. */
export class ReadingCache {
  /** Read, or being read; most recently used last. */
  readonly #entries = new Map<string, { readonly reading: Promise<Reading>; size: number }>();
  readonly #runtime: Pick<Runtime, 'settings' | 'textWorker'>;
  readonly #maximum: number;
  /** Small documents never wait for large ones. */
  readonly #small: WorkQueue;
  readonly #large: WorkQueue;
  #size = 0;

  constructor(runtime: Pick<Runtime, 'settings' | 'textWorker'>, maximum = maximumSize) {
    this.#runtime = runtime;
    this.#maximum = maximum;
    const { waitingPerPerson, documentThreads } = runtime.settings.limits;
    const bounds = { waiting: waitingDocuments, waitingPerPerson };
    this.#small = new WorkQueue({ ...bounds, atOnce: smallAtOnce });
    this.#large = new WorkQueue({ ...bounds, atOnce: Math.max(1, documentThreads) });
  }

  /**
   * @param text reads the document at that revision; called if it is not cached
   * @throws {ProblemError} `too_large` for a document that is too costly; `rate_limited` and `unavailable` as of
   *   `WorkQueue`
   */
  async of(row: DocumentRow, text: () => Promise<string>, asker: Asker): Promise<Reading> {
    const key = `${row.id} ${row.revision}`;
    const cached = this.#cached(key);
    if (cached) return cached;
    const queue = isLarge(this.#runtime, row) ? this.#large : this.#small;
    // by its turn, another request may have read it
    return queue.run(asker, () => this.#cached(key) ?? this.#make(key, text));
  }

  #cached(key: string): Promise<Reading> | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.reading;
  }

  #make(key: string, text: () => Promise<string>): Promise<Reading> {
    const reading = text().then((read) => this.#read(read));
    this.#entries.set(key, { reading, size: 0 });
    reading.then(
      (read) => this.#evict(key, read),
      () => this.#entries.delete(key),
    );
    return reading;
  }

  async #read(text: string): Promise<Reading> {
    try {
      return await textWorkerFor(this.#runtime, text.length).run('read', text);
    } catch (error) {
      if (!(error instanceof TextTooCostlyError)) throw error;
      throw new ProblemError('too_large', { params: { limit: 'documentMemoryBytes' } });
    }
  }

  #evict(key: string, { html, text }: Reading): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    entry.size = html.length + text.length;
    this.#size += entry.size;
    for (const [oldest, { size }] of this.#entries) {
      if (this.#size <= this.#maximum) return;
      this.#entries.delete(oldest);
      this.#size -= size;
    }
  }
}
