import type { JsonSchema } from '../contract/json-schema.ts';
import { isEqual } from './values.ts';
import type { SchemaIssue } from './evaluation.ts';
import { matches } from './validate.ts';
import { GroupNode } from './group-node.ts';
import type { UnionDefinition } from './definition.ts';
import { LeafNode } from './leaf-node.ts';
import { FormNode, type Place } from './node.ts';

interface UnionDraft {
  readonly selected: number;
  readonly branches: Readonly<Record<string, unknown>>;
}

/** Node of a value with alternatives, of which one is selected. */
export class UnionNode extends FormNode {
  declare readonly definition: UnionDefinition;
  readonly #branches = new Map<number, FormNode>();
  readonly #initial: unknown;
  #first: number;
  #selected: number;

  constructor(schema: JsonSchema, place: Place, definition: UnionDefinition, initial: unknown) {
    super(schema, place, definition);
    this.#initial = initial ?? definition.schema['default'];
    this.#first = this.#selected = this.#branchOf(this.#initial);
    this.#branch(this.#selected, this.#initial);
  }

  get selected(): number {
    return this.#selected;
  }

  get branch(): FormNode | undefined {
    return this.#branches.get(this.#selected);
  }

  override get children(): readonly FormNode[] {
    return this.branch ? [this.branch] : [];
  }

  override get value(): unknown {
    if (!this.branch) return this.required && this.definition.nullable ? null : undefined;
    return this.branch.value;
  }

  override get empty(): boolean {
    return this.#selected < 0;
  }

  override get dirty(): boolean {
    return this.#selected !== this.#first || (this.branch?.dirty ?? false);
  }

  protected override validate(): SchemaIssue | undefined {
    return this.#selected < 0 && this.required && !this.definition.nullable ? { code: 'required' } : undefined;
  }

  /** Selects the alternative of the initial value again, unless the user has changed something. */
  override revalidate(): void {
    const index = this.#branchOf(this.#initial);
    if (!this.dirty && index !== this.#selected) {
      this.#first = this.#selected = index;
      this.#branch(index, this.#initial);
      this.notify();
    }
    super.revalidate();
  }

  select(index: number): void {
    if (index === this.#selected || (index >= 0 && !this.definition.branches[index])) return;
    const before = this.branch;
    this.#selected = index;
    const branch = this.#branch(index, undefined, true);
    if (before && branch) carryOver(before, branch);
    this.childChanged(this);
    this.notify();
    this.scope.valueChanged(this);
  }

  override assign(value: unknown): void {
    this.select(this.#branchOf(value));
    this.branch?.assign(value);
  }

  override draft(): unknown {
    const branches = [...this.#branches].map(([index, branch]) => [index, branch.draft() ?? null]);
    return this.readOnly ? undefined : { selected: this.#selected, branches: Object.fromEntries(branches) as object };
  }

  override restore(draft: unknown): void {
    const { selected, branches } = (draft ?? {}) as Partial<UnionDraft>;
    if (!Number.isInteger(selected) || typeof branches !== 'object' || this.readOnly) return;
    for (const [index, kept] of Object.entries(branches)) this.#branch(Number(index), undefined, true)?.restore(kept);
    this.select(selected!);
  }

  override child(part: string | number): FormNode | undefined {
    return this.branch?.child(part);
  }

  #branch(index: number, initial: unknown, requested = false): FormNode | undefined {
    const schema = this.definition.branches[index]?.schema;
    if (!schema) return undefined;
    const known = this.#branches.get(index);
    const place = { scope: this.scope, parent: this, name: undefined, required: true, requested };
    const branch = known ?? this.scope.make(schema, place, initial);
    this.#branches.set(index, branch);
    return branch;
  }

  /** Index of the alternative that matches a value; 0 for a missing required value. */
  #branchOf(value: unknown): number {
    const { branches, discriminator } = this.definition;
    if (value === undefined || value === null) return this.required && !this.definition.nullable ? 0 : -1;
    const named = discriminator === undefined ? undefined : (value as Readonly<Record<string, unknown>>)[discriminator];
    const byName = branches.findIndex(({ constant }) => constant !== undefined && isEqual(constant, named));
    if (byName >= 0) return byName;
    return Math.max(
      0,
      branches.findIndex(({ schema }) => matches(this.scope.document, schema, value)),
    );
  }
}

/** Copies the content of common fields into empty ones of the newly selected alternative. */
function carryOver(before: FormNode, after: FormNode): void {
  if (!(before instanceof GroupNode && after instanceof GroupNode)) return;
  for (const field of after.children) {
    const old = field.name === undefined ? undefined : before.child(field.name);
    if (!(old instanceof LeafNode && field instanceof LeafNode)) continue;
    if (field.empty && !field.hidden && old.definition.codec === field.definition.codec && !old.empty)
      field.assign(old.value);
  }
}
