import { check, read, signUpSchema, toJsonSchema, type ExtraFields, type JsonSchema } from '@service/widgets/contract';
import * as z from 'zod/mini';

export interface SignUpFields {
  /** As `forms.schema` serves it. */
  readonly served: ExtraFields;
  /** The same fields in the keywords that our validator supports. */
  readonly checked: ExtraFields;
}

/** Default maximum length of a line. */
const longestLine = 1000;

/** Fields of the contract, and names that pages post beside them. */
const taken = new Set([
  ...Object.keys(toJsonSchema(signUpSchema({ terms: true })).properties ?? {}),
  ...['code', 'resend', 'token'],
]);

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));
const byLanguage = z.optional(z.record(z.string(), text));
const count = z.optional(z.number().check(z.int(), z.gte(0)));
const pattern = z.string().check(z.refine(isPattern));
const common = {
  title: z.optional(text),
  description: z.optional(text),
  default: z.optional(z.unknown()),
  'x-service-hints': z.optional(
    z.strictObject({
      labels: byLanguage,
      descriptions: byLanguage,
      options: z.optional(z.record(z.string(), z.record(z.string(), text))),
      autocomplete: z.optional(text),
      inputMode: z.optional(z.enum(['text', 'email', 'numeric', 'url'])),
    }),
  ),
};
const choice = z.union([text, z.number()]);
const number = z.strictObject({
  ...common,
  type: z.enum(['number', 'integer']),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
});

/** Supported keywords of JSON Schema, by type or by the keyword of a choice. */
const kinds: Readonly<Record<string, z.ZodMiniType>> = {
  string: z.strictObject({
    ...common,
    type: z.literal('string'),
    minLength: count,
    maxLength: count,
    pattern: z.optional(pattern),
    format: z.optional(z.enum(['email', 'line'])),
  }),
  number,
  integer: number,
  boolean: z.strictObject({ ...common, type: z.literal('boolean'), const: z.optional(z.literal(true)) }),
  enum: z.strictObject({ ...common, type: z.optional(z.string()), enum: z.array(choice).check(z.minLength(1)) }),
  oneOf: z.strictObject({
    ...common,
    type: z.optional(z.string()),
    oneOf: z.array(z.strictObject({ const: choice, title: z.optional(text) })).check(z.minLength(1)),
  }),
};

const fieldsSchema = z.strictObject({
  $schema: z.optional(z.string()),
  type: z.optional(z.literal('object')),
  properties: z.record(z.string().check(z.regex(/^[A-Za-z][\w-]{0,63}$/)), z.looseObject({})),
  required: z.optional(z.array(z.string())),
});

function isPattern(source: string): boolean {
  try {
    return Boolean(new RegExp(source, 'u'));
  } catch {
    return false;
  }
}

const refuse = (path: readonly (string | number)[], why: string): never => {
  throw new TypeError(`${path.join('.')} can't be used (${why}).`);
};

function parse<Value>(schema: z.ZodMiniType<Value>, value: unknown, path: readonly string[]): Value {
  const checked = check(schema, value);
  if (checked.ok) return checked.value;
  const [issue] = checked.issues;
  return refuse([...path, ...(issue?.path ?? [])], issue?.code ?? 'invalid');
}

/** Lines are limited and trimmed as in the contract. */
const servedAs = (schema: JsonSchema, required: boolean): JsonSchema =>
  schema.type !== 'string' || schema.enum || schema['oneOf']
    ? schema
    : {
        ...(required && { minLength: 1 }),
        maxLength: longestLine,
        format: 'line',
        ...schema,
        'x-service-hints': { ...schema['x-service-hints'], trim: true },
      };

function checkedAs({ const: mustBeTicked, ...schema }: JsonSchema): JsonSchema {
  const choices = (schema['oneOf'] as readonly JsonSchema[] | undefined)?.map(({ const: value }) => value);
  const options = choices ?? schema.enum;
  if (options) return { enum: options };
  return mustBeTicked ? { ...schema, format: 'accepted' } : schema;
}

function fieldOf(given: JsonSchema, required: boolean, path: readonly string[]) {
  const kind = ['enum', 'oneOf'].find((keyword) => keyword in given) ?? String(given.type);
  const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (!known) return refuse([...path, 'type'], 'wrong_option');
  const served = servedAs(parse(known, given, path) as JsonSchema, required);
  const checked = checkedAs(served);
  const { minLength = 0, maxLength = minLength, minimum = -Infinity, maximum = minimum } = served;
  if (minLength > maxLength || minimum > maximum) refuse(path, 'nothing fits it');
  if ('default' in served && !read(checked, served['default']).ok) refuse([...path, 'default'], 'wrong_option');
  return { served, checked };
}

/**
 * Fields that the operator adds to the sign-up form: `{ properties, required? }`, each property a JSON Schema with
 * the keywords that forms support.
 *
 * @param name of the setting, for the error message
 * @throws {TypeError} naming the unusable member
 */
export function resolveSignUpFields(given: unknown, name: string): SignUpFields {
  const { properties, required = [] } = parse(fieldsSchema, given, [name]);
  const stray = required.findIndex((field) => !Object.hasOwn(properties, field));
  if (stray >= 0) refuse([name, 'required', stray], 'unknown_field');
  const fields = Object.entries(properties).map(([field, schema]) => {
    const path = [name, 'properties', field];
    if (taken.has(field)) refuse(path, 'this name means something else');
    return [field, fieldOf(schema as JsonSchema, required.includes(field), path)] as const;
  });
  const as = (kind: keyof SignUpFields): ExtraFields => ({
    properties: Object.fromEntries(fields.map(([field, schemas]) => [field, schemas[kind]])),
    required,
  });
  return { served: as('served'), checked: as('checked') };
}
