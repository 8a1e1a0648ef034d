import { read, type JsonSchema } from '../contract/json-schema.ts';
import type { Issue } from '../contract/problem.ts';
import type { AsyncChecks } from './async-checks.ts';
import type { KeyValueStore } from './draft.ts';
import { fieldsOf, pointer, valueAt, withValueAt, type Field, type Path } from './fields.ts';
import { Store } from '../store.ts';

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
  readonly checks?: AsyncChecks;
  readonly draft?: DraftOptions;
  /**
   * Sends the parsed value. If it rejects with `detail.problem.issues`, these are shown at their fields. `submit` rejects
   * with every other error, and if an issue belongs to no visible field.
   */
  readonly send: (value: Value) => Promise<unknown>;
}

export type FormStatus = 'ready' | 'checking' | 'sending' | 'sent';

/** Headless form of one flat object, small enough for the first code of a page. Other forms use `SchemaForm`. */
export class FormModel<Value extends object = Record<string, unknown>> {
  readonly fields: readonly Field[];
  readonly #options: FormOptions<Value>;
  readonly #draft: ReturnType<typeof draftOf> | undefined;
  readonly #changes = new Store(undefined);
  readonly #touched = new Set<string>();
  #initial: Record<string, unknown>;
  #values: Record<string, unknown>;
  #attempted = false;
  #status: FormStatus = 'ready';
  #sending: Promise<boolean> | undefined;
  #client: readonly Issue[] = [];
  /** Issues from the platform or an asynchronous check, by pointer; removed when the field changes. */
  readonly #remote = new Map<string, Issue>();
  /** Pointers of the platform's issues, which are removed by the next submission. */
  readonly #refused = new Set<string>();

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

  get status(): FormStatus {
    return this.#status;
  }

  get valid(): boolean {
    return this.#client.length === 0 && this.#remote.size === 0;
  }

  /** Called after every change. @returns the unsubscribe function */
  subscribe(listener: () => void): () => void {
    return this.#changes.subscribe(listener);
  }

  value(path: Path): unknown {
    return valueAt(this.#values, path);
  }

  dirty(path: Path): boolean {
    return !Object.is(this.value(path), valueAt(this.#initial, path));
  }

  touched(path: Path): boolean {
    return this.#touched.has(pointer(path));
  }

  /** Issue to show: `undefined` until the field is touched or a submission was attempted. */
  issue(path: Path): Issue | undefined {
    const key = pointer(path);
    const remote = this.#remote.get(key);
    if (remote) return remote;
    if (!this.#attempted && !this.#touched.has(key)) return undefined;
    return this.#client.find((found) => pointer(found.path) === key);
  }

  /** All issues to show, including those without a field. */
  get issues(): readonly Issue[] {
    const shown = this.#attempted ? this.#client : this.#client.filter(({ path }) => this.#touched.has(pointer(path)));
    return [...shown, ...this.#remote.values()];
  }

  set(path: Path, value: unknown): void {
    if (Object.is(this.value(path), value)) return;
    this.#values = withValueAt(this.#values, path, value) as Record<string, unknown>;
    this.#clearRemote(path);
    if (this.#status === 'sent') this.#status = 'ready';
    this.#validate();
    this.#draft?.write(this.#values);
    this.#checkAsync(path);
    this.#changes.notify();
  }

  touch(path: Path): void {
    // An empty field that only had focus shows no issue yet.
    if (!this.dirty(path) || this.touched(path)) return;
    this.#touched.add(pointer(path));
    this.#changes.notify();
  }

  /** Shows the platform's issues at their fields. */
  refuse(issues: readonly Issue[]): void {
    for (const issue of issues) {
      this.#remote.set(pointer(issue.path), issue);
      this.#refused.add(pointer(issue.path));
    }
    this.#changes.notify();
  }

  /**
   * Validates and sends. Calls during a submission join it.
   *
   * @returns `false` if a field is invalid
   */
  submit(): Promise<boolean> {
    this.#sending ??= this.#submit().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  reset(initial: Partial<Value> = this.#options.initial ?? {}): void {
    this.#options.checks?.stop();
    this.#initial = { ...initial };
    this.#values = { ...this.#initial };
    this.#touched.clear();
    this.#remote.clear();
    this.#refused.clear();
    this.#attempted = false;
    this.#status = 'ready';
    this.#draft?.clear();
    this.#validate();
    this.#changes.notify();
  }

  async #submit(): Promise<boolean> {
    this.#attempted = true;
    for (const key of this.#refused) this.#remote.delete(key);
    this.#refused.clear();
    for (let pending; (pending = this.#options.checks?.pending); await pending) this.#setStatus('checking');
    const checked = read(this.#options.schema, this.#values);
    if (!checked.ok || this.#remote.size) {
      this.#setStatus('ready');
      return false;
    }
    this.#setStatus('sending');
    const sent = this.#values;
    try {
      await this.#options.send(checked.value as Value);
      this.#setStatus(sent === this.#values ? 'sent' : 'ready');
      return true;
    } catch (error) {
      const issues = issuesIn(error);
      this.#status = 'ready';
      // Issues of values that have changed since are dropped.
      this.refuse(issues.filter(({ path }) => Object.is(valueAt(sent, path), this.value(path))));
      if (!issues.length || issues.some(({ path }) => !this.#shows(path))) throw error;
      return false;
    }
  }

  #shows([name]: Path): boolean {
    return this.fields.some((field) => field.name === name && field.hints.field !== 'hidden');
  }

  /** Removes the issues of a path, its parents and its children. */
  #clearRemote(path: Path): void {
    const changed = pointer(path);
    for (const key of this.#remote.keys()) {
      if (!`${key}/`.startsWith(`${changed}/`) && !`${changed}/`.startsWith(`${key}/`)) continue;
      this.#remote.delete(key);
      this.#refused.delete(key);
    }
  }

  #validate(): void {
    const checked = read(this.#options.schema, this.#values);
    this.#client = checked.ok ? [] : checked.issues;
  }

  #checkAsync(path: Path): void {
    const { checks } = this.#options;
    const key = pointer(path);
    if (this.#client.some((found) => pointer(found.path) === key)) return checks?.stop(key);
    checks?.start(key, this.value(path), (issue) => {
      if (issue) this.#remote.set(key, issue);
      this.#changes.notify();
    });
  }

  #setStatus(status: FormStatus): void {
    this.#status = status;
    this.#changes.notify();
  }
}

function issuesIn(error: unknown): readonly Issue[] {
  const { detail } = (error ?? {}) as { detail?: { problem?: { issues?: Issue[] } } };
  return detail?.problem?.issues ?? [];
}

/** Draft that survives a reload. Secret fields are never written. */
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
        // Storage is full or blocked: only the draft is lost.
      }
    },
    clear(): void {
      try {
        store.removeItem(key);
      } catch {
        // Storage is blocked.
      }
    },
  };
}
