/** The part of `Storage` in use. Implementations may throw when storage is full or blocked. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** JSON value in a store. Without a store, or while it is full or blocked, nothing is kept. */
export class StoredJson {
  readonly #store: KeyValueStore | undefined;
  readonly #key: string;

  constructor({ store, key }: { readonly store: KeyValueStore | undefined; readonly key: string }) {
    this.#store = store;
    this.#key = key;
  }

  read(): unknown {
    return this.#try(() => JSON.parse(this.#store?.getItem(this.#key) ?? 'null') as unknown);
  }

  write(value: unknown): void {
    this.#try(() => this.#store?.setItem(this.#key, JSON.stringify(value)));
  }

  clear(): void {
    this.#try(() => this.#store?.removeItem(this.#key));
  }

  #try<Result>(use: () => Result): Result | undefined {
    try {
      return use();
    } catch {
      return undefined;
    }
  }
}
