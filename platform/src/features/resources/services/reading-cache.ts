import { readMarkdown, type Reading } from '../derive/reading.ts';
import type { ResourceRow } from '../store/access.ts';

/** UTF-16 units of all that is kept. */
const mostKept = 16_000_000;

/** What documents read as, by their revisions: each is made once for all who ask, and the last ones are kept. */
export class ReadingCache {
  /** The one that was asked for last stands last. */
  readonly #kept = new Map<string, { readonly reading: Promise<Reading>; size: number }>();
  readonly #most: number;
  #size = 0;

  constructor(most = mostKept) {
    this.#most = most;
  }

  /** @param text of the document at that revision; asked for when its reading is not kept. */
  of({ id, revision }: Pick<ResourceRow, 'id' | 'revision'>, text: () => Promise<string>): Promise<Reading> {
    const key = `${id} ${revision}`;
    const entry = this.#kept.get(key) ?? { reading: this.#make(key, text), size: 0 };
    this.#kept.delete(key);
    this.#kept.set(key, entry);
    return entry.reading;
  }

  async #make(key: string, text: () => Promise<string>): Promise<Reading> {
    try {
      const reading = await readMarkdown(await text());
      this.#weigh(key, reading);
      return reading;
    } catch (error) {
      this.#kept.delete(key);
      throw error;
    }
  }

  #weigh(key: string, { html, text }: Reading): void {
    const entry = this.#kept.get(key);
    if (!entry) return;
    entry.size = html.length + text.length;
    this.#size += entry.size;
    for (const [oldest, { size }] of this.#kept) {
      if (this.#size <= this.#most) return;
      this.#kept.delete(oldest);
      this.#size -= size;
    }
  }
}
