import type { FieldHints } from '../contract/hints.ts';
import type { JsonSchema } from '../contract/json-schema.ts';

/** A path into a form's value. */
export type Path = readonly (string | number)[];

/** One field of a form, in the order of its schema. */
export interface Field {
  readonly path: Path;
  readonly name: string;
  readonly required: boolean;
  readonly hints: FieldHints;
  /** Lengths in UTF-16 units, where the schema bounds them. */
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** The fields of an object schema, in its order, with the hints that hang on each. */
export function fieldsOf({ properties = {}, required = [] }: JsonSchema): Field[] {
  return Object.entries(properties).map(([name, { minLength, maxLength, 'x-service-hints': hints }]) => ({
    path: [name],
    name,
    required: required.includes(name),
    hints: { field: 'text', ...hints },
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
  }));
}

/** A path as one string (a JSON pointer, RFC 6901), to keep things by. */
export const pointer = (path: Path): string =>
  path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => ownValue(inner, key), value);
}

/** What every object inherits (`constructor`, `__proto__`) is nobody's value. */
const ownValue = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string | number, unknown>)[key]
    : undefined;

/**
 * A copy of `value` with `next` at `path`; what does not lie on the path is shared. What is missing on the way comes
 * into being: an array where the path has a number, an object where it has a name.
 */
export function withValueAt(value: unknown, path: Path, next: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return next;
  const inner = withValueAt(ownValue(value, key), rest, next);
  const isObject = typeof value === 'object' && value !== null;
  if (!Array.isArray(value) && (isObject || typeof key === 'string')) return { ...(isObject && value), [key]: inner };
  const entries = Array.isArray(value) ? [...value] : [];
  entries[Number(key)] = inner;
  return entries;
}
