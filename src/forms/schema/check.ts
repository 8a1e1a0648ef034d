import { formats, type FormatFault } from '../../contract/formats.ts';
import type { JsonSchema } from '../../contract/json-schema.ts';
import type { Issue, IssueCode } from '../../contract/problem.ts';
import type { SchemaDocument } from './document.ts';
import { compilePattern } from './pattern.ts';

/** What is wrong with a value; `path` leads into it. */
export interface Fault {
  readonly code: string;
  readonly params?: Issue['params'];
  readonly message?: string;
  readonly path?: readonly (string | number)[];
}

const fault = (code: IssueCode, params?: Issue['params']): Fault => ({ code, ...(params && { params }) });

type Look = (schema: unknown, value: unknown, key?: string | number) => Fault | undefined;
type Check = (
  operand: never,
  value: unknown,
  schema: JsonSchema,
  look: Look,
  document: SchemaDocument,
) => Fault | undefined;

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);
const isRecord = (value: unknown): value is Record<string, unknown> => kindOf(value) === 'object';

/** Whether two JSON values are the same. */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  const kind = kindOf(one);
  if (kind !== kindOf(other) || (kind !== 'array' && kind !== 'object')) return false;
  const [keys, others] = [Object.keys(one as object), Object.keys(other as object)];
  return (
    keys.length === others.length &&
    keys.every(
      (key) =>
        Object.hasOwn(other as object, key) &&
        same((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
    )
  );
}

const patterns = new Map<string, ReturnType<typeof compilePattern>>();

/** Whether a text fits a pattern; one that can't be judged here is left to the platform. */
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
  holds(text) ? undefined : fault('wrong_format', { format });

/** Format → what is wrong with a text of it; formats that are not here are the platform's to check. */
const textFormats: Readonly<Record<string, (text: string) => FormatFault | Fault | undefined>> = {
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

const asText =
  (check: (operand: never, text: string, schema: JsonSchema) => Fault | undefined): Check =>
  (operand, value, schema) =>
    typeof value === 'string' ? check(operand, value, schema) : undefined;
const asNumber =
  (holds: (value: number, operand: number) => boolean, code: IssueCode, param: string): Check =>
  (operand: number, value) =>
    typeof value !== 'number' || holds(value, operand) ? undefined : fault(code, { [param]: operand });
const sized =
  (
    kind: 'array' | 'object',
    holds: (size: number, operand: number) => boolean,
    code: IssueCode,
    param: string,
  ): Check =>
  (operand: number, value) =>
    kindOf(value) !== kind || holds(Object.keys(value as object).length, operand)
      ? undefined
      : fault(code, { [param]: operand });
const atLeast = (value: number, least: number) => value >= least;
const atMost = (value: number, most: number) => value <= most;

const first = <Entry>(entries: Iterable<Entry>, find: (entry: Entry) => Fault | undefined): Fault | undefined => {
  for (const entry of entries) {
    const found = find(entry);
    if (found) return found;
  }
  return undefined;
};

/** A multiple as far as doubles can tell: 0.3 is one of 0.1. */
function isMultiple(value: number, of: number): boolean {
  const quotient = value / of;
  return Math.abs(quotient - Math.round(quotient)) <= Number.EPSILON * Math.max(1, Math.abs(quotient)) * 4;
}

function isOfType(type: string, value: unknown): boolean {
  return kindOf(value) === type || (type === 'integer' && Number.isInteger(value));
}

/** Keyword → what it finds wrong, in the order in which they are told. Keywords that are not here are left to the platform. */
const checks: Readonly<Record<string, Check>> = {
  $ref: (reference: string, value, _schema, look, document) => {
    const target = document.target(reference);
    return target && look(target, value);
  },
  const: (constant: unknown, value) => (same(constant, value) ? undefined : fault('wrong_option')),
  enum: (options: readonly unknown[], value) =>
    options.some((option) => same(option, value)) ? undefined : fault('wrong_option'),
  type: (types: string | readonly string[], value) =>
    [types].flat().some((type) => isOfType(type, value))
      ? undefined
      : fault(value === null ? 'required' : 'wrong_type'),
  minLength: asText((minimum: number, text) =>
    text.length >= minimum ? undefined : text ? fault('too_short', { minimum }) : fault('required'),
  ),
  maxLength: asText((maximum: number, text) => (text.length <= maximum ? undefined : fault('too_long', { maximum }))),
  pattern: asText((pattern: string, text) =>
    fits(pattern, text) ? undefined : fault('wrong_format', { format: 'regex' }),
  ),
  format: (format: string, value) => {
    if (format === 'accepted') return value === false ? fault('not_accepted') : undefined;
    const find = Object.hasOwn(textFormats, format) ? textFormats[format] : undefined;
    return typeof value === 'string' ? find?.(value) : undefined;
  },
  minimum: asNumber(atLeast, 'too_small', 'minimum'),
  maximum: asNumber(atMost, 'too_big', 'maximum'),
  exclusiveMinimum: asNumber((value, least) => value > least, 'too_small', 'above'),
  exclusiveMaximum: asNumber((value, most) => value < most, 'too_big', 'below'),
  multipleOf: asNumber(isMultiple, 'wrong_format', 'multipleOf'),
  minItems: sized('array', atLeast, 'too_short', 'minimum'),
  maxItems: sized('array', atMost, 'too_long', 'maximum'),
  minProperties: sized('object', atLeast, 'too_short', 'minimum'),
  maxProperties: sized('object', atMost, 'too_long', 'maximum'),
  uniqueItems: (unique: unknown, value) =>
    unique === true &&
    Array.isArray(value) &&
    value.some((item, index) => value.slice(0, index).some((other) => same(item, other)))
      ? fault('invalid', { twins: true })
      : undefined,
  required: (names: readonly string[], value) =>
    isRecord(value)
      ? first(names, (name) => (Object.hasOwn(value, name) ? undefined : { ...fault('required'), path: [name] }))
      : undefined,
  properties: (properties: Readonly<Record<string, unknown>>, value, _schema, look) =>
    isRecord(value)
      ? first(Object.keys(properties), (name) =>
          Object.hasOwn(value, name) ? look(properties[name], value[name], name) : undefined,
        )
      : undefined,
  additionalProperties: (others: unknown, value, { properties = {}, patternProperties = {} }, look) => {
    if (!isRecord(value)) return undefined;
    const known = Object.keys(patternProperties as object);
    const strays = Object.keys(value).filter(
      (name) => !Object.hasOwn(properties, name) && !known.some((pattern) => fits(pattern, name)),
    );
    return first(strays, (name) =>
      others === false ? { ...fault('unknown_field'), path: [name] } : look(others, value[name], name),
    );
  },
  patternProperties: (byPattern: Readonly<Record<string, unknown>>, value, _schema, look) =>
    isRecord(value)
      ? first(Object.keys(value), (name) =>
          first(Object.keys(byPattern), (pattern) =>
            fits(pattern, name) ? look(byPattern[pattern], value[name], name) : undefined,
          ),
        )
      : undefined,
  propertyNames: (names: unknown, value, _schema, look) =>
    isRecord(value) ? first(Object.keys(value), (name) => look(names, name)) : undefined,
  prefixItems: (schemas: readonly unknown[], value, _schema, look) =>
    Array.isArray(value)
      ? first(schemas.keys(), (index) => (index < value.length ? look(schemas[index], value[index], index) : undefined))
      : undefined,
  items: (each: unknown, value, { prefixItems }, look) =>
    Array.isArray(value)
      ? first([...value.keys()].slice(Array.isArray(prefixItems) ? prefixItems.length : 0), (index) =>
          look(each, value[index], index),
        )
      : undefined,
  contains: (wanted: unknown, value, _schema, look) =>
    Array.isArray(value) && !value.some((item) => !look(wanted, item)) ? fault('invalid') : undefined,
  allOf: (all: readonly unknown[], value, _schema, look) => first(all, (each) => look(each, value)),
  anyOf: (any: readonly unknown[], value, _schema, look) => {
    const found = any.map((each) => look(each, value));
    return found.includes(undefined) ? undefined : (found.length === 1 && found[0]) || fault('wrong_option');
  },
  oneOf: (one: readonly unknown[], value, _schema, look) =>
    one.filter((each) => !look(each, value)).length === 1 ? undefined : fault('wrong_option'),
  not: (unwanted: unknown, value, _schema, look) => (look(unwanted, value) ? undefined : fault('invalid')),
  if: (test: unknown, value, { then, else: otherwise }, look) => {
    const next = look(test, value) ? otherwise : then;
    return next === undefined ? undefined : look(next, value);
  },
};

const order = Object.entries(checks);

/** Beyond so much work or depth a value is left to the platform. */
const mostWork = 50_000;
const deepest = 64;

/** The first thing that is wrong with a value, as far as it can be told here. */
export function faultOf(document: SchemaDocument, schema: unknown, value: unknown): Fault | undefined {
  let work = 0;
  let depth = 0;
  const look: Look = (given, value, key) => {
    work += 1;
    if (work > mostWork || depth > deepest) return undefined;
    const clean = document.clean(given);
    depth += 1;
    const found = first(order, ([keyword, check]) =>
      Object.hasOwn(clean, keyword) ? check(clean[keyword] as never, value, clean, look, document) : undefined,
    );
    depth -= 1;
    return found && key !== undefined ? { ...found, path: [key, ...(found.path ?? [])] } : found;
  };
  return look(schema, value);
}
