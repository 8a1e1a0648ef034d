import { parseUrl } from '../contract/parse-url.ts';
import type { IssueCode } from '../contract/problem.ts';
import { issue, ofArray, ofObject, type Check, type Evaluation, type Key } from './evaluation.ts';
import { isSchema, isTypeName, keywordOf, listOf, mapOf } from './keywords.ts';
import { compilePattern } from './pattern.ts';
import { isRecord } from './values.ts';

export { References } from './references.ts';

const schemaList = listOf(isSchema);
const schemaMap = mapOf(isSchema);

/** Checks of operands that are applied as far as they are valid. */
const stricter = new Map<string, (operand: unknown) => boolean>([
  ['allOf', schemaList],
  ['anyOf', schemaList],
  ['oneOf', schemaList],
  ['patternProperties', schemaMap],
  ['prefixItems', schemaList],
  ['properties', schemaMap],
  ['type', (types) => [types].flat().every(isTypeName)],
]);

const annotations = new Set(['title', 'description', 'x-service-hints']);
const malformed = new WeakMap<object, readonly string[]>();

function isMalformed([name, operand]: readonly [string, unknown]): boolean {
  if (annotations.has(name)) return false;
  return keywordOf(name)?.accepts(operand) === false || stricter.get(name)?.(operand) === false;
}

/** Keywords with an operand of a wrong type, which are undecided. */
export function malformedIn(schema: object): readonly string[] {
  const names =
    malformed.get(schema) ??
    Object.entries(schema)
      .filter(isMalformed)
      .map(([name]) => name);
  malformed.set(schema, names);
  return names;
}

const patterns = new Map<string, ReturnType<typeof compilePattern>>();

/** `undefined` if only the platform can test it. */
export function fits(pattern: string, text: string): boolean | undefined {
  if (!patterns.has(pattern)) {
    if (patterns.size > 500) patterns.clear();
    patterns.set(pattern, compilePattern(pattern));
  }
  return patterns.get(pattern)?.(text);
}

/** Decimal digits and exponent: 1.5 is 15 and -1. */
function decimal(value: number): readonly [digits: bigint, exponent: number] {
  const [digits = '', exponent = '0'] = Math.abs(value).toString().split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}

/** Exact, unlike `%`: 0.3 is a multiple of 0.1. */
function isMultiple(value: number, of: number): boolean {
  const [[digits, exponent], [divisor, power]] = [decimal(value), decimal(of)];
  const shared = Math.min(exponent, power);
  return (digits * 10n ** BigInt(exponent - shared)) % (divisor * 10n ** BigInt(power - shared)) === 0n;
}

/** The same text for equal values. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    isRecord(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );

interface Counts {
  readonly minContains?: number;
  readonly maxContains?: number;
}

function checkRest(schema: unknown, keys: Iterable<Key>, evaluation: Evaluation): void {
  for (const key of keys)
    if (!evaluation.evaluated.has(key)) evaluation.applyOther(schema, key, evaluation.possible.get(key));
}

const dated = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
const clocked = (text: string) =>
  /^(?:[01]\d|2[0-3]):[0-5]\d(?::(?:[0-5]\d|60)(?:\.\d+)?)?(?:[zZ]|[+-]\d\d:\d\d)?$/.test(text);
const wrongFormat = (format: string, holds: (text: string) => boolean) => (text: string) =>
  holds(text) ? undefined : issue('wrong_format', { format });

/** Format → check. Formats without one are validated by the platform alone. */
export const formats = new Map(
  Object.entries({
    date: wrongFormat('date', dated),
    time: wrongFormat('time', clocked),
    'date-time': wrongFormat(
      'date-time',
      (text) => dated(text.slice(0, 10)) && /^[tT ]/.test(text.slice(10)) && clocked(text.slice(11)),
    ),
    uri: wrongFormat('uri', (text) => parseUrl(text) !== undefined),
  }),
);

const asNumber =
  (holds: (value: number, operand: number) => boolean, code: IssueCode, param: string): Check =>
  (operand: number, value) =>
    typeof value !== 'number' || holds(value, operand) ? undefined : issue(code, { [param]: operand });

/** Checks that load after the form; `keywords.ts` has their rows. */
export const checks: Readonly<Record<string, Check>> = {
  if: (test: unknown, _, evaluation) => {
    const { then = true, else: otherwise = true } = evaluation.schema;
    const condition = evaluation.look(test);
    if (condition.isValid !== undefined) {
      if (condition.isValid) evaluation.adopt(condition);
      return evaluation.apply(condition.isValid ? then : otherwise);
    }
    for (const each of [condition, evaluation.look(then), evaluation.look(otherwise)])
      for (const key of each.evaluated) evaluation.possible.set(key, condition.undecided);
    return evaluation.defer(condition.undecided);
  },
  exclusiveMinimum: asNumber((value, least) => value > least, 'too_small', 'above'),
  exclusiveMaximum: asNumber((value, most) => value < most, 'too_big', 'below'),
  $dynamicRef: (reference: string, _, evaluation) => evaluation.refer('$dynamicRef', reference),
  multipleOf: asNumber(isMultiple, 'wrong_format', 'multipleOf'),
  uniqueItems: ofArray((unique: unknown, value) =>
    unique === true && new Set(value.map(canonical)).size < value.length
      ? issue('invalid', { duplicates: true })
      : undefined,
  ),
  dependentRequired: ofObject((byName: Readonly<Record<string, readonly string[]>>, value, evaluation) => {
    for (const [name, names] of Object.entries(byName))
      if (Object.hasOwn(value, name))
        for (const each of names) if (!Object.hasOwn(value, each)) evaluation.report(issue('required'), each);
  }),
  patternProperties: ofObject((byPattern: Readonly<Record<string, unknown>>, value, evaluation) => {
    for (const name of Object.keys(value)) {
      for (const [pattern, schema] of Object.entries(byPattern)) {
        const fitting = fits(pattern, name);
        if (fitting) evaluation.apply(schema, name);
        if (fitting !== undefined) continue;
        const reasons = [evaluation.undecidedAs('patternProperties', pattern)];
        evaluation.possible.set(name, reasons);
        if (evaluation.look(schema, name).isValid !== true) evaluation.defer(reasons);
      }
    }
  }),
  propertyNames: ofObject((names: unknown, value, evaluation) => {
    for (const name of Object.keys(value)) {
      const inner = evaluation.lookAtName(names, name);
      if (inner.isValid === false) evaluation.report(issue('unknown_field'), name);
      else evaluation.defer(inner.undecided);
    }
  }),
  prefixItems: ofArray((schemas: readonly unknown[], value, evaluation) => {
    for (const index of value.keys()) if (index < schemas.length) evaluation.apply(schemas[index], index);
  }),
  contains: ofArray((wanted: unknown, value, evaluation) => {
    const { minContains: minimum = 1, maxContains: maximum = Infinity } = evaluation.schema as Counts;
    const found = value.map((_, index) => [index, evaluation.look(wanted, index)] as const);
    for (const [index, { isValid, undecided }] of found) {
      if (isValid) evaluation.evaluated.add(index);
      if (isValid === undefined) evaluation.possible.set(index, undecided);
    }
    const count = found.filter(([, { isValid }]) => isValid).length;
    const unsure = found.flatMap(([, { isValid, undecided }]) => (isValid === undefined ? [undecided] : []));
    if (count + unsure.length < minimum) return issue('invalid', { containing: minimum });
    if (count > maximum) return issue('invalid', { containingAtMost: maximum });
    if (count < minimum || count + unsure.length > maximum) evaluation.defer(unsure.flat());
    return undefined;
  }),
  dependentSchemas: ofObject((byName: Readonly<Record<string, unknown>>, value, evaluation) => {
    for (const [name, schema] of Object.entries(byName)) if (Object.hasOwn(value, name)) evaluation.apply(schema);
  }),
  unevaluatedProperties: ofObject((others: unknown, value, evaluation) =>
    checkRest(others, Object.keys(value), evaluation),
  ),
  unevaluatedItems: ofArray((others: unknown, value, evaluation) => checkRest(others, value.keys(), evaluation)),
};
