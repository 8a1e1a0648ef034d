import { formats, type FormatIssue } from '../contract/formats.ts';
import { keywords as flat } from '../contract/json-schema.ts';
import { issue, ofArray, ofObject, type Check, type Evaluation, type SchemaIssue } from './evaluation.ts';
import type { References } from './references.ts';
import { isEqual, isRecord, kindOf } from './values.ts';

type TextFormats = Readonly<Record<string, (text: string) => FormatIssue | SchemaIssue | undefined>>;

/** The rest of the validator, which loads after the form. */
export interface LazyValidator {
  readonly References: new (root: unknown) => References;
  readonly checks: Readonly<Record<string, Check>>;
  readonly formats: ReadonlyMap<string, TextFormats[string]>;
  /** Keywords with an operand of a wrong type, which are undecided. */
  malformedIn(schema: object): readonly string[];
  /** `undefined` if only the platform can test it. */
  fits(pattern: string, text: string): boolean | undefined;
}

let loaded: LazyValidator | undefined;

export const lazyValidator = (): LazyValidator | undefined => loaded;

export function provideValidator(validator: LazyValidator): void {
  loaded = validator;
}

const fits = (pattern: string, text: string) => loaded?.fits(pattern, text);

/** Stands for a check of the lazy part; undecided until it has loaded. */
const lazily: Check = () => undefined;

/** Format → check; the lazy part has others. */
const textFormats: TextFormats = {
  email: formats.email,
  line: formats.line,
  'return-to': formats['return-to'],
};

const sized =
  (kind: 'array' | 'object', check: (operand: number, size: number) => SchemaIssue | undefined): Check =>
  (operand, value) =>
    kindOf(value) === kind ? check(operand, Object.keys(value as object).length) : undefined;
const enough = (minimum: number, size: number) => (size < minimum ? issue('too_short', { minimum }) : undefined);
const fewEnough = (maximum: number, size: number) => (size > maximum ? issue('too_long', { maximum }) : undefined);

const typeNames = new Set<unknown>(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);
export const isTypeName: Accepts = (type: unknown) => typeNames.has(type);

function isOfType(type: string, value: unknown): boolean {
  return kindOf(value) === type || (type === 'integer' && Number.isInteger(value));
}

/** Combines alternatives of the same value. @param rule returns `undefined` if it depends on the unsure ones */
function choose(
  evaluation: Evaluation,
  alternatives: readonly Evaluation[],
  rule: (valid: number, unsure: number) => boolean | undefined,
): SchemaIssue | undefined {
  const valid = alternatives.filter(({ isValid }) => isValid);
  const unsure = alternatives.filter(({ isValid }) => isValid === undefined);
  const found = rule(valid.length, unsure.length);
  for (const each of [...valid, ...unsure]) evaluation.adopt(each);
  if (found === undefined) for (const { undecided } of unsure) evaluation.defer(undecided);
  return found === false ? issue('wrong_option') : undefined;
}

type Accepts = (operand: unknown) => boolean;

export const isSchema: Accepts = (operand) => typeof operand === 'boolean' || isRecord(operand);
const isText: Accepts = (operand) => typeof operand === 'string';
const isCount: Accepts = (operand) => Number.isInteger(operand) && (operand as number) >= 0;
const isNumber: Accepts = (operand) => typeof operand === 'number' && Number.isFinite(operand);
const isMap: Accepts = isRecord;
export const listOf =
  (each: Accepts): Accepts =>
  (operand) =>
    Array.isArray(operand) && operand.every(each);
export const mapOf =
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
  /** Checks the operand; with another one the keyword is ignored, and undecided. */
  readonly accepts: Accepts;
  /** Combines the operands of merged schemas, for presentation; the latter wins by default. */
  readonly merge?: (one: never, other: never) => unknown;
  /** Validates a value. */
  readonly check?: Check;
}

/** Keywords of JSON Schema (2020-12), in the order in which issues are reported. */
const keywords: Readonly<Record<string, Keyword>> = {
  $ref: { accepts: isText, check: (reference: string, _, evaluation) => evaluation.refer('$ref', reference) },
  $dynamicRef: { accepts: isText, check: lazily },
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
      [types].flat().some((type) => isOfType(type, value) || !isTypeName(type))
        ? undefined
        : issue(value === null ? 'required' : 'wrong_type'),
  },
  minLength: { accepts: isCount, merge: Math.max, check: flat.minLength },
  maxLength: { accepts: isCount, merge: Math.min, check: flat.maxLength },
  minimum: { accepts: isNumber, merge: Math.max, check: flat.minimum },
  maximum: { accepts: isNumber, merge: Math.min, check: flat.maximum },
  pattern: {
    accepts: isText,
    check: (pattern: string, value, evaluation) => {
      const fitting = typeof value !== 'string' || fits(pattern, value);
      if (fitting === undefined) evaluation.defer([evaluation.undecidedAs('pattern', pattern)]);
      return fitting === false ? issue('wrong_format', { format: 'regex' }) : undefined;
    },
  },
  format: {
    accepts: isText,
    check: (format: string, value, evaluation) => {
      if (format === 'accepted') return value === false ? issue('not_accepted') : undefined;
      if (typeof value !== 'string') return undefined;
      if (Object.hasOwn(textFormats, format)) return textFormats[format]!(value);
      if (!loaded) evaluation.defer([evaluation.undecidedAs('limit')]);
      return loaded?.formats.get(format)?.(value);
    },
  },
  exclusiveMinimum: { accepts: isNumber, check: lazily },
  exclusiveMaximum: { accepts: isNumber, check: lazily },
  multipleOf: {
    accepts: (divisor) => isNumber(divisor) && (divisor as number) > 0,
    check: lazily,
  },
  minItems: { accepts: isCount, merge: Math.max, check: sized('array', enough) },
  maxItems: { accepts: isCount, merge: Math.min, check: sized('array', fewEnough) },
  minProperties: { accepts: isCount, check: sized('object', enough) },
  maxProperties: { accepts: isCount, check: sized('object', fewEnough) },
  uniqueItems: {
    accepts: (unique) => typeof unique === 'boolean',
    check: lazily,
  },
  required: {
    accepts: listOf(isText),
    merge: (one: string[], other: string[]) => [...new Set([...one, ...other])],
    check: ofObject((names: readonly string[], value, evaluation) => {
      for (const name of names) if (!Object.hasOwn(value, name)) evaluation.report(issue('required'), name);
    }),
  },
  dependentRequired: {
    accepts: mapOf(listOf(isText)),
    check: lazily,
  },
  properties: {
    accepts: isMap,
    merge: mergeProperties,
    check: ofObject((properties: Readonly<Record<string, unknown>>, value, evaluation) => {
      for (const name of Object.keys(properties))
        if (Object.hasOwn(value, name)) evaluation.apply(properties[name], name);
    }),
  },
  patternProperties: {
    accepts: isMap,
    check: lazily,
  },
  additionalProperties: {
    accepts: isSchema,
    check: ofObject((others: unknown, value, evaluation) => {
      const { properties = {}, patternProperties = {} } = evaluation.schema;
      const patterns = Object.keys(patternProperties as object);
      for (const name of Object.keys(value)) {
        const fitting = patterns.map((pattern) => fits(pattern, name));
        if (Object.hasOwn(properties, name) || fitting.includes(true)) continue;
        const untested = patterns.find((_, at) => fitting[at] === undefined);
        const reasons = untested === undefined ? [] : [evaluation.undecidedAs('patternProperties', untested)];
        evaluation.applyOther(others, name, reasons);
      }
    }),
  },
  propertyNames: {
    accepts: isSchema,
    check: lazily,
  },
  prefixItems: {
    accepts: Array.isArray,
    check: lazily,
  },
  items: {
    accepts: isSchema,
    check: ofArray((each: unknown, value, evaluation) => {
      const { prefixItems } = evaluation.schema;
      const first = Array.isArray(prefixItems) ? prefixItems.length : 0;
      for (const index of value.keys()) if (index >= first) evaluation.apply(each, index);
    }),
  },
  contains: {
    accepts: isSchema,
    check: lazily,
  },
  allOf: {
    accepts: Array.isArray,
    check: (all: readonly unknown[], _, evaluation) => {
      for (const each of all) evaluation.apply(each);
    },
  },
  anyOf: {
    accepts: Array.isArray,
    check: (any: readonly unknown[], _, evaluation) => {
      const found = any.map((each) => evaluation.look(each));
      const [only] = found;
      if (found.length === 1 && only) return evaluation.add(only);
      return choose(evaluation, found, (valid, unsure) => (valid ? true : unsure ? undefined : false));
    },
  },
  oneOf: {
    accepts: Array.isArray,
    check: (one: readonly unknown[], _, evaluation) =>
      choose(
        evaluation,
        one.map((each) => evaluation.look(each)),
        (valid, unsure) => (valid > 1 ? false : unsure ? undefined : valid === 1),
      ),
  },
  not: {
    accepts: isSchema,
    check: (unwanted: unknown, _, evaluation) => {
      const { isValid, undecided } = evaluation.look(unwanted);
      if (isValid === undefined) evaluation.defer(undecided);
      return isValid ? issue('invalid') : undefined;
    },
  },
  if: {
    accepts: isSchema,
    check: lazily,
  },
  dependentSchemas: {
    accepts: mapOf(isSchema),
    check: lazily,
  },
  minContains: { accepts: isCount },
  maxContains: { accepts: isCount },
  title: { accepts: isText },
  description: { accepts: isText },
  'x-service-hints': {
    accepts: isMap,
    merge: (one: object, other: object) => ({ ...one, ...other }),
  },
  // oxlint-disable-next-line unicorn/no-thenable
  then: { accepts: isSchema },
  else: { accepts: isSchema },
  // These come last: they apply to the properties and items that no other keyword has evaluated.
  unevaluatedProperties: {
    accepts: isSchema,
    check: lazily,
  },
  unevaluatedItems: {
    accepts: isSchema,
    check: lazily,
  },
};

/** `undefined` for keywords that only the platform knows. */
export const keywordOf = (name: string): Keyword | undefined =>
  Object.hasOwn(keywords, name) ? keywords[name] : undefined;

const lazyCheck =
  (name: string): Check =>
  (operand, value, evaluation) =>
    loaded ? loaded.checks[name]?.(operand, value, evaluation) : evaluation.defer([evaluation.undecidedAs('limit')]);

/** In the order in which issues are reported. */
export const keywordChecks: readonly (readonly [keyword: string, check: Check])[] = Object.entries(keywords).flatMap(
  ([name, { check }]) => (check ? [[name, check === lazily ? lazyCheck(name) : check] as const] : []),
);
