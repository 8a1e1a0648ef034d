import type { JsonSchema } from '../contract/json-schema.ts';
import type { SchemaIssue } from './evaluation.ts';
import { firstIssue, matches } from './validate.ts';
import { never, type Condition } from './document.ts';
import type { GroupDefinition } from './definition.ts';
import { LeafNode } from './leaf-node.ts';
import { FormNode, type Place } from './node.ts';

const deepest = 8;

/** Keywords of a condition that depend on no field. */
const annotations = new Set(['title', 'description', 'type', '$comment']);
const compositions = new Set(['allOf', 'anyOf', 'oneOf', 'not']);

/** Names of the fields on which a condition depends; `undefined` stands for any field. */
function namesIn(test: unknown): readonly (string | undefined)[] {
  if (typeof test !== 'object' || test === null) return [];
  const { properties = {}, required = [], ...others } = test as JsonSchema;
  const names = Object.entries(others).flatMap(([keyword, value]) => {
    if (annotations.has(keyword)) return [];
    return compositions.has(keyword) ? [value].flat().flatMap(namesIn) : [undefined];
  });
  return [...Object.keys(properties), ...required, ...names];
}

/** Node of an object: a field for each property. */
export class GroupNode extends FormNode {
  declare readonly definition: GroupDefinition;
  readonly #given: unknown;
  readonly #initial: ReadonlyMap<string, unknown>;
  /** By name and condition: a hidden field keeps its value until it is shown again. */
  readonly #made = new Map<string, FormNode>();
  /** Fields on which conditions depend; `undefined` stands for any. */
  readonly #watched: ReadonlySet<string | undefined>;
  #children: readonly FormNode[] = [];
  #byName: ReadonlyMap<string, FormNode> = new Map();
  #value: { readonly of: Readonly<Record<string, unknown>> } | undefined;
  #empty: boolean | undefined;
  #arranging = false;

  constructor(schema: JsonSchema, place: Place, definition: GroupDefinition, initial: unknown) {
    super(schema, place, definition);
    this.#given = initial;
    const given = initial ?? definition.schema['default'];
    const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
    this.#initial = new Map(isObject ? Object.entries(given) : []);
    this.#watched = new Set(this.#namesOf(this.definition.conditions));
    this.#arrange();
  }

  override get children(): readonly FormNode[] {
    return this.#children;
  }

  override get value(): Readonly<Record<string, unknown>> | null | undefined {
    if (this.isLeftOut) return this.leftOutValue(this.#given);
    this.#value ??= { of: this.#collect() };
    return this.#value.of;
  }

  override get empty(): boolean {
    this.#empty ??= this.#children.every(({ empty }) => empty) && this.#extraProperties.length === 0;
    return this.#empty;
  }

  override get dirty(): boolean {
    return this.#children.some(({ dirty }) => dirty);
  }

  protected override validate(): SchemaIssue | undefined {
    const { minProperties, maxProperties } = this.definition.schema;
    if (minProperties === undefined && maxProperties === undefined) return undefined;
    return firstIssue(this.scope.document, { minProperties, maxProperties }, this.value);
  }

  override childChanged(node: FormNode): void {
    const wasEmpty = this.#empty;
    this.invalidate();
    if (this.#watched.has(undefined) || this.#watched.has(node.name)) this.#arrange();
    super.childChanged(node);
    if (!this.mayBeLeftOut || wasEmpty === undefined || wasEmpty === this.empty) return;
    // Its fields have become relevant, or no longer are.
    for (const child of this.#children) if (child.touched) child.notify();
  }

  override assign(value: unknown): void {
    const given = new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
    // Assigning a field may show others, which are assigned next.
    for (const seen = new Set<FormNode>(); ;) {
      const next = this.#children.find((child) => !seen.has(child));
      if (!next) return;
      seen.add(next);
      next.assign(given.get(next.name ?? ''));
    }
  }

  override draft(): unknown {
    const drafts = [...this.#made].map(([id, node]) => [id, node.draft()]).filter(([, kept]) => kept !== undefined);
    return Object.fromEntries(drafts) as object;
  }

  override restore(draft: unknown): void {
    if (typeof draft !== 'object' || draft === null) return;
    for (const seen = new Set<string>(); ;) {
      const next = [...this.#made].find(([id]) => !seen.has(id));
      if (!next) return;
      const [id, node] = next;
      seen.add(id);
      if (Object.hasOwn(draft, id)) node.restore((draft as Readonly<Record<string, unknown>>)[id]);
    }
  }

  override child(part: string | number): FormNode | undefined {
    return this.#byName.get(String(part));
  }

  override revalidate(): void {
    this.#arrange();
    super.revalidate();
  }

  protected override invalidate(): void {
    super.invalidate();
    this.#value = undefined;
    this.#empty = undefined;
  }

  #namesOf(conditions: readonly Condition[], depth = 0): readonly (string | undefined)[] {
    if (depth > deepest) return [undefined];
    return conditions.flatMap(({ test, whenTrue, whenFalse }) => [
      ...namesIn(test),
      ...[whenTrue, whenFalse].flatMap((inner) => this.#namesOf(this.scope.document.flat(inner).conditions, depth + 1)),
    ]);
  }

  /** Initial properties without a field, which are sent unchanged if the schema allows. */
  get #extraProperties(): readonly (readonly [string, unknown])[] {
    if (this.definition.schema.additionalProperties === false) return [];
    const known = this.definition.schema.properties ?? {};
    return [...this.#initial].filter(([name]) => !Object.hasOwn(known, name) && !this.#byName.has(name));
  }

  #collect(): Readonly<Record<string, unknown>> {
    const fields = this.#children.map(({ name = '', value }) => [name, value] as const);
    return Object.fromEntries([...this.#extraProperties, ...fields].filter(([, value]) => value !== undefined));
  }

  #arrange(): void {
    if (this.#arranging) return;
    this.#arranging = true;
    const { properties = {}, required = [] } = this.definition.schema;
    // Fields shown by one condition may be tested by another.
    const base = () => new Map(Object.entries(properties).map(([name, each]) => [name, [['', each] as Part]]));
    let changed = this.#children.length === 0 && this.#show(base(), required);
    for (let round = 0; this.definition.conditions.length && round < deepest; round += 1) {
      const parts = base();
      const needed = new Set(required);
      this.#follow(this.definition.conditions, parts, needed, '');
      const found = this.#show(parts, [...needed]);
      changed ||= found;
      if (!found) break;
    }
    this.#arranging = false;
    if (changed) this.notify();
  }

  #follow(conditions: readonly Condition[], parts: Map<string, Part[]>, required: Set<string>, around: string): void {
    const { document } = this.scope;
    for (const [index, { test, whenTrue, whenFalse }] of conditions.entries()) {
      const fits = matches(document, test, this.#collect());
      const applies = fits ? whenTrue : whenFalse;
      if (applies === undefined) continue;
      const id = `${around}.${index}${fits ? '' : '!'}`;
      const { schema, conditions: inner } = document.flat(applies);
      for (const [name, each] of Object.entries(schema.properties ?? {})) {
        parts.set(name, [...(parts.get(name) ?? []), [id, each]]);
      }
      for (const name of schema.required ?? []) required.add(name);
      if (inner.length && around.length < deepest * 3) this.#follow(inner, parts, required, id);
    }
  }

  /** @returns `true` if the visible fields have changed */
  #show(parts: ReadonlyMap<string, readonly Part[]>, required: readonly string[]): boolean {
    const needed = new Set(required);
    const byName = new Map<string, FormNode>();
    for (const [name, pieces] of parts) {
      // `false` forbids the property.
      if (pieces.some(([, each]) => this.scope.document.clean(each) === never)) continue;
      byName.set(name, this.#field(name, pieces, needed.has(name)));
    }
    // Required without a schema: any JSON.
    for (const name of needed) {
      if (!byName.has(name) && !parts.has(name)) byName.set(name, this.#field(name, [['*', {}]], true));
    }
    const order = ({ hints: { order } }: FormNode) => (typeof order === 'number' ? order : Infinity);
    const children = [...byName.values()];
    if (children.some((child) => order(child) !== Infinity))
      children.sort((one, other) => order(one) - order(other) || 0);
    const same =
      children.length === this.#children.length && children.every((child, at) => child === this.#children[at]);
    this.#children = children;
    this.#byName = byName;
    if (!same) this.invalidate();
    return !same;
  }

  #field(name: string, pieces: readonly Part[], required: boolean): FormNode {
    const id = [name, ...pieces.map(([id]) => id).filter(Boolean)].join('\n');
    const known = this.#made.get(id);
    if (known) {
      known.required = required;
      return known;
    }
    const schemas = pieces.map(([, each]) => each);
    const schema = (schemas.length === 1 ? schemas[0] : { allOf: schemas }) as JsonSchema;
    const node = this.scope.make(schema, { scope: this.scope, parent: this, name, required }, this.#initial.get(name));
    const before = this.#byName.get(name);
    if (before instanceof LeafNode && node instanceof LeafNode && before.dirty) node.assign(before.value);
    this.#made.set(id, node);
    return node;
  }
}

/** Schema of a field, with the id of the condition that shows it. */
type Part = readonly [id: string, schema: unknown];
