import { TextTooCostlyError } from '../../ports.ts';
import { ProblemError } from '../../problem.ts';
import type { Runtime } from '../../runtime.ts';
import type { Reading } from './derive/reading.ts';
import { textWorkerFor } from './large-documents.ts';
import type { ResourceRow } from './store/access.ts';

/** UTF-16 units */
const maximumSize = 16_000_000;

/** Documents that are read or wait for it; each keeps its text in memory. */
const mostUnread = 100;

/** Seconds */
const retryAfter = 5;

/** Parsed documents by revision: each is parsed once for all requests; an LRU cache. */
export class ReadingCache {
  /** Most recently used last. */
  readonly #entries = new Map<string, { readonly reading: Promise<Reading>; size: number }>();
  readonly #runtime: Pick<Runtime, 'settings' | 'textWorker'>;
  readonly #maximum: number;
  #size = 0;
  #unread = 0;

  constructor(runtime: Pick<Runtime, 'settings' | 'textWorker'>, maximum = maximumSize) {
    this.#runtime = runtime;
    this.#maximum = maximum;
  }

  /**
   * @param text reads the document at that revision; called if it is not cached
   * @throws {ProblemError} `too_large` for a document that is too costly; `unavailable` if too many are read
   */
  of({ id, revision }: Pick<ResourceRow, 'id' | 'revision'>, text: () => Promise<string>): Promise<Reading> {
    const key = `${id} ${revision}`;
    const entry = this.#entries.get(key) ?? { reading: this.#make(key, text), size: 0 };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.reading;
  }

  async #make(key: string, text: () => Promise<string>): Promise<Reading> {
    try {
      if (this.#unread >= mostUnread) throw new ProblemError('unavailable', { retryAfter });
      this.#unread += 1;
      const reading = await text()
        .then((read) => this.#read(read))
        .finally(() => (this.#unread -= 1));
      this.#evict(key, reading);
      return reading;
    } catch (error) {
      this.#entries.delete(key);
      throw error;
    }
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
