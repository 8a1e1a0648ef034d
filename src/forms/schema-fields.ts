import type { JsonSchema } from '../contract/json-schema.ts';
import type { SchemaHints, Words } from './schema/document.ts';

/** What a value is asked for with. */
export type FieldControl = 'text' | 'number' | 'checkbox' | 'select';

/** One of the values that a field lets choose from. */
interface Choice {
  readonly value: unknown;
  /** By the schema's hints in that language, else its title, else the value itself. */
  readonly label: (language: string) => string;
}

/** A field of which nothing is known but what its schema says. */
export interface SchemaField {
  readonly name: string;
  readonly control: FieldControl;
  readonly required: boolean;
  /** By the schema's hints in that language, else its title, else its name in words. */
  readonly label: (language: string) => string;
  readonly description: (language: string) => string | undefined;
  /** Value to begin with; `undefined` where there is none. */
  readonly initial: unknown;
  readonly choices: readonly Choice[];
  /** Of an `<input>`. */
  readonly type: 'text' | 'email' | 'url' | 'date' | 'time';
  readonly autocomplete: string | undefined;
  readonly inputMode: string | undefined;
  readonly maxLength: number | undefined;
  /** What its values are read by: the part of the served schema that is understood here. */
  readonly schema: JsonSchema;
}

const inputTypes: ReadonlyMap<unknown, SchemaField['type']> = new Map([
  ['email', 'email'],
  ['uri', 'url'],
  ['date', 'date'],
  ['time', 'time'],
]);
const controls: ReadonlyMap<unknown, FieldControl> = new Map([
  ['string', 'text'],
  ['number', 'number'],
  ['integer', 'number'],
  ['boolean', 'checkbox'],
]);

const textOf = (given: unknown): string | undefined => (typeof given === 'string' && given ? given : undefined);

/** `companySize` → `Company size` */
export function inWords(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1).toLowerCase();
}

/** What may also be `null` is a value that may be missing. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  const others = anyOf?.filter(({ type }) => type !== 'null');
  const one = others?.length === 1 ? { ...others[0], ...rest } : schema;
  const types = [one.type ?? []].flat().filter((type) => type !== 'null');
  const [type] = types;
  return type && types.length === 1 ? { ...one, type } : one;
}

/** What is said in a language, of those that there are words in. */
const wordIn = (words: Words | undefined, language: string) => textOf(words?.[language.replace(/-.*/, '')]);

/** Alternatives that are single values, with their titles. */
function choicesOf({ enum: values, oneOf, anyOf }: JsonSchema, { options }: SchemaHints): Choice[] {
  const choice = (value: unknown, title?: unknown): Choice => ({
    value,
    label: (language) => wordIn(options?.[String(value)], language) ?? textOf(title) ?? String(value),
  });
  const alternatives = (oneOf ?? anyOf ?? []) as readonly JsonSchema[];
  if (alternatives.length && alternatives.every((one) => 'const' in one)) {
    return alternatives.map(({ const: value, title }) => choice(value, title));
  }
  return (values ?? []).filter((value) => value !== null).map((value) => choice(value));
}

function isPattern(source: string): boolean {
  try {
    return Boolean(new RegExp(source, 'u'));
  } catch {
    return false;
  }
}

/** A pattern that this browser can't read is left to the platform. */
const withoutBadPattern = ({ pattern, ...schema }: JsonSchema): JsonSchema =>
  pattern !== undefined && isPattern(pattern) ? { ...schema, pattern } : schema;

/** Some keyboards for numbers have no minus. */
const keyboardFor = ({ type, minimum = -1 }: JsonSchema) =>
  minimum < 0 ? undefined : type === 'integer' ? 'numeric' : 'decimal';

function fieldOf(name: string, served: JsonSchema, required: boolean): SchemaField | undefined {
  const schema = withoutNull(served);
  const hints = (schema['x-service-hints'] ?? {}) as SchemaHints;
  const mustBeTrue = schema.const === true || (schema.enum?.length === 1 && schema.enum[0] === true);
  const choices = mustBeTrue ? [] : choicesOf(schema, hints);
  const control = choices.length ? 'select' : mustBeTrue ? 'checkbox' : controls.get(schema.type);
  if (!control || hints.field === 'hidden') return undefined;
  const readBy: Readonly<Record<FieldControl, () => JsonSchema>> = {
    text: () => withoutBadPattern(schema),
    number: () => schema,
    checkbox: () => ({ type: 'boolean', ...(mustBeTrue && { format: 'accepted' }) }),
    select: () => ({ enum: choices.map(({ value }) => value) }),
  };
  return {
    name,
    control,
    // A box that may stay empty has a value all the same.
    required: control === 'checkbox' ? mustBeTrue && required : required,
    label: (language) => wordIn(hints.labels, language) ?? textOf(schema['title']) ?? inWords(name),
    description: (language) => wordIn(hints.descriptions, language) ?? textOf(schema['description']),
    initial: schema['default'] ?? (control === 'checkbox' ? false : undefined),
    choices,
    type: inputTypes.get(schema.format ?? hints.field) ?? 'text',
    autocomplete: textOf(hints.autocomplete),
    inputMode: textOf(hints.inputMode) ?? (control === 'number' ? keyboardFor(schema) : undefined),
    maxLength: schema.maxLength,
    schema: { ...readBy[control](), 'x-service-hints': schema['x-service-hints'] ?? {} },
  };
}

/** The fields of a served schema that `known` does not have, as far as they can be asked for. */
export function fieldsBeside(known: JsonSchema, { properties = {}, required = [] }: JsonSchema): SchemaField[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (Object.hasOwn(known.properties ?? {}, name) || typeof schema !== 'object' || !schema) return [];
    return fieldOf(name, schema, required.includes(name)) ?? [];
  });
}

/** A schema with more fields. */
export const withFields = (schema: JsonSchema, fields: readonly SchemaField[]): JsonSchema => ({
  ...schema,
  properties: { ...schema.properties, ...Object.fromEntries(fields.map((field) => [field.name, field.schema])) },
  required: [...(schema.required ?? []), ...fields.filter(({ required }) => required).map(({ name }) => name)],
});

/** A number as a person of that language writes it; what is none stays as it is, and nothing is `undefined`. */
export function readNumber(text: string, language: string): number | string | undefined {
  const parts = new Intl.NumberFormat(language).formatToParts(12345.6);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const ungrouped = text
    .trim()
    .replaceAll(/\s/g, '')
    .split(sign('group').trim() || ' ');
  const whole = ungrouped.slice(1).every((group) => /^\d{3}(?!\d)/.test(group)) ? ungrouped.join('') : text;
  const plain = whole.replace(sign('decimal'), '.').replace('\u2212', '-');
  if (!plain) return undefined;
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text;
}
