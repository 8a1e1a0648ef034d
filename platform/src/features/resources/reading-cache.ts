import { readMarkdown, type Reading } from './derive/reading.ts';
import type { ResourceRow } from './store/access.ts';

/** UTF-16 units */
const maximumSize = 16_000_000;

/** Parsed documents by revision: each is parsed once for all requests; an LRU cache. */
export class ReadingCache {
  /** Most recently used last. */
  readonly #entries = new Map<string, { readonly reading: Promise<Reading>; size: number }>();
  readonly #maximum: number;
  #size = 0;

  constructor(maximum = maximumSize) {
    this.#maximum = maximum;
  }

  /** @param text reads the document at that revision; called if it is not cached */
  of({ id, revision }: Pick<ResourceRow, 'id' | 'revision'>, text: () => Promise<string>): Promise<Reading> {
    const key = `${id} ${revision}`;
    const entry = this.#entries.get(key) ?? { reading: this.#make(key, text), size: 0 };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.reading;
  }

  async #make(key: string, text: () => Promise<string>): Promise<Reading> {
    try {
      const reading = await readMarkdown(await text());
      this.#evict(key, reading);
      return reading;
    } catch (error) {
      this.#entries.delete(key);
      throw error;
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
