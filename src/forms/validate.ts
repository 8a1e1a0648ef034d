import { formats, type FormatIssue } from '../contract/formats.ts';
import { keywords as flat, type JsonSchema } from '../contract/json-schema.ts';
import type { Issue, IssueCode } from '../contract/problem.ts';
import { compilePattern } from './pattern.ts';

export interface SchemaIssue {
  readonly code: string;
  readonly params?: Issue['params'];
  readonly message?: string;
  /** Relative to the value. */
  readonly path?: readonly (string | number)[];
}

const issue = (code: IssueCode, params?: Issue['params']): SchemaIssue => ({ code, ...(params && { params }) });

/** Schemas with references. */
interface Document {
  /** Drops keywords with an invalid operand. */
  clean(schema: unknown): JsonSchema;
  target(reference: string): JsonSchema | undefined;
}

type Look = (schema: unknown, value: unknown, key?: string | number) => SchemaIssue | undefined;
type Check = (
  operand: never,
  value: unknown,
  schema: JsonSchema,
  look: Look,
  document: Document,
) => SchemaIssue | undefined;

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);
const isRecord = (value: unknown): value is Record<string, unknown> => kindOf(value) === 'object';

export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  const kind = kindOf(one);
  if (kind !== kindOf(other) || (kind !== 'array' && kind !== 'object')) return false;
  const [keys, others] = [Object.keys(one as object), Object.keys(other as object)];
  return (
    keys.length === others.length &&
    keys.every(
      (key) =>
        Object.hasOwn(other as object, key) &&
        isEqual((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
    )
  );
}

const patterns = new Map<string, ReturnType<typeof compilePattern>>();

/** `true` also for patterns that only the platform can test. */
function fits(pattern: string, text: string): boolean {
  if (!patterns.has(pattern)) {
    if (patterns.size > 500) patterns.clear();
    patterns.set(pattern, compilePattern(pattern));
  }
  return patterns.get(pattern)?.(text) ?? true;
}

const dated = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
const clocked = (text: string) =>
  /^(?:[01]\d|2[0-3]):[0-5]\d(?::(?:[0-5]\d|60)(?:\.\d+)?)?(?:[zZ]|[+-]\d\d:\d\d)?$/.test(text);
const wrongFormat = (format: string, holds: (text: string) => boolean) => (text: string) =>
  holds(text) ? undefined : issue('wrong_format', { format });

/** Format → check. Other formats are validated by the platform alone. */
const textFormats: Readonly<Record<string, (text: string) => FormatIssue | SchemaIssue | undefined>> = {
  date: wrongFormat('date', dated),
  time: wrongFormat('time', clocked),
  'date-time': wrongFormat(
    'date-time',
    (text) => dated(text.slice(0, 10)) && /^[tT ]/.test(text.slice(10)) && clocked(text.slice(11)),
  ),
  uri: wrongFormat('uri', (text) => URL.canParse(text)),
  email: formats.email,
  line: formats.line,
  'same-origin-path': formats['same-origin-path'],
};

const asNumber =
  (holds: (value: number, operand: number) => boolean, code: IssueCode, param: string): Check =>
  (operand: number, value) =>
    typeof value !== 'number' || holds(value, operand) ? undefined : issue(code, { [param]: operand });
const sized =
  (kind: 'array' | 'object', check: (operand: number, size: number) => SchemaIssue | undefined): Check =>
  (operand, value) =>
    kindOf(value) === kind ? check(operand, Object.keys(value as object).length) : undefined;
const enough = (minimum: number, size: number) => (size < minimum ? issue('too_short', { minimum }) : undefined);
const fewEnough = (maximum: number, size: number) => (size > maximum ? issue('too_long', { maximum }) : undefined);

const first = <Entry>(
  entries: Iterable<Entry>,
  find: (entry: Entry) => SchemaIssue | undefined,
): SchemaIssue | undefined => {
  for (const entry of entries) {
    const found = find(entry);
    if (found) return found;
  }
  return undefined;
};

/** Tolerates rounding of doubles: 0.3 is a multiple of 0.1. */
function isMultiple(value: number, of: number): boolean {
  const quotient = value / of;
  return Math.abs(quotient - Math.round(quotient)) <= Number.EPSILON * Math.max(1, Math.abs(quotient)) * 4;
}

function isOfType(type: string, value: unknown): boolean {
  return kindOf(value) === type || (type === 'integer' && Number.isInteger(value));
}

type CheckOf<Value> = (operand: never, value: Value, schema: JsonSchema, look: Look) => SchemaIssue | undefined;

const ofObject =
  (check: CheckOf<Record<string, unknown>>): Check =>
  (operand, value, schema, look) =>
    isRecord(value) ? check(operand, value, schema, look) : undefined;
const ofArray =
  (check: CheckOf<readonly unknown[]>): Check =>
  (operand, value, schema, look) =>
    Array.isArray(value) ? check(operand, value, schema, look) : undefined;

type Accepts = (operand: unknown) => boolean;

const isSchema: Accepts = (operand) => typeof operand === 'boolean' || isRecord(operand);
const isText: Accepts = (operand) => typeof operand === 'string';
const isCount: Accepts = (operand) => Number.isInteger(operand) && (operand as number) >= 0;
const isNumber: Accepts = (operand) => typeof operand === 'number' && Number.isFinite(operand);
const isMap: Accepts = isRecord;
const listOf =
  (each: Accepts): Accepts =>
  (operand) =>
    Array.isArray(operand) && operand.every(each);
const mapOf =
  (each: Accepts): Accepts =>
  (operand) =>
    isRecord(operand) && Object.values(operand).every(each);

function mergeProperties(one: object, other: object): object {
  const properties = new Map<string, unknown>(Object.entries(one));
  for (const [name, schema] of Object.entries(other)) {
    properties.set(name, properties.has(name) ? { allOf: [properties.get(name), schema] } : schema);
  }
  return Object.fromEntries(properties);
}

interface Keyword {
  /** Checks the operand; with another one the keyword is ignored. */
  readonly accepts: Accepts;
  /** Combines the operands of merged schemas, for presentation; the latter wins by default. */
  readonly merge?: (one: never, other: never) => unknown;
  /** Validates a value. Without it, only the platform does. */
  readonly check?: Check;
}

/** Keywords of JSON Schema, in the order in which issues are reported. The flat form has some of their checks. */
const keywords: Readonly<Record<string, Keyword>> = {
  $ref: {
    accepts: isText,
    check: (reference: string, value, _schema, look, document) => {
      const target = document.target(reference);
      return target && look(target, value);
    },
  },
  const: {
    accepts: () => true,
    check: (constant: unknown, value) => (isEqual(constant, value) ? undefined : issue('wrong_option')),
  },
  enum: {
    accepts: Array.isArray,
    merge: (one: unknown[], other: unknown[]) => one.filter((value) => other.includes(value)),
    check: (options: readonly unknown[], value) =>
      options.some((option) => isEqual(option, value)) ? undefined : issue('wrong_option'),
  },
  type: {
    accepts: (types) => isText(types) || listOf(isText)(types),
    check: (types: string | readonly string[], value) =>
      [types].flat().some((type) => isOfType(type, value))
        ? undefined
        : issue(value === null ? 'required' : 'wrong_type'),
  },
  minLength: { accepts: isCount, merge: Math.max, check: flat.minLength },
  maxLength: { accepts: isCount, merge: Math.min, check: flat.maxLength },
  minimum: { accepts: isNumber, merge: Math.max, check: flat.minimum },
  maximum: { accepts: isNumber, merge: Math.min, check: flat.maximum },
  pattern: {
    accepts: isText,
    check: (pattern: string, value) =>
      typeof value !== 'string' || fits(pattern, value) ? undefined : issue('wrong_format', { format: 'regex' }),
  },
  format: {
    accepts: isText,
    check: (format: string, value) => {
      if (format === 'accepted') return value === false ? issue('not_accepted') : undefined;
      const find = Object.hasOwn(textFormats, format) ? textFormats[format] : undefined;
      return typeof value === 'string' ? find?.(value) : undefined;
    },
  },
  exclusiveMinimum: { accepts: isNumber, check: asNumber((value, least) => value > least, 'too_small', 'above') },
  exclusiveMaximum: { accepts: isNumber, check: asNumber((value, most) => value < most, 'too_big', 'below') },
  multipleOf: {
    accepts: (divisor) => isNumber(divisor) && (divisor as number) > 0,
    check: asNumber(isMultiple, 'wrong_format', 'multipleOf'),
  },
  minItems: { accepts: isCount, merge: Math.max, check: sized('array', enough) },
  maxItems: { accepts: isCount, merge: Math.min, check: sized('array', fewEnough) },
  minProperties: { accepts: isCount, check: sized('object', enough) },
  maxProperties: { accepts: isCount, check: sized('object', fewEnough) },
  uniqueItems: {
    accepts: () => true,
    check: ofArray((unique: unknown, value) =>
      unique === true && value.some((item, index) => value.slice(0, index).some((other) => isEqual(item, other)))
        ? issue('invalid', { duplicates: true })
        : undefined,
    ),
  },
  required: {
    accepts: listOf(isText),
    merge: (one: string[], other: string[]) => [...new Set([...one, ...other])],
    check: ofObject((names: readonly string[], value) =>
      first(names, (name) => (Object.hasOwn(value, name) ? undefined : { ...issue('required'), path: [name] })),
    ),
  },
  properties: {
    accepts: isMap,
    merge: mergeProperties,
    check: ofObject((properties: Readonly<Record<string, unknown>>, value, _schema, look) =>
      first(Object.keys(properties), (name) =>
        Object.hasOwn(value, name) ? look(properties[name], value[name], name) : undefined,
      ),
    ),
  },
  additionalProperties: {
    accepts: isSchema,
    check: ofObject((others: unknown, value, { properties = {}, patternProperties = {} }, look) => {
      const known = Object.keys(patternProperties as object);
      const strays = Object.keys(value).filter(
        (name) => !Object.hasOwn(properties, name) && !known.some((pattern) => fits(pattern, name)),
      );
      return first(strays, (name) =>
        others === false ? { ...issue('unknown_field'), path: [name] } : look(others, value[name], name),
      );
    }),
  },
  patternProperties: {
    accepts: isMap,
    check: ofObject((byPattern: Readonly<Record<string, unknown>>, value, _schema, look) =>
      first(Object.keys(value), (name) =>
        first(Object.keys(byPattern), (pattern) =>
          fits(pattern, name) ? look(byPattern[pattern], value[name], name) : undefined,
        ),
      ),
    ),
  },
  propertyNames: {
    accepts: isSchema,
    check: ofObject((names: unknown, value, _schema, look) => first(Object.keys(value), (name) => look(names, name))),
  },
  prefixItems: {
    accepts: Array.isArray,
    check: ofArray((schemas: readonly unknown[], value, _schema, look) =>
      first(schemas.keys(), (index) => (index < value.length ? look(schemas[index], value[index], index) : undefined)),
    ),
  },
  items: {
    accepts: isSchema,
    check: ofArray((each: unknown, value, { prefixItems }, look) =>
      first([...value.keys()].slice(Array.isArray(prefixItems) ? prefixItems.length : 0), (index) =>
        look(each, value[index], index),
      ),
    ),
  },
  contains: {
    accepts: isSchema,
    check: ofArray((wanted: unknown, value, _schema, look) =>
      value.some((item) => !look(wanted, item)) ? undefined : issue('invalid'),
    ),
  },
  allOf: {
    accepts: Array.isArray,
    check: (all: readonly unknown[], value, _schema, look) => first(all, (each) => look(each, value)),
  },
  anyOf: {
    accepts: Array.isArray,
    check: (any: readonly unknown[], value, _schema, look) => {
      const found = any.map((each) => look(each, value));
      return found.includes(undefined) ? undefined : (found.length === 1 && found[0]) || issue('wrong_option');
    },
  },
  oneOf: {
    accepts: Array.isArray,
    check: (one: readonly unknown[], value, _schema, look) =>
      one.filter((each) => !look(each, value)).length === 1 ? undefined : issue('wrong_option'),
  },
  not: {
    accepts: isSchema,
    check: (unwanted: unknown, value, _schema, look) => (look(unwanted, value) ? undefined : issue('invalid')),
  },
  if: {
    accepts: isSchema,
    check: (test: unknown, value, { then, else: otherwise }, look) => {
      const next = look(test, value) ? otherwise : then;
      return next === undefined ? undefined : look(next, value);
    },
  },
  dependentRequired: { accepts: mapOf(listOf(isText)) },
  dependentSchemas: { accepts: mapOf(isSchema) },
  title: { accepts: isText },
  description: { accepts: isText },
  'x-service-hints': { accepts: isMap, merge: (one: object, other: object) => ({ ...one, ...other }) },
  // oxlint-disable-next-line unicorn/no-thenable
  then: { accepts: isSchema },
  else: { accepts: isSchema },
};

/** `undefined` for keywords that only the platform knows. */
export const keywordOf = (name: string): Keyword | undefined =>
  Object.hasOwn(keywords, name) ? keywords[name] : undefined;

const checks = Object.entries(keywords).flatMap(([name, { check }]) => (check ? [[name, check] as const] : []));

/** Limits of checks and of depth. Over them only the platform validates. */
const mostWork = 50_000;
const deepest = 64;

/** First issue of a value; `undefined` also if only the platform can tell. */
export function firstIssue(document: Document, schema: unknown, value: unknown): SchemaIssue | undefined {
  let work = 0;
  let depth = 0;
  const look: Look = (given, value, key) => {
    work += 1;
    if (work > mostWork || depth > deepest) return undefined;
    const clean = document.clean(given);
    depth += 1;
    const found = first(checks, ([keyword, check]) =>
      Object.hasOwn(clean, keyword) ? check(clean[keyword] as never, value, clean, look, document) : undefined,
    );
    depth -= 1;
    return found && key !== undefined ? { ...found, path: [key, ...(found.path ?? [])] } : found;
  };
  return look(schema, value);
}
