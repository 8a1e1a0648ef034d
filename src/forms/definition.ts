import type { JsonSchema } from '../contract/json-schema.ts';
import { formatKinds, textOf, typeKinds } from './schema-fields.ts';
import { merge, type Condition, type FlatSchema, type SchemaDocument } from './document.ts';

/** Value of a field with choices. */
export interface Choice {
  readonly value: unknown;
  readonly title: string | undefined;
}

/** Alternative of a union. */
export interface Branch {
  readonly schema: JsonSchema;
  readonly title: string | undefined;
  /** Value of the discriminator, if there is one. */
  readonly constant: unknown;
}

interface Common {
  /** Schema with references resolved and `null` removed. */
  readonly schema: JsonSchema;
  readonly conditions: readonly Condition[];
  readonly nullable: boolean;
}

/** How a form asks for a value: by one field, field by field, entry by entry, or by one of several alternatives. */
export type NodeDefinition = LeafDefinition | GroupDefinition | ListDefinition | UnionDefinition;

export interface LeafDefinition extends Common {
  /** `text`, `select`, …: open, because hosts add kinds of their own. */
  readonly kind: string;
  /** Name of the codec: the kind, or for a kind of the host the built-in one that it replaces. */
  readonly codec: string;
  readonly choices: readonly Choice[];
}

export interface GroupDefinition extends Common {
  readonly kind: 'group';
}

export interface ListDefinition extends Common {
  readonly kind: 'list';
  readonly item: JsonSchema;
}

export interface UnionDefinition extends Common {
  readonly kind: 'union';
  readonly branches: readonly Branch[];
  readonly discriminator: string | undefined;
}

/** Text that may be longer gets a text area. */
const longLine = 500;
/** Up to this many required choices are radio buttons, which can't be unselected. */
const fewChoices = 3;
const mostBranches = 50;

const textKind = ({ format, maxLength = 0, writeOnly }: JsonSchema) =>
  formatKinds.get(format) ?? (writeOnly === true ? 'password' : maxLength > longLine ? 'multiline' : 'text');

/** Sets of kinds: a hint may replace a kind by another of its set. */
const hintable: readonly ReadonlySet<string>[] = [
  new Set(['text', 'multiline', 'email', 'url', 'password', 'date', 'time', 'date-time', 'json']),
  new Set(['select', 'radio']),
];

const alternativesOf = ({ anyOf, oneOf }: JsonSchema) => anyOf ?? (oneOf as readonly unknown[] | undefined) ?? [];
const isNull = (schema: JsonSchema) => schema.type === 'null' || schema.const === null;

function withoutNull(document: SchemaDocument, { schema: given, conditions }: FlatSchema): Common {
  const { type, anyOf: _, oneOf: __, ...rest } = given;
  if (Array.isArray(type)) {
    const types = type.filter((each) => each !== 'null');
    const schema = { ...given, type: types.length === 1 ? types[0] : types } as JsonSchema;
    return { schema, conditions, nullable: types.length < type.length };
  }
  const options = alternativesOf(given).map((each) => document.flat(each));
  const others = options.filter(({ schema }) => !isNull(schema));
  const nullable = others.length < options.length;
  const [only] = others;
  if (!only || (!nullable && others.length > 1)) return { schema: given, conditions, nullable: false };
  const own = type === undefined ? rest : { ...rest, type };
  if (others.length > 1) return { schema: { ...own, anyOf: others.map(({ schema }) => schema) }, conditions, nullable };
  return { schema: merge(only.schema, own), conditions: [...only.conditions, ...conditions], nullable };
}

/** Choices of an `enum`, or of alternatives that are all constants. */
function choicesOf(document: SchemaDocument, schema: JsonSchema): readonly Choice[] {
  const { enum: values } = schema;
  if (values?.length) return values.filter((value) => value !== null).map((value) => ({ value, title: undefined }));
  const options = alternativesOf(schema).map((each) => document.flat(each).schema);
  if (!options.length || !options.every((each) => 'const' in each)) return [];
  return options.map((each) => ({ value: each.const, title: textOf(each['title']) }));
}

/** Property with a distinct constant in every branch. */
function discriminatorOf(options: readonly JsonSchema[]): string | undefined {
  const constant = (schema: JsonSchema, name: string) => {
    const property = Object.hasOwn(schema.properties ?? {}, name) ? schema.properties?.[name] : undefined;
    return property && typeof property === 'object' && 'const' in property ? [property.const] : [];
  };
  return Object.keys(options[0]?.properties ?? {}).find((name) => {
    const constants = options.flatMap((option) => constant(option, name));
    return constants.length === options.length && new Set(constants).size === options.length;
  });
}

function unionOf(document: SchemaDocument, common: Common): NodeDefinition | undefined {
  const { anyOf: _, oneOf: __, ...base } = common.schema;
  const given = alternativesOf(common.schema);
  if (given.length < 2 || given.length > mostBranches) return undefined;
  const options = given.map((each) => document.flat(each));
  if (options.some(({ unsupported }) => unsupported)) return undefined;
  const shared = Object.keys(base.properties ?? {}).length > 0;
  const isTyped = ({ schema }: (typeof options)[number]) =>
    schema.properties ?? schema.type ?? schema.enum ?? schema.anyOf;
  if (!shared && !options.every(isTyped)) return undefined;
  const discriminator = discriminatorOf(options.map(({ schema }) => schema));
  const required = discriminator === undefined ? [] : [{ required: [discriminator] }];
  const around = [...(shared ? [base] : []), ...required];
  const branches = options.map(({ schema }, index) => ({
    schema: around.length ? { allOf: [...around, given[index]] } : (given[index] as JsonSchema),
    title: textOf(schema['title']),
    constant: discriminator === undefined ? undefined : schema.properties?.[discriminator]?.const,
  }));
  return { ...common, kind: 'union', branches, discriminator };
}

function listOf(document: SchemaDocument, common: Common): NodeDefinition | undefined {
  const { items, prefixItems } = common.schema;
  if (!items || typeof items !== 'object' || prefixItems !== undefined) return undefined;
  const choices = choicesOf(document, withoutNull(document, document.flat(items)).schema);
  if (choices.length) return { ...common, kind: 'choices', codec: 'choices', choices };
  return { ...common, kind: 'list', item: items };
}

/** Definition without hints. Values without a better field are edited as JSON. */
function plainDefinition(document: SchemaDocument, common: Common, required: boolean): NodeDefinition {
  const { schema } = common;
  const leaf = (kind: string, choices: readonly Choice[] = []): LeafDefinition => ({
    ...common,
    kind,
    codec: kind,
    choices,
  });
  if ('const' in schema) return leaf(required && schema.const !== true ? 'constant' : 'checkbox');
  const choices = choicesOf(document, schema);
  if (choices.length) return leaf(choices.length > fewChoices || !required ? 'select' : 'radio', choices);
  if (schema.anyOf ?? schema['oneOf']) return unionOf(document, common) ?? leaf('json');
  const { type } = schema;
  const kind = type === 'string' ? textKind(schema) : typeKinds.get(type);
  if (kind) return leaf(kind);
  const hasFields = Object.keys(schema.properties ?? {}).length > 0;
  // Properties with unknown names have no field: the whole object is edited as JSON.
  const { additionalProperties: others } = schema;
  const open = 'patternProperties' in schema || Object.keys(Object(others) as object).length > 0;
  if (open && (type === undefined || type === 'object')) return leaf('json');
  // `additionalProperties: false` alone is an empty group.
  const isGroup = hasFields || common.conditions.length > 0 || schema.additionalProperties === false;
  if (isGroup && (type === undefined || type === 'object')) return { ...common, kind: 'group' };
  return (type === 'array' ? listOf(document, common) : undefined) ?? leaf('json');
}

export const jsonLeaf = ({ schema, conditions, nullable }: Common): LeafDefinition => ({
  schema,
  conditions,
  nullable,
  kind: 'json',
  codec: 'json',
  choices: [],
});

/** @param isHostKind is `true` for a kind that the host renders; such a field takes the whole value */
export function definitionOf(
  document: SchemaDocument,
  given: unknown,
  required: boolean,
  isHostKind: (kind: string) => boolean,
): NodeDefinition {
  const flat = document.flat(given);
  const common = withoutNull(document, flat);
  const { field } = document.hints(common.schema);
  const json = jsonLeaf(common);
  const definition = flat.unsupported ? json : plainDefinition(document, common, required);
  if (field === undefined) return definition;
  const { kind, codec, choices } = 'codec' in definition ? definition : json;
  if (field === 'hidden' || isHostKind(field)) return { ...common, kind: field, codec, choices };
  const fits = 'codec' in definition && hintable.some((kinds) => kinds.has(kind) && kinds.has(field));
  return fits ? { ...definition, kind: field, codec: field } : definition;
}
