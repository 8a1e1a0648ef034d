import type { JsonSchema } from '../contract/json-schema.ts';
import type { SchemaIssue } from './evaluation.ts';
import { firstIssue, matches } from './validate.ts';
import type { ListDefinition } from './definition.ts';
import { FormNode, type Place } from './node.ts';

/** Limit of `minItems` entries that are created at first, because schemas are untrusted. */
const mostFirst = 100;

/** Array of entries that can be added, removed and moved; nodes keep their state when they move. */
export class ListNode extends FormNode {
  declare readonly definition: ListDefinition;
  readonly #item: JsonSchema;
  readonly #given: unknown;
  #first: readonly FormNode[];
  #items: readonly FormNode[];

  constructor(schema: JsonSchema, place: Place, definition: ListDefinition, initial: unknown) {
    super(schema, place, definition);
    this.#item = definition.item;
    const values: unknown = initial === undefined ? definition.schema['default'] : initial;
    this.#given = values;
    const least = place.required ? Math.min(Number(definition.schema['minItems'] ?? 0), mostFirst) : 0;
    const first = Array.isArray(values) ? (values as readonly unknown[]) : Array.from<unknown>({ length: least });
    this.#first = this.#items = first.map((value) => this.#make(value));
  }

  get items(): readonly FormNode[] {
    return this.#items;
  }

  override get children(): readonly FormNode[] {
    return this.#items;
  }

  override get value(): unknown {
    if (this.isLeftOut && !Array.isArray(this.#given)) return this.leftOutValue(this.#given);
    return this.#items.map(({ value }) => value);
  }

  override get empty(): boolean {
    return this.#items.length === 0;
  }

  override get dirty(): boolean {
    const { length } = this.#items;
    return length !== this.#first.length || this.#items.some((item, at) => item !== this.#first[at] || item.dirty);
  }

  get canAdd(): boolean {
    return this.#items.length < Number(this.definition.schema['maxItems'] ?? Infinity);
  }

  add(initial?: unknown): FormNode {
    const item = this.#make(initial, true);
    this.#rearrange([...this.#items, item]);
    return item;
  }

  remove(item: FormNode): void {
    this.#rearrange(this.#items.filter((each) => each !== item));
  }

  /** Moves an entry to the index `to` among the others. */
  move(item: FormNode, to: number): void {
    const others = this.#items.filter((each) => each !== item);
    const at = Math.max(0, Math.min(to, others.length));
    if (this.#items.indexOf(item) === at || others.length === this.#items.length) return;
    this.#rearrange(others.toSpliced(at, 0, item));
  }

  override assign(value: unknown): void {
    this.#rearrange((Array.isArray(value) ? (value as readonly unknown[]) : []).map((each) => this.#make(each)));
  }

  override draft(): unknown {
    return this.readOnly ? undefined : this.#items.map((item) => item.draft() ?? null);
  }

  override restore(draft: unknown): void {
    if (!Array.isArray(draft) || this.readOnly) return;
    const items = draft.map((kept: unknown, at) => {
      const item = this.#first[at] ?? this.#make(undefined, true);
      item.restore(kept);
      return item;
    });
    this.#rearrange(items);
  }

  override child(part: string | number): FormNode | undefined {
    return this.#items[Number(part)];
  }

  override partOf(node: FormNode): number {
    return this.#items.indexOf(node);
  }

  #make(initial: unknown, requested = false): FormNode {
    const place = { scope: this.scope, parent: this, name: undefined, required: true, requested };
    return this.scope.make(this.#item, place, initial);
  }

  #rearrange(items: readonly FormNode[]): void {
    this.#items = items;
    this.childChanged(this);
    this.notify();
    this.scope.valueChanged(this);
  }

  protected override validate(): SchemaIssue | undefined {
    if (this.value === undefined) return this.required ? { code: 'required' } : undefined;
    if (this.value === null) return undefined;
    const { document } = this.scope;
    // Issues inside an entry belong to its node.
    const { items: _, unevaluatedItems: __, ...own } = this.definition.schema;
    const found = firstIssue(document, own, this.value);
    // Merging may combine keywords of different parts.
    return found && (matches(document, this.schema, this.value) ? undefined : found);
  }
}
