import type { JsonSchema } from '../contract/json-schema.ts';
import { isEqual } from './values.ts';
import type { SchemaIssue } from './evaluation.ts';
import { firstIssue } from './validate.ts';
import type { Choice, LeafDefinition } from './definition.ts';
import { FormNode, type Place } from './node.ts';
import { codecOf, type ReadResult } from './codecs.ts';

/** Kinds for which a required value may be empty text. */
const mayBeEmpty = new Set(['multiline']);

/** Node of a single value. */
export class LeafNode extends FormNode {
  declare readonly definition: LeafDefinition;
  override readonly children: readonly FormNode[] = [];
  readonly #codec: ReturnType<typeof codecOf>;
  /** Raw content without an initial value. */
  readonly #blank: unknown;
  /** Value of the first content. */
  readonly #given: unknown;
  #first: unknown;
  #raw: unknown;
  #read: ReadResult | undefined;

  constructor(schema: JsonSchema, place: Place, definition: LeafDefinition, initial: unknown) {
    super(schema, place, definition);
    this.#codec = codecOf(definition);
    const mustChoose = definition.codec === 'checkbox' && place.required && !('const' in definition.schema);
    const first = definition.schema['default'] ?? (mustChoose ? false : undefined);
    this.#blank = first === undefined ? this.#codec.blank : this.#codec.write(first, this.#reading);
    this.#given = initial === undefined ? first : initial;
    this.#first = this.#raw = initial === undefined ? this.#blank : this.#codec.write(initial, this.#reading);
  }

  get choices(): readonly Choice[] {
    return this.definition.choices;
  }

  /** Secrets are never in a draft or an event. */
  get secret(): boolean {
    return this.hints.secret === true || this.kind === 'password' || this.definition.schema['writeOnly'] === true;
  }

  override get hidden(): boolean {
    return this.kind === 'hidden' || this.kind === 'constant';
  }

  /** Content of the input: text, checked state, or the indices of the selected choices as text. */
  get raw(): unknown {
    return this.#raw;
  }

  override get value(): unknown {
    const read = this.#reads;
    const value = 'issue' in read ? undefined : read.value;
    return value === undefined && this.required ? this.#emptyValue : value;
  }

  override get empty(): boolean {
    return this.kind === 'constant' || this.kind === 'hidden' || isEqual(this.#raw, this.#blank);
  }

  override get dirty(): boolean {
    return !isEqual(this.#raw, this.#first);
  }

  set(raw: unknown): void {
    if (isEqual(raw, this.#raw)) return;
    const before = this.issue;
    this.#raw = raw;
    this.invalidate();
    this.changedAt = this.scope.tick();
    this.setRemoteIssue(undefined);
    this.parent?.childChanged(this);
    this.notify();
    this.scope.valueChanged(this);
    if (before?.code !== this.issue?.code) this.scope.issuesChanged();
  }

  /** Marks the field as touched, if it was edited. */
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

  protected override invalidate(): void {
    super.invalidate();
    this.#read = undefined;
  }

  get #reading() {
    const { schema, choices } = this.definition;
    return { schema, choices, trim: this.hints.trim === true, language: this.scope.language() };
  }

  get #reads(): ReadResult {
    this.#read ??= this.#readRaw();
    return this.#read;
  }

  /** An untouched field keeps its value, if that is valid: its content may have less in it, or another order. */
  #readRaw(): ReadResult {
    const given = this.#given;
    if (given !== undefined && !this.dirty && !firstIssue(this.scope.document, this.schema, given))
      return { value: given };
    return this.#codec.read(this.#raw, this.#reading);
  }

  get #emptyValue(): unknown {
    const { schema, nullable, codec } = this.definition;
    if (nullable) return null;
    if (codec === 'choices') return [];
    const emptyText = schema.type === 'string' && this.choices.length === 0;
    return emptyText && (schema.minLength === 0 || mayBeEmpty.has(this.kind)) && !schema.minLength ? '' : undefined;
  }

  protected override validate(): SchemaIssue | undefined {
    const read = this.#reads;
    if ('issue' in read) return read.issue;
    const { value } = this;
    const { document } = this.scope;
    const { schema, kind } = this.definition;
    if (value === undefined) {
      if (!this.required) return undefined;
      return { code: kind === 'checkbox' && 'const' in schema ? 'not_accepted' : 'required' };
    }
    if (value === null && this.definition.nullable) return undefined;
    const found = firstIssue(document, this.schema, value);
    // A merged schema has the issue of one keyword where its parts have `wrong_option`, but may lack keywords.
    return found && (firstIssue(document, schema, value) ?? found);
  }
}
