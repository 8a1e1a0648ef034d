import type { Field } from './fields.ts';

/** The part of `Storage` that drafts and clocks use; a page's may throw when it is full or forbidden. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface DraftOptions {
  readonly store: KeyValueStore;
  readonly key: string;
  /** Of the schema: a draft of another version is dropped. */
  readonly version: string;
}

/** What has been typed, kept over a reload. Fields marked as secret are never written. */
export function draftOf(options: DraftOptions, fields: readonly Field[]) {
  const { store, key, version } = options;
  const kept = fields.filter(({ hints }) => !hints.secret && hints.field !== 'hidden');

  return {
    read(): Record<string, unknown> {
      try {
        const draft = JSON.parse(store.getItem(key) ?? 'null') as {
          version: string;
          values: Record<string, unknown>;
        } | null;
        if (draft?.version !== version) return {};
        return Object.fromEntries(
          kept.flatMap(({ name }) => (Object.hasOwn(draft.values, name) ? [[name, draft.values[name]]] : [])),
        );
      } catch {
        return {};
      }
    },
    write(values: Record<string, unknown>): void {
      const saved = Object.fromEntries(kept.map(({ name }) => [name, values[name]]));
      try {
        store.setItem(key, JSON.stringify({ version, values: saved }));
      } catch {
        // A full or forbidden store costs the draft, never the form.
      }
    },
    clear(): void {
      try {
        store.removeItem(key);
      } catch {
        // As above.
      }
    },
  };
}
