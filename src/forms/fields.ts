import type * as z from 'zod/mini';
import { fieldHints, type FieldHints } from '../contract/hints.ts';

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

interface Definition {
  readonly type?: string;
  readonly innerType?: z.ZodMiniType;
  readonly checks?: readonly { readonly _zod: { readonly def: { check: string; minimum?: number; maximum?: number } } }[];
}

const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as Definition;

/** The fields of an object schema, in its order, with the hints that hang on each. */
export function fieldsOf(schema: z.ZodMiniObject): Field[] {
  return Object.entries(schema._zod.def.shape).map(([name, given]) => {
    let inner = given as z.ZodMiniType;
    let required = true;
    let hints = fieldHints.get(inner);
    for (let definition = definitionOf(inner); definition.innerType; definition = definitionOf(inner)) {
      required &&= definition.type !== 'optional' && definition.type !== 'default';
      inner = definition.innerType;
      hints ??= fieldHints.get(inner);
    }
    const lengths: { minLength?: number; maxLength?: number } = {};
    for (const { _zod } of definitionOf(inner).checks ?? []) {
      if (_zod.def.check === 'min_length') lengths.minLength = _zod.def.minimum!;
      if (_zod.def.check === 'max_length') lengths.maxLength = _zod.def.maximum!;
    }
    return { path: [name], name, required, hints: hints ?? { field: 'text' }, ...lengths };
  });
}

/** A path as one string (a JSON pointer, RFC 6901), to keep things by. */
export const pointer = (path: Path): string =>
  path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined),
    value,
  );
}

/** A copy of `value` with `next` at `path`; what does not lie on the path is shared. */
export function withValueAt(value: unknown, path: Path, next: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return next;
  if (Array.isArray(value)) return value.with(Number(key), withValueAt(value[Number(key)], rest, next));
  const record = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return { ...record, [key]: withValueAt(record[key], rest, next) };
}
