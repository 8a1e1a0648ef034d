import type { JsonSchema } from '../contract/json-schema.ts';
import { StoredJson, type KeyValueStore } from '../stored-json.ts';

/** Options of the draft of a form. */
export interface SchemaDraftOptions {
  readonly store: KeyValueStore;
  readonly key: string;
  /** Id of the signed-in user, if known. A draft of another user is not restored. */
  readonly owner?: () => string | undefined;
}

interface StoredDraft {
  readonly version: string;
  readonly owner?: string;
  readonly fields: unknown;
}

/** 53-bit hash, after the multiply-xor of MurmurHash3's finaliser. */
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

/** Milliseconds, so that typing never waits for storage. */
const writeDelay = 400;

/** Draft that survives a reload; dropped when the schema has changed. */
export class SchemaDraft {
  readonly #options: SchemaDraftOptions;
  readonly #stored: StoredJson;
  readonly #version: string;
  #fields: (() => unknown) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #readOwner: string | undefined;

  constructor(options: SchemaDraftOptions, schema: JsonSchema) {
    this.#options = options;
    this.#stored = new StoredJson(options);
    this.#version = hashOf(JSON.stringify(schema));
  }

  get readOwner(): string | undefined {
    return this.#readOwner;
  }

  read(): unknown {
    const kept = this.#stored.read() as Partial<StoredDraft> | null | undefined;
    if (kept?.version !== this.#version) return undefined;
    const now = this.#options.owner?.();
    if (kept.owner !== undefined && now !== undefined && kept.owner !== now) return undefined;
    this.#readOwner = kept.owner;
    return kept.fields;
  }

  /** Schedules a write of the result that `fields` has at that time. */
  write(fields: () => unknown): void {
    this.#fields = fields;
    this.#timer ??= setTimeout(() => this.flush(), writeDelay);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const fields = this.#fields;
    this.#fields = undefined;
    if (!fields) return;
    this.#readOwner = this.#options.owner?.() ?? this.#readOwner;
    this.#stored.write({
      version: this.#version,
      fields: fields(),
      ...(this.#readOwner !== undefined && { owner: this.#readOwner }),
    } satisfies StoredDraft);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#fields = this.#readOwner = undefined;
    this.#stored.clear();
  }
}
