import type * as z from 'zod/mini';
import { check, type Checked } from './issues.ts';
import { read, type JsonSchema } from './json-schema.ts';

/** JSON Schema of a platform's additional fields. */
export interface ExtraFields {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** Validates by the contract's schema, and other members by the additional fields. */
export function checkBeside<Value>(
  schema: z.ZodMiniType<Value>,
  { properties, required = [] }: ExtraFields,
  value: unknown,
): Checked<{ readonly known: Value; readonly extra: Readonly<Record<string, unknown>> }> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const isExtra = ([name]: readonly [string, unknown]) => Object.hasOwn(properties, name);
  const given = Object.fromEntries(entries.filter(isExtra));
  const known = check(schema, entries.length ? Object.fromEntries(entries.filter((entry) => !isExtra(entry))) : value);
  const extra = read({ type: 'object', properties, required }, given);
  if (known.ok && extra.ok) return { ok: true, value: { known: known.value, extra: extra.value as typeof given } };
  return { ok: false, issues: [known, extra].flatMap((checked) => (checked.ok ? [] : checked.issues)) };
}
