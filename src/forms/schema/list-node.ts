import type { JsonSchema } from '../../contract/json-schema.ts';
import { faultOf, type Fault } from './check.ts';
import type { Sort } from './kinds.ts';
import { FormNode, type Place } from './node.ts';

type ListSort = Extract<Sort, { shape: 'list' }>;

/** More entries than this are not made of what a stranger's schema asks for. */
const mostFirst = 100;

/** Entries that are added, removed and moved; each takes along what is known of it. */
export class ListNode extends FormNode {
  override readonly sort: ListSort;
  readonly #item: JsonSchema;
  readonly #given: boolean;
  #first: readonly FormNode[];
  #items: readonly FormNode[];
  #fault: { readonly found: Fault | undefined } | undefined;

  constructor(schema: JsonSchema, place: Place, sort: ListSort, initial: unknown) {
    super(schema, place, sort);
    this.sort = sort;
    this.#item = sort.item;
    const values: unknown = initial ?? sort.schema['default'];
    this.#given = Array.isArray(values);
    const least = place.required ? Math.min(Number(sort.schema['minItems'] ?? 0), mostFirst) : 0;
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
    if (!this.#items.length && !this.required && !this.#given) return undefined;
    return this.#items.map(({ value }) => value);
  }

  override get empty(): boolean {
    return this.#items.length === 0;
  }

  override get dirty(): boolean {
    const { length } = this.#items;
    return length !== this.#first.length || this.#items.some((item, at) => item !== this.#first[at] || item.dirty);
  }

  override get fault(): Fault | undefined {
    this.#fault ??= { found: this.#judge() };
    return this.#fault.found;
  }

  get canAdd(): boolean {
    return this.#items.length < Number(this.sort.schema['maxItems'] ?? Infinity);
  }

  /** A new entry, at the end. */
  add(initial?: unknown): FormNode {
    const item = this.#make(initial, true);
    this.#rearrange([...this.#items, item]);
    return item;
  }

  remove(item: FormNode): void {
    this.#rearrange(this.#items.filter((each) => each !== item));
  }

  /** Puts an entry before the one that stands at `to` without it. */
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

  protected override forget(): void {
    this.#fault = undefined;
  }

  #make(initial: unknown, asked = false): FormNode {
    const place = { scope: this.scope, parent: this, name: undefined, required: true, asked };
    return this.scope.make(this.#item, place, initial);
  }

  #rearrange(items: readonly FormNode[]): void {
    this.#items = items;
    this.childChanged(this);
    this.notify();
    this.scope.changed(this);
  }

  #judge(): Fault | undefined {
    if (this.value === undefined) return this.required ? { code: 'required' } : undefined;
    // What is wrong inside an entry is said there.
    const { items: _, ...own } = this.sort.schema;
    return faultOf(this.scope.document, own, this.value);
  }
}
