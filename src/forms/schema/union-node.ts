import type { JsonSchema } from '../../contract/json-schema.ts';
import { type Fault, faultOf, same } from './check.ts';
import { GroupNode } from './group-node.ts';
import type { Sort } from './kinds.ts';
import { LeafNode } from './leaf-node.ts';
import { FormNode, type Place } from './node.ts';

type UnionSort = Extract<Sort, { shape: 'union' }>;

interface UnionDraft {
  readonly chosen: number;
  readonly branches: Readonly<Record<string, unknown>>;
}

/** A value of one of several shapes; what was filled in of one is still there when it is chosen again. */
export class UnionNode extends FormNode {
  override readonly sort: UnionSort;
  readonly #branches = new Map<number, FormNode>();
  readonly #initial: unknown;
  readonly #first: number;
  #chosen: number;

  constructor(schema: JsonSchema, place: Place, sort: UnionSort, initial: unknown) {
    super(schema, place, sort);
    this.sort = sort;
    this.#initial = initial ?? sort.schema['default'];
    this.#first = this.#chosen = this.#branchOf(this.#initial);
    this.#branch(this.#chosen, this.#initial);
  }

  /** Place of the shape that is chosen; -1 for none. */
  get chosen(): number {
    return this.#chosen;
  }

  get branch(): FormNode | undefined {
    return this.#branches.get(this.#chosen);
  }

  override get children(): readonly FormNode[] {
    return this.branch ? [this.branch] : [];
  }

  override get value(): unknown {
    if (!this.branch) return this.required && this.sort.nullable ? null : undefined;
    return this.branch.value;
  }

  override get empty(): boolean {
    return this.#chosen < 0;
  }

  override get dirty(): boolean {
    return this.#chosen !== this.#first || (this.branch?.dirty ?? false);
  }

  override get fault(): Fault | undefined {
    return this.#chosen < 0 && this.required && !this.sort.nullable ? { code: 'required' } : undefined;
  }

  choose(index: number): void {
    if (index === this.#chosen || (index >= 0 && !this.sort.branches[index])) return;
    const before = this.branch;
    this.#chosen = index;
    const branch = this.#branch(index, undefined, true);
    if (before && branch) carryOver(before, branch);
    this.childChanged(this);
    this.notify();
    this.scope.changed(this);
  }

  override assign(value: unknown): void {
    this.choose(this.#branchOf(value));
    this.branch?.assign(value);
  }

  override draft(): unknown {
    const branches = [...this.#branches].map(([index, branch]) => [index, branch.draft() ?? null]);
    return this.readOnly ? undefined : { chosen: this.#chosen, branches: Object.fromEntries(branches) as object };
  }

  override restore(draft: unknown): void {
    const { chosen, branches } = (draft ?? {}) as Partial<UnionDraft>;
    if (!Number.isInteger(chosen) || typeof branches !== 'object' || this.readOnly) return;
    for (const [index, kept] of Object.entries(branches)) this.#branch(Number(index), undefined, true)?.restore(kept);
    this.choose(chosen!);
  }

  override child(part: string | number): FormNode | undefined {
    return this.branch?.child(part);
  }

  protected override forget(): void {}

  #branch(index: number, initial: unknown, asked = false): FormNode | undefined {
    const schema = this.sort.branches[index]?.schema;
    if (!schema) return undefined;
    const known = this.#branches.get(index);
    const place = { scope: this.scope, parent: this, name: undefined, required: true, asked };
    const branch = known ?? this.scope.make(schema, place, initial);
    this.#branches.set(index, branch);
    return branch;
  }

  /** The shape that a value has; the first where there is no value but one is required. */
  #branchOf(value: unknown): number {
    const { branches, discriminator } = this.sort;
    if (value === undefined || value === null) return this.required && !this.sort.nullable ? 0 : -1;
    const named = discriminator === undefined ? undefined : (value as Readonly<Record<string, unknown>>)[discriminator];
    const byName = branches.findIndex(({ constant }) => constant !== undefined && same(constant, named));
    if (byName >= 0) return byName;
    return Math.max(
      0,
      branches.findIndex(({ schema }) => !faultOf(this.scope.document, schema, value)),
    );
  }
}

/** Fields that both shapes have keep what was filled in, where the new one has nothing yet. */
function carryOver(before: FormNode, after: FormNode): void {
  if (!(before instanceof GroupNode && after instanceof GroupNode)) return;
  for (const field of after.children) {
    const old = field.name === undefined ? undefined : before.child(field.name);
    if (!(old instanceof LeafNode && field instanceof LeafNode)) continue;
    if (field.empty && !field.hidden && old.sort.base === field.sort.base && !old.empty) field.assign(old.value);
  }
}
