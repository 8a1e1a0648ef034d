import type { JsonSchema } from '../contract/json-schema.ts';
import type { SchemaHints, LocalisedText } from './document.ts';

export type FieldControl = 'text' | 'number' | 'checkbox' | 'select';

interface Choice {
  readonly value: unknown;
  /** From the hints, else the title, else the value. */
  readonly label: (language: string) => string;
}

/** Field that a platform adds to a known form, described by its schema alone. */
export interface SchemaField {
  readonly name: string;
  readonly control: FieldControl;
  readonly required: boolean;
  /** From the hints, else the title, else the name. */
  readonly label: (language: string) => string;
  readonly description: (language: string) => string | undefined;
  readonly initial: unknown;
  readonly choices: readonly Choice[];
  readonly type: 'text' | 'email' | 'url' | 'date' | 'time';
  readonly autocomplete: string | undefined;
  readonly inputMode: string | undefined;
  /** The part of the served schema that `FormModel` validates. */
  readonly schema: JsonSchema;
}

/** `format` of a text → kind of field. */
export const formatKinds: ReadonlyMap<unknown, string> = new Map([
  ['email', 'email'],
  ['idn-email', 'email'],
  ['uri', 'url'],
  ['url', 'url'],
  ['date', 'date'],
  ['date-time', 'date-time'],
  ['time', 'time'],
  ['password', 'password'],
]);
/** `type` → kind of field. */
export const typeKinds: ReadonlyMap<unknown, string> = new Map([
  ['string', 'text'],
  ['number', 'number'],
  ['integer', 'integer'],
  ['boolean', 'checkbox'],
]);

/** Kinds of text that `SchemaField` supports as the type of an `<input>`. */
const inputTypes: ReadonlySet<unknown> = new Set(['email', 'url', 'date', 'time']);

/** Text that is not empty. */
export const textOf = (given: unknown): string | undefined => (typeof given === 'string' && given ? given : undefined);

/** `companySize` → `Company size` */
export function humanise(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1).toLowerCase();
}

/** A nullable field is an optional one. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  const others = anyOf?.filter(({ type }) => type !== 'null');
  const one = others?.length === 1 ? { ...others[0], ...rest } : schema;
  const types = [one.type ?? []].flat().filter((type) => type !== 'null');
  const [type] = types;
  return type && types.length === 1 ? { ...one, type } : one;
}

/** Text in a language, or in the language without its region. */
export const textIn = (texts: LocalisedText | undefined, language: string): string | undefined =>
  textOf(texts?.[language]) ?? textOf(texts?.[language.replace(/-.*/, '')]);

/** Choices of an `enum`, or of alternatives that are all constants. */
function choicesOf({ enum: values, oneOf, anyOf }: JsonSchema, { options }: SchemaHints): Choice[] {
  const choice = (value: unknown, title?: unknown): Choice => ({
    value,
    label: (language) => textIn(options?.[String(value)], language) ?? textOf(title) ?? String(value),
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

/** Patterns that this browser does not support are validated by the platform alone. */
const withoutBadPattern = ({ pattern, ...schema }: JsonSchema): JsonSchema =>
  pattern !== undefined && isPattern(pattern) ? { ...schema, pattern } : schema;

/** Some numeric keyboards have no minus. */
export const keyboardFor = ({ type, minimum = -1 }: JsonSchema) =>
  minimum < 0 ? undefined : type === 'integer' ? 'numeric' : 'decimal';

function controlFor({ type }: JsonSchema): FieldControl | undefined {
  const kind = typeKinds.get(type);
  return kind === 'integer' ? 'number' : (kind as FieldControl | undefined);
}

function inputTypeFor(format: unknown): SchemaField['type'] {
  const kind = formatKinds.get(format);
  return inputTypes.has(kind) ? (kind as SchemaField['type']) : 'text';
}

function fieldOf(name: string, served: JsonSchema, required: boolean): SchemaField | undefined {
  const schema = withoutNull(served);
  const hints = (schema['x-service-hints'] ?? {}) as SchemaHints;
  const mustBeTrue = schema.const === true || (schema.enum?.length === 1 && schema.enum[0] === true);
  const choices = mustBeTrue ? [] : choicesOf(schema, hints);
  const control = choices.length ? 'select' : mustBeTrue ? 'checkbox' : controlFor(schema);
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
    // An optional check box always has a value.
    required: control === 'checkbox' ? mustBeTrue && required : required,
    label: (language) => textIn(hints.labels, language) ?? textOf(schema['title']) ?? humanise(name),
    description: (language) => textIn(hints.descriptions, language) ?? textOf(schema['description']),
    initial: schema['default'] ?? (control === 'checkbox' ? false : undefined),
    choices,
    type: inputTypeFor(schema.format ?? hints.field),
    autocomplete: textOf(hints.autocomplete),
    inputMode: textOf(hints.inputMode) ?? (control === 'number' ? keyboardFor(schema) : undefined),
    schema: { ...readBy[control](), 'x-service-hints': schema['x-service-hints'] ?? {} },
  };
}

/** Fields of a served schema that `known` lacks, as far as they are supported. */
export function addedFields(known: JsonSchema, { properties = {}, required = [] }: JsonSchema): SchemaField[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (Object.hasOwn(known.properties ?? {}, name) || typeof schema !== 'object' || !schema) return [];
    return fieldOf(name, schema, required.includes(name)) ?? [];
  });
}

export const withFields = (schema: JsonSchema, fields: readonly SchemaField[]): JsonSchema => ({
  ...schema,
  properties: { ...schema.properties, ...Object.fromEntries(fields.map((field) => [field.name, field.schema])) },
  required: [...(schema.required ?? []), ...fields.filter(({ required }) => required).map(({ name }) => name)],
});

/** As in `parts/code-field.ts`; a shared module would be one more export of the script tag's file. */
const asciiDigits = (text: string) =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) & 15));

/** Parses a localised number. @returns the text if it is no number, `undefined` if it is empty */
export function readNumber(text: string, language: string): number | string | undefined {
  const parts = new Intl.NumberFormat(language).formatToParts(12345.6);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const ungrouped = asciiDigits(text)
    .trim()
    .replaceAll(/\s/g, '')
    .split(sign('group').trim() || ' ');
  const whole = ungrouped.slice(1).every((group) => /^\d{3}(?!\d)/.test(group)) ? ungrouped.join('') : text;
  const plain = whole
    .replace(sign('decimal'), '.')
    .replace(/[\u066b\uff0e]/, '.')
    .replace('\u2212', '-');
  if (!plain) return undefined;
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text;
}
