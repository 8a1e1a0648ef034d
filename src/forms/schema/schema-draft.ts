import type { JsonSchema } from '../../contract/json-schema.ts';
import type { KeyValueStore } from '../draft.ts';

export interface SchemaDraftOptions {
  readonly store: KeyValueStore;
  readonly key: string;
  /** Id of who is signed in, where that is known: nobody is shown what somebody else has typed. */
  readonly owner?: () => string | undefined;
  /** Does work soon, so that typing doesn't wait for the store; answers the way to call it off. */
  readonly later?: (work: () => void) => () => void;
}

interface Kept {
  readonly version: string;
  readonly owner?: string;
  readonly fields: unknown;
}

/** Short, and another one for another text: 53 bits, after the multiply-xor of MurmurHash3's finaliser. */
export function hashOf(text: string): string {
  let high = 0x9e3779b1;
  let low = 0x85ebca77;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x27d4eb2f) ^ (high >>> 15);
    low = Math.imul(low ^ unit, 0x165667b1) ^ (low >>> 13);
  }
  high = Math.imul(high ^ (low >>> 16), 0x85ebca6b);
  low = Math.imul(low ^ (high >>> 13), 0xc2b2ae35);
  return ((high >>> 11) * 2 ** 32 + (low >>> 0)).toString(36);
}

const soon = (work: () => void) => {
  const timer = setTimeout(work, 400);
  return () => clearTimeout(timer);
};

/** What has been typed, kept over a reload; tied to the schema by which it was typed. */
export class SchemaDraft {
  readonly #options: SchemaDraftOptions;
  readonly #version: string;
  #fields: (() => unknown) | undefined;
  #callOff: (() => void) | undefined;
  #readOwner: string | undefined;

  constructor(options: SchemaDraftOptions, schema: JsonSchema) {
    this.#options = options;
    this.#version = hashOf(JSON.stringify(schema));
  }

  /** Whose draft has been read, where that is known. */
  get readOwner(): string | undefined {
    return this.#readOwner;
  }

  read(): unknown {
    const { store, key, owner } = this.#options;
    try {
      const kept = JSON.parse(store.getItem(key) ?? 'null') as Partial<Kept> | null;
      if (kept?.version !== this.#version) return undefined;
      const now = owner?.();
      if (kept.owner !== undefined && now !== undefined && kept.owner !== now) return undefined;
      this.#readOwner = kept.owner;
      return kept.fields;
    } catch {
      return undefined;
    }
  }

  /** Keeps what `fields` will answer by then, soon. */
  write(fields: () => unknown): void {
    this.#fields = fields;
    this.#callOff ??= (this.#options.later ?? soon)(() => this.flush());
  }

  flush(): void {
    this.#callOff?.();
    this.#callOff = undefined;
    const fields = this.#fields;
    this.#fields = undefined;
    if (!fields) return;
    const { store, key, owner } = this.#options;
    const by = owner?.();
    this.#readOwner = by ?? this.#readOwner;
    const kept: Kept = {
      version: this.#version,
      fields: fields(),
      ...(this.#readOwner !== undefined && { owner: this.#readOwner }),
    };
    try {
      store.setItem(key, JSON.stringify(kept));
    } catch {
      // A full or forbidden store costs the draft, never the form.
    }
  }

  clear(): void {
    this.#callOff?.();
    this.#callOff = this.#fields = this.#readOwner = undefined;
    try {
      this.#options.store.removeItem(this.#options.key);
    } catch {
      // As above.
    }
  }
}
