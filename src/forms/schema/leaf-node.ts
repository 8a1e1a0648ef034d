import type { JsonSchema } from '../../contract/json-schema.ts';
import { faultOf, same, type Fault } from './check.ts';
import type { Choice, Sort } from './kinds.ts';
import { FormNode, type Place } from './node.ts';
import { codecOf, type Read } from './values.ts';

type LeafSort = Extract<Sort, { shape: 'leaf' }>;

/** Kinds of which nothing typed is a value too, where one is required. */
const mayBeEmpty = new Set(['multiline']);

/** One field: what it holds, and the value that this stands for. */
export class LeafNode extends FormNode {
  override readonly sort: LeafSort;
  override readonly children: readonly FormNode[] = [];
  readonly #codec: ReturnType<typeof codecOf>;
  /** What it holds where nothing has been given or typed. */
  readonly #blank: unknown;
  #first: unknown;
  #raw: unknown;
  #read: Read | undefined;
  #fault: { readonly found: Fault | undefined } | undefined;

  constructor(schema: JsonSchema, place: Place, sort: LeafSort, initial: unknown) {
    super(schema, place, sort);
    this.sort = sort;
    this.#codec = codecOf(sort);
    const mustChoose = sort.base === 'checkbox' && place.required && !('const' in sort.schema);
    const first = sort.schema['default'] ?? (mustChoose ? false : undefined);
    this.#blank = first === undefined ? this.#codec.blank : this.#codec.write(first, this.#reading);
    this.#first = this.#raw = initial === undefined ? this.#blank : this.#codec.write(initial, this.#reading);
  }

  get kind(): string {
    return this.sort.kind;
  }

  get choices(): readonly Choice[] {
    return this.sort.choices;
  }

  /** Codes, tokens and other secrets: no draft and no event has them. */
  get secret(): boolean {
    return this.hints.secret === true || this.kind === 'password' || this.sort.schema['writeOnly'] === true;
  }

  override get hidden(): boolean {
    return this.kind === 'hidden' || this.kind === 'constant';
  }

  /** What the field holds: text, whether it is ticked, which choices are taken (their places, as text). */
  get raw(): unknown {
    return this.#raw;
  }

  override get value(): unknown {
    const read = this.#reads;
    const value = 'fault' in read ? undefined : read.value;
    return value === undefined && this.required ? this.#nothing : value;
  }

  override get empty(): boolean {
    return this.kind === 'constant' || this.kind === 'hidden' || same(this.#raw, this.#blank);
  }

  override get dirty(): boolean {
    return !same(this.#raw, this.#first);
  }

  override get fault(): Fault | undefined {
    this.#fault ??= { found: this.#judge() };
    return this.#fault.found;
  }

  /** Takes what has been typed or chosen. */
  set(raw: unknown): void {
    if (same(raw, this.#raw)) return;
    const before = this.issue;
    this.#raw = raw;
    this.forget();
    this.changedAt = this.scope.tick();
    this.refuse(undefined);
    this.parent?.childChanged(this);
    this.notify();
    this.scope.changed(this);
    if (before?.code !== this.issue?.code) this.scope.judged();
  }

  /** It has been left: merely passed through, it has nothing wrong with it yet. */
  leave(): void {
    if (this.dirty) this.touch();
  }

  override assign(value: unknown): void {
    this.set(value === undefined ? this.#codec.blank : this.#codec.write(value, this.#reading));
  }

  override draft(): unknown {
    return this.secret || this.hidden || this.readOnly ? undefined : [this.#raw ?? null];
  }

  override restore(draft: unknown): void {
    if (!Array.isArray(draft) || this.secret || this.hidden || this.readOnly) return;
    const raw: unknown = draft[0] ?? undefined;
    const fits = typeof this.#codec.blank === 'string' ? typeof raw === 'string' : true;
    if (fits && Array.isArray(raw) === Array.isArray(this.#codec.blank)) this.set(raw);
  }

  override child(): undefined {
    return undefined;
  }

  protected override forget(): void {
    this.#read = undefined;
    this.#fault = undefined;
  }

  get #reading() {
    const { schema, choices } = this.sort;
    return { schema, choices, trim: this.hints.trim === true, language: this.scope.language() };
  }

  get #reads(): Read {
    this.#read ??= this.#codec.read(this.#raw, this.#reading);
    return this.#read;
  }

  /** What nothing is, where something is required. */
  get #nothing(): unknown {
    const { schema, nullable, base } = this.sort;
    if (nullable) return null;
    if (base === 'choices') return [];
    const emptyText = schema.type === 'string' && this.choices.length === 0;
    return emptyText && (schema.minLength === 0 || mayBeEmpty.has(this.kind)) && !schema.minLength ? '' : undefined;
  }

  #judge(): Fault | undefined {
    const read = this.#reads;
    if ('fault' in read) return read.fault;
    const { value } = this;
    const { document } = this.scope;
    const { schema, kind } = this.sort;
    if (value === undefined) {
      if (!this.required) return undefined;
      return { code: kind === 'checkbox' && 'const' in schema ? 'not_accepted' : 'required' };
    }
    if (value === null && this.sort.nullable) return undefined;
    const found = faultOf(document, schema, value);
    // What was put together to be asked by says less than its parts do.
    return found ?? ('allOf' in this.schema ? faultOf(document, this.schema, value) : undefined);
  }
}
