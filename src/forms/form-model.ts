import { read, type JsonSchema } from '../contract/json-schema.ts';
import type { Issue } from '../contract/problem.ts';
import { Store } from '../store.ts';
import { StoredJson, type KeyValueStore } from '../stored-json.ts';
import { fieldsOf, type Field } from './fields.ts';

export interface DraftOptions {
  readonly store: KeyValueStore;
  readonly key: string;
  /** Version of the schema. A draft of another version is dropped. */
  readonly version: string;
}

export interface FormOptions<Value> {
  /** JSON Schema from `toJsonSchema`, or as a platform serves it. */
  readonly schema: JsonSchema;
  readonly initial?: Partial<Value>;
  readonly draft?: DraftOptions;
  /**
   * Sends the parsed value. If it rejects with `issues`, these are shown at their fields. `submit` rejects
   * with every other error, and if an issue belongs to no visible field.
   */
  readonly send: (value: Value) => Promise<unknown>;
}

const fieldOf = ({ path }: Issue): string => String(path[0] ?? '');

/**
 * Headless form of one flat object, its fields by name: small enough for the first code of a page. Internal; the public
 * form engine is `SchemaForm`.
 */
export class FormModel<Value extends object = Record<string, unknown>> {
  readonly fields: readonly Field[];
  readonly #options: FormOptions<Value>;
  readonly #draft: ReturnType<typeof draftOf> | undefined;
  readonly #changes = new Store(undefined);
  readonly #touched = new Set<string>();
  #initial: Record<string, unknown>;
  #values: Record<string, unknown>;
  #attempted = false;
  #status: 'ready' | 'sending' | 'sent' = 'ready';
  #sending: Promise<boolean> | undefined;
  #issues: readonly Issue[] = [];
  /** Issues from the platform, by field; removed when the field changes, and by the next submission. */
  readonly #refused = new Map<string, Issue>();

  constructor(options: FormOptions<Value>) {
    this.#options = options;
    this.fields = fieldsOf(options.schema);
    this.#draft = options.draft && draftOf(options.draft, this.fields);
    this.#initial = { ...options.initial };
    this.#values = { ...this.#initial, ...this.#draft?.read() };
    this.#validate();
  }

  get values(): Readonly<Record<string, unknown>> {
    return this.#values;
  }

  get status(): 'ready' | 'sending' | 'sent' {
    return this.#status;
  }

  /** Called after every change. @returns the unsubscribe function */
  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  /** Own properties only: a field may be named `constructor`. */
  value(name: string): unknown {
    return Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
  }

  dirty(name: string): boolean {
    return !Object.is(this.value(name), this.#initial[name]);
  }

  /** Issue to show: `undefined` until the field is touched or a submission was attempted. */
  issue(name: string): Issue | undefined {
    const isShown = this.#attempted || this.#touched.has(name);
    return this.#refused.get(name) ?? (isShown ? this.#issues.find((found) => fieldOf(found) === name) : undefined);
  }

  set(name: string, value: unknown): void {
    if (Object.is(this.value(name), value)) return;
    this.#values = { ...this.#values, [name]: value };
    this.#refused.delete(name);
    this.#validate();
    this.#draft?.write(this.#values);
    this.#setStatus(this.#status === 'sent' ? 'ready' : this.#status);
  }

  touch(name: string): void {
    // An empty field that only had focus shows no issue yet.
    if (!this.dirty(name) || this.#touched.has(name)) return;
    this.#touched.add(name);
    this.#changes.notify();
  }

  refuse(issues: readonly Issue[]): void {
    for (const issue of issues) this.#refused.set(fieldOf(issue), issue);
    this.#changes.notify();
  }

  /** Validates and sends. Calls during a submission join it. @returns `false` if a field is invalid */
  submit(): Promise<boolean> {
    this.#sending ??= this.#submit().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  reset(initial: Partial<Value> | undefined = this.#options.initial): void {
    this.#initial = { ...initial };
    this.#values = { ...this.#initial };
    this.#touched.clear();
    this.#refused.clear();
    this.#attempted = false;
    this.#draft?.clear();
    this.#validate();
    this.#setStatus('ready');
  }

  async #submit(): Promise<boolean> {
    this.#attempted = true;
    this.#refused.clear();
    const parsed = read(this.#options.schema, this.#values);
    this.#setStatus(parsed.ok ? 'sending' : 'ready');
    if (!parsed.ok) return false;
    const sent = this.#values;
    try {
      await this.#options.send(parsed.value as Value);
      this.#setStatus(sent === this.#values ? 'sent' : 'ready');
      return true;
    } catch (error) {
      const { issues = [] } = error as { readonly issues?: readonly Issue[] };
      this.#status = 'ready';
      // Issues of values that have changed since are dropped.
      this.refuse(issues.filter((issue) => Object.is(sent[fieldOf(issue)], this.value(fieldOf(issue)))));
      if (!issues.length || issues.some((issue) => !this.#shows(fieldOf(issue)))) throw error;
      return false;
    }
  }

  #shows(name: string): boolean {
    return this.fields.some((field) => field.name === name && field.hints.field !== 'hidden');
  }

  #validate(): void {
    const parsed = read(this.#options.schema, this.#values);
    this.#issues = parsed.ok ? [] : parsed.issues;
  }

  #setStatus(status: 'ready' | 'sending' | 'sent'): void {
    this.#status = status;
    this.#changes.notify();
  }
}

/** Draft that survives a reload. Secret fields are never written. */
function draftOf({ version, ...place }: DraftOptions, fields: readonly Field[]) {
  const stored = new StoredJson(place);
  const kept = fields.filter(({ hints }) => !hints.secret && hints.field !== 'hidden');
  const keptOf = (values: Record<string, unknown>) =>
    Object.fromEntries(kept.flatMap(({ name }) => (Object.hasOwn(values, name) ? [[name, values[name]]] : [])));

  return {
    read(): Record<string, unknown> {
      const draft = stored.read() as { version: string; values?: Record<string, unknown> } | null | undefined;
      return draft?.version === version ? keptOf(draft.values ?? {}) : {};
    },
    write: (values: Record<string, unknown>) => stored.write({ version, values: keptOf(values) }),
    clear: () => stored.clear(),
  };
}
