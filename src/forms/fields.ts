import type { FieldHints } from '../contract/hints.ts';
import type { JsonSchema } from '../contract/json-schema.ts';
import type { Issue } from '../contract/problem.ts';

export type Path = readonly (string | number)[];

export interface Field {
  readonly path: Path;
  readonly name: string;
  readonly required: boolean;
  readonly hints: FieldHints;
  /** Lengths in UTF-16 units, where the schema bounds them. */
  readonly minLength?: number;
  readonly maxLength?: number;
}

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

/** JSON pointer (RFC 6901) of a path. */
export const pointer = (path: Path): string =>
  path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => ownValue(inner, key), value);
}

/** Own properties only: a path may name `constructor` or `__proto__`. */
const ownValue = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string | number, unknown>)[key]
    : undefined;

/**
 * Copy of `value` with `next` at `path`, sharing everything beside the path. Missing parents are created: arrays for
 * numbers, objects for names.
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

/** Issues in an error of `send`. */
export const issuesIn = (error: unknown): readonly Issue[] =>
  (error as { detail?: { problem?: { issues?: readonly Issue[] } } } | undefined)?.detail?.problem?.issues ?? [];
