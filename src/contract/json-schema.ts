import { formats, type FormatIssue, type FormatName } from './formats.ts';
import type { FieldHints } from './hints.ts';
import type { Checked } from './issues.ts';
import type { Issue, IssueCode } from './problem.ts';

type Kind = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

/**
 * Supported part of JSON Schema (2020-12). It comes from a zod schema at build time or from the platform at run time;
 * nothing in it is evaluated.
 */
export interface JsonSchema<Value = unknown> {
  readonly type?: Kind | readonly Kind[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  /** `false`: other keys are issues; otherwise they are dropped. */
  readonly additionalProperties?: unknown;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  /** Vendor keyword: presentation of a field. */
  readonly 'x-service-hints'?: FieldHints;
  /** Other keywords are ignored. */
  readonly [keyword: string]: unknown;
  /** Carries the type parameter at compile time; never set. */
  readonly value?: Value;
}

/** Schema of an object whose properties are all required, except those named as optional. */
export const objectOf = (
  properties: Readonly<Record<string, JsonSchema>>,
  ...optional: string[]
): JsonSchema<never> => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

const unless = (valid: boolean, code: IssueCode, params?: FormatIssue['params']): FormatIssue | undefined =>
  valid ? undefined : { code, ...(params && { params }) };

/**
 * Checks by keyword, in the order in which issues are reported. Lengths are code points (2020-12 validation, §6.3);
 * strings count UTF-16 units. A keyword of texts or numbers passes any other value.
 * `forms/validate.ts` adds the other keywords.
 */
export const keywords = {
  minLength: (minimum: number, value: unknown) =>
    value === '' && minimum
      ? unless(false, 'required')
      : unless(typeof value !== 'string' || [...value].length >= minimum, 'too_short', { minimum }),
  maxLength: (maximum: number, value: unknown) =>
    unless(typeof value !== 'string' || [...value].length <= maximum, 'too_long', { maximum }),
  pattern: (pattern: string, value: unknown) =>
    unless(typeof value !== 'string' || new RegExp(pattern, 'u').test(value), 'wrong_format', { format: 'regex' }),
  minimum: (minimum: number, value: unknown) =>
    unless(typeof value !== 'number' || value >= minimum, 'too_small', { minimum }),
  maximum: (maximum: number, value: unknown) =>
    unless(typeof value !== 'number' || value <= maximum, 'too_big', { maximum }),
  format: (name: string, value: unknown) =>
    Object.hasOwn(formats, name) ? formats[name as FormatName](value as never) : undefined,
};

/** Evaluated for issues only. */
type Path = () => (string | number)[];
type Report = (path: Path, code: IssueCode, params?: Issue['params']) => undefined;

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : (typeof value as Kind));

/** Type of a value; `undefined` if the schema does not allow it. */
function allowedKind({ type }: JsonSchema, value: unknown): Kind | undefined {
  const kind = kindOf(value);
  if (!type || type === kind || (Array.isArray(type) && type.includes(kind))) return kind;
  return type === 'integer' && Number.isInteger(value) ? kind : undefined;
}

/** Validates a value, as `check` does by the zod schema: the same result, the same first issues. */
export function read<Value>(schema: JsonSchema<Value>, value: unknown): Checked<Value> {
  const issues: Issue[] = [];
  const result = readAt(
    schema,
    value,
    () => [],
    (path, code, params) => {
      issues.push({ path: path(), code, message: code, ...(params && { params }) });
      return undefined;
    },
  );
  return issues.length ? { ok: false, issues } : { ok: true, value: result as Value };
}

function readAt(schema: JsonSchema, value: unknown, path: Path, report: Report): unknown {
  if (schema.anyOf) {
    const options = schema.anyOf.filter((candidate) => allowedKind(candidate, value));
    const option = options.find((candidate) => read(candidate, value).ok) ?? options[0];
    return option ? readAt(option, value, path, report) : report(path, value === undefined ? 'required' : 'wrong_type');
  }
  const options = 'const' in schema ? [schema.const] : schema.enum;
  if (options && !options.includes(value)) return report(path, value === undefined ? 'required' : 'wrong_option');
  const type = allowedKind(schema, value);
  if (!type) return report(path, value === undefined || value === null ? 'required' : 'wrong_type');
  if (type === 'array' && schema.items) {
    return (value as unknown[]).map((item, index) => readAt(schema.items!, item, () => [...path(), index], report));
  }
  if (type === 'object' && schema.properties) return readObject(schema, value as object, path, report);
  const result = schema['x-service-hints']?.trim && type === 'string' ? (value as string).trim() : value;
  for (const name in keywords) {
    const operand = schema[name];
    const found = operand === undefined ? undefined : keywords[name as 'format'](operand as string, result);
    if (found) return report(path, found.code, found.params);
  }
  return result;
}

function readObject(schema: JsonSchema, value: object, path: Path, report: Report): unknown {
  const { properties = {}, required = [], additionalProperties } = schema;
  const entries: [string, unknown][] = [];
  for (const name in properties) {
    const given = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    if (given !== undefined || required.includes(name))
      entries.push([name, readAt(properties[name]!, given, () => [...path(), name], report)]);
  }
  if (additionalProperties === false) {
    for (const name in value) {
      if (!Object.hasOwn(properties, name)) report(() => [...path(), name], 'unknown_field');
    }
  }
  return Object.fromEntries(entries);
}
