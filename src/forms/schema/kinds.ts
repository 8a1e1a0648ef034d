import type { JsonSchema } from '../../contract/json-schema.ts';
import { merge, type Condition, type FlatSchema, type SchemaDocument } from './document.ts';

/** A value that can be chosen. */
export interface Choice {
  readonly value: unknown;
  /** What the schema calls it. */
  readonly title: string | undefined;
}

/** One of the shapes that a value can have. */
export interface Branch {
  readonly schema: JsonSchema;
  readonly title: string | undefined;
  /** The value by which it is told from the others, where the schema has one. */
  readonly constant: unknown;
}

interface Common {
  /** What it is asked by; references are followed, and `null` is put aside. */
  readonly schema: JsonSchema;
  /** What holds for some values only. */
  readonly conditions: readonly Condition[];
  /** The value may be `null`. */
  readonly nullable: boolean;
}

/**
 * How a value is asked for: by one field of some kind, field by field, entry by entry, or by the choice of a shape
 * first. Kinds are open; those that the library knows stand in `kinds.ts`.
 */
export type Sort =
  | (Common & {
      readonly shape: 'leaf';
      readonly kind: string;
      /** What its value is read by: its kind, or of a host's kind the one that it stands for. */
      readonly base: string;
      readonly choices: readonly Choice[];
    })
  | (Common & { readonly shape: 'group' })
  | (Common & { readonly shape: 'list'; readonly item: JsonSchema })
  | (Common & {
      readonly shape: 'union';
      readonly branches: readonly Branch[];
      readonly discriminator: string | undefined;
    });

/** Text of more than so many characters is written in several lines. */
const longLine = 500;
/** So few choices are all seen at once, where one has to be made: a choice of these is not taken back. */
const fewChoices = 3;
const mostBranches = 50;

/** Format of a text → the kind of its field. */
const formatKinds: ReadonlyMap<unknown, string> = new Map([
  ['email', 'email'],
  ['idn-email', 'email'],
  ['uri', 'url'],
  ['url', 'url'],
  ['date', 'date'],
  ['date-time', 'date-time'],
  ['time', 'time'],
  ['password', 'password'],
]);

const textKind = ({ format, maxLength = 0, writeOnly }: JsonSchema) =>
  formatKinds.get(format) ?? (writeOnly === true ? 'password' : maxLength > longLine ? 'multiline' : 'text');

/** Type → kind, where that is all that counts. */
const typeKinds: ReadonlyMap<unknown, (schema: JsonSchema) => string> = new Map([
  ['string', textKind],
  ['number', () => 'number'],
  ['integer', () => 'integer'],
  ['boolean', () => 'checkbox'],
]);

/** Kinds between which a hint may choose, by what the schema says by itself. */
const hintable: readonly ReadonlySet<string>[] = [
  new Set(['text', 'multiline', 'email', 'url', 'password', 'date', 'time', 'date-time', 'json']),
  new Set(['select', 'radio']),
];

const titleOf = ({ title }: JsonSchema) => (typeof title === 'string' && title ? title : undefined);
const isNull = (schema: JsonSchema) => schema.type === 'null' || ('const' in schema && schema.const === null);

/** What may also be `null` is asked for as what it is else. */
function withoutNull(document: SchemaDocument, { schema: given, conditions }: FlatSchema): Common {
  const { type, anyOf, oneOf, ...rest } = given;
  if (Array.isArray(type)) {
    const types = type.filter((each) => each !== 'null');
    const schema = { ...given, type: types.length === 1 ? types[0] : types } as JsonSchema;
    return { schema, conditions, nullable: types.length < type.length };
  }
  const union = anyOf ?? (oneOf as readonly unknown[] | undefined);
  const options = union?.map((each) => document.flat(each)) ?? [];
  const others = options.filter(({ schema }) => !isNull(schema));
  const nullable = others.length < options.length;
  const [only] = others;
  if (!only || (!nullable && others.length > 1)) return { schema: given, conditions, nullable: false };
  const own = type === undefined ? rest : { ...rest, type };
  if (others.length > 1) return { schema: { ...own, anyOf: others.map(({ schema }) => schema) }, conditions, nullable };
  return { schema: merge(only.schema, own), conditions: [...only.conditions, ...conditions], nullable };
}

/** The values that can be chosen, where these are all that there are. */
function choicesOf(document: SchemaDocument, { enum: values, anyOf, oneOf }: JsonSchema): readonly Choice[] {
  if (values?.length) return values.filter((value) => value !== null).map((value) => ({ value, title: undefined }));
  const options = (anyOf ?? (oneOf as readonly unknown[] | undefined) ?? []).map((each) => document.flat(each).schema);
  if (!options.length || !options.every((each) => 'const' in each)) return [];
  return options.map((each) => ({ value: each.const, title: titleOf(each) }));
}

/** The property that has another constant in every branch. */
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

function unionOf(document: SchemaDocument, common: Common): Sort | undefined {
  const { anyOf, oneOf, ...base } = common.schema;
  const given = anyOf ?? (oneOf as readonly unknown[] | undefined) ?? [];
  if (given.length < 2 || given.length > mostBranches) return undefined;
  const options = given.map((each) => document.flat(each));
  if (options.some(({ beyond }) => beyond)) return undefined;
  const shared = Object.keys(base.properties ?? {}).length > 0;
  const hasShape = ({ schema }: (typeof options)[number]) =>
    schema.properties ?? schema.type ?? schema.enum ?? schema.anyOf;
  if (!shared && !options.every(hasShape)) return undefined;
  const discriminator = discriminatorOf(options.map(({ schema }) => schema));
  const told = discriminator === undefined ? [] : [{ required: [discriminator] }];
  const around = [...(shared ? [base] : []), ...told];
  const branches = options.map(({ schema }, index) => ({
    schema: around.length ? { allOf: [...around, given[index]] } : (given[index] as JsonSchema),
    title: titleOf(schema),
    constant: discriminator === undefined ? undefined : schema.properties?.[discriminator]?.const,
  }));
  return { ...common, shape: 'union', branches, discriminator };
}

function listOf(document: SchemaDocument, common: Common): Sort | undefined {
  const { items, prefixItems } = common.schema;
  if (!items || typeof items !== 'object' || prefixItems !== undefined) return undefined;
  const choices = choicesOf(document, withoutNull(document, document.flat(items)).schema);
  if (choices.length) return { ...common, shape: 'leaf', kind: 'choices', base: 'choices', choices };
  return { ...common, shape: 'list', item: items };
}

/** How a value is asked for by what its schema says; as JSON where nothing better is known, so that nothing is left out. */
function plainSort(document: SchemaDocument, common: Common, required: boolean): Sort {
  const { schema } = common;
  const leaf = (kind: string, choices: readonly Choice[] = []): Sort => ({
    ...common,
    shape: 'leaf',
    kind,
    base: kind,
    choices,
  });
  if ('const' in schema) return leaf(required && schema.const !== true ? 'constant' : 'checkbox');
  const choices = choicesOf(document, schema);
  if (choices.length) return leaf(choices.length > fewChoices || !required ? 'select' : 'radio', choices);
  if (schema.anyOf ?? schema['oneOf']) return unionOf(document, common) ?? leaf('json');
  const { type } = schema;
  const kind = typeKinds.get(type)?.(schema);
  if (kind) return leaf(kind);
  const hasFields = Object.keys(schema.properties ?? {}).length > 0;
  // Values beside the fields, whose names nobody knows, have no field: then all of it is written as JSON.
  const { additionalProperties: others } = schema;
  const open = 'patternProperties' in schema || Object.keys(Object(others) as object).length > 0;
  if (open && (type === undefined || type === 'object')) return leaf('json');
  // An object that takes nothing is a group of nothing.
  const isGroup = hasFields || common.conditions.length > 0 || schema.additionalProperties === false;
  if (isGroup && (type === undefined || type === 'object')) return { ...common, shape: 'group' };
  return (type === 'array' ? listOf(document, common) : undefined) ?? leaf('json');
}

/**
 * How a value of a schema is asked for.
 *
 * @param known whether a kind is one of the host's own: such a one stands for the whole value, whatever its shape
 */
export function sortOf(
  document: SchemaDocument,
  given: unknown,
  required: boolean,
  known: (kind: string) => boolean,
): Sort {
  const flat = document.flat(given);
  const common = withoutNull(document, flat);
  const { field } = document.hints(common.schema);
  const json: Sort = { ...common, shape: 'leaf', kind: 'json', base: 'json', choices: [] };
  const sort = flat.beyond ? json : plainSort(document, common, required);
  if (field === undefined) return sort;
  const { kind, base, choices } = sort.shape === 'leaf' ? sort : json;
  if (field === 'hidden' || known(field)) return { ...common, shape: 'leaf', kind: field, base, choices };
  const fits = sort.shape === 'leaf' && hintable.some((kinds) => kinds.has(kind) && kinds.has(field));
  return fits ? { ...sort, kind: field, base: field } : sort;
}
