import type { KeyValueStore } from '../../src/stored-json.ts';

/** In-memory store, readable by tests. */
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

  /** All stored values, as one text. */
  get text(): string {
    return [...this.entries].flat().join('\n');
  }
}

const refuse = (): never => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};

/** A store that throws on every use. */
export const forbiddenStore: KeyValueStore = { getItem: refuse, setItem: refuse, removeItem: refuse };
