import type { FieldHints } from '../contract/hints.ts';
import type { JsonSchema } from '../contract/json-schema.ts';
import { keywordOf, lazyValidator } from './keywords.ts';
import type { References, Resource } from './references.ts';
import { isRecord, pointed } from './values.ts';

/** Text by language: `{ en: 'Name', sv: 'Namn' }`. */
export type LocalisedText = Readonly<Record<string, string>>;

/** Hints as a platform serves them: kinds of field are open, and labels come by language. */
export interface SchemaHints extends Omit<FieldHints, 'field'> {
  readonly field?: string;
  /** Sort key among the fields of the same object. */
  readonly order?: number;
  readonly labels?: LocalisedText;
  readonly descriptions?: LocalisedText;
  /** Labels of the choices, by the value as text. */
  readonly options?: Readonly<Record<string, LocalisedText>>;
  readonly placeholder?: string;
}

/** Schemas that apply while an object matches, or does not match, `test`. */
export interface Condition {
  readonly test: JsonSchema;
  readonly whenTrue: JsonSchema | undefined;
  readonly whenFalse: JsonSchema | undefined;
}

/** Schema with references resolved and `allOf` merged. */
export interface FlatSchema {
  readonly schema: JsonSchema;
  readonly conditions: readonly Condition[];
  /** A reference can't be resolved, or parts can't be merged: the value is edited as JSON. */
  readonly unsupported: boolean;
}

/** Keywords that can't be merged when both schemas have them. */
const single = ['anyOf', 'oneOf', 'items', 'const'] as const;

const nothing: JsonSchema = {};
/** `false` as a schema: no value fits. */
export const never: JsonSchema = { not: {} };

/** Limits of nested and of total references and compositions, against circular schemas. */
const furthest = 32;
const mostParts = 50_000;

/** Untrusted JSON Schema (2020-12): nothing in it is evaluated, and circular references end. */
export class SchemaDocument {
  readonly root: JsonSchema;
  readonly #given: unknown;
  /** Schema as given, by its copy without invalid keywords. */
  readonly #originals = new WeakMap<object, object>();
  #references: References | undefined;
  readonly #clean = new WeakMap<object, JsonSchema>();
  readonly #flat = new WeakMap<object, FlatSchema>();
  #parts = 0;

  constructor(root: unknown) {
    this.#given = root;
    this.root = this.clean(root);
  }

  /** `true` for a metaschema whose vocabularies are unknown, so that keywords may mean something else. */
  get isForeign(): boolean {
    const { $schema } = this.root;
    return typeof $schema === 'string' && !/^https?:\/\/(?:json-schema\.org|spec\.openapis\.org)\//.test($schema);
  }

  /** Drops keywords with an operand of a wrong type. */
  clean(given: unknown): JsonSchema {
    if (given === false) return never;
    if (!isRecord(given)) return nothing;
    const known = this.#clean.get(given);
    if (known) return known;
    const clean = Object.fromEntries(
      Object.entries(given).filter(([name, value]) => keywordOf(name)?.accepts(value) ?? true),
    ) as JsonSchema;
    this.#originals.set(clean, given);
    this.#clean.set(given, clean);
    this.#clean.set(clean, clean);
    return clean;
  }

  /** Keywords that were given an operand of a wrong type; none until the lazy part has loaded. */
  malformedIn(schema: object): readonly string[] {
    return lazyValidator()?.malformedIn(this.#originals.get(schema) ?? {}) ?? [];
  }

  /** `undefined` until the lazy part of the validator has loaded. */
  get references(): References | undefined {
    const { References } = lazyValidator() ?? {};
    return (this.#references ??= References && new References(this.#given));
  }

  resourceOf(schema: object): Resource | undefined {
    return this.references?.resourceOf(this.#originals.get(schema) ?? schema);
  }

  /** @param from resource with the reference; without it, JSON pointers into the document alone are followed */
  target(reference: string, from?: Resource): JsonSchema | undefined {
    const found = from ? this.references?.find(reference, from) : pointed(this.#given, reference);
    return typeof found === 'boolean' || isRecord(found) ? this.clean(found) : undefined;
  }

  flat(given: unknown): FlatSchema {
    const schema = this.clean(given);
    const known = this.#flat.get(schema);
    if (known) return known;
    const flat = this.#flatten(schema, []);
    this.#flat.set(schema, flat);
    return flat;
  }

  hints(schema: JsonSchema): SchemaHints {
    const hints: unknown = schema['x-service-hints'];
    return isRecord(hints) ? (hints as SchemaHints) : {};
  }

  #flatten(schema: JsonSchema, around: readonly JsonSchema[]): FlatSchema {
    this.#parts += 1;
    if (around.includes(schema) || around.length > furthest || this.#parts > mostParts)
      return { schema: nothing, conditions: [], unsupported: true };
    const inside = [...around, schema];
    const { $ref, allOf = [], ...own } = schema as JsonSchema & { $ref?: string; allOf?: readonly unknown[] };
    const conditions = this.#conditionsOf(own);
    let unsupported = '$dynamicRef' in own;
    const parts: JsonSchema[] = [];
    const referred = $ref === undefined ? undefined : this.target($ref);
    if ($ref !== undefined && !referred) unsupported = true;
    for (const member of [...(referred ? [referred] : []), ...allOf.map((each) => this.clean(each))]) {
      const part = this.#flatten(member, inside);
      parts.push(part.schema);
      conditions.push(...part.conditions);
      unsupported ||= part.unsupported;
    }
    const merged = [...parts, own].reduce((one, other) => {
      unsupported ||= single.some((name) => name in one && name in other && one[name] !== other[name]);
      return merge(one, other);
    });
    return { schema: merged, conditions, unsupported };
  }

  #conditionsOf(schema: JsonSchema): Condition[] {
    const {
      if: test,
      then,
      else: otherwise,
      dependentSchemas = {},
      dependentRequired = {},
    } = schema as JsonSchema & {
      dependentSchemas?: Readonly<Record<string, unknown>>;
      dependentRequired?: Readonly<Record<string, readonly string[]>>;
    };
    const optional = (given: unknown) => (given === undefined ? undefined : this.clean(given));
    return [
      ...(test === undefined
        ? []
        : [{ test: this.clean(test), whenTrue: optional(then), whenFalse: optional(otherwise) }]),
      ...Object.entries(dependentSchemas).map(([name, depending]) => ({
        test: { required: [name] },
        whenTrue: this.clean(depending),
        whenFalse: undefined,
      })),
      ...Object.entries(dependentRequired).map(([name, required]) => ({
        test: { required: [name] },
        whenTrue: { required },
        whenFalse: undefined,
      })),
    ];
  }
}

/** Merges schemas for presentation only; validation still checks each of them. */
export function merge(one: JsonSchema, other: JsonSchema): JsonSchema {
  const merged = new Map<string, unknown>(Object.entries(one));
  for (const [name, value] of Object.entries(other)) {
    const before = merged.get(name);
    merged.set(
      name,
      before === undefined ? value : (keywordOf(name)?.merge?.(before as never, value as never) ?? value),
    );
  }
  return Object.fromEntries(merged) as JsonSchema;
}
