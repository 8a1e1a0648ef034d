import type { KeyValueStore } from '../../src/forms/draft.ts';

/** A store in memory, with what stands in it open to tests. */
export class MemoryStore implements KeyValueStore {
  readonly entries = new Map<string, string>();

  getItem(key: string): string | null {
    return this.entries.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.entries.set(key, value);
  }

  removeItem(key: string): void {
    this.entries.delete(key);
  }

  /** Everything that is written, as one text. */
  get text(): string {
    return [...this.entries].flat().join('\n');
  }
}

const refuse = (): never => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};

/** A store that a page may see but not use. */
export const forbiddenStore: KeyValueStore = { getItem: refuse, setItem: refuse, removeItem: refuse };
