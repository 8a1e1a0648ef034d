import * as z from 'zod/mini';
import { fieldHints } from './hints.ts';
import type { JsonSchema } from './json-schema.ts';

interface Check {
  readonly _zod: { readonly def: { readonly check: string; readonly tx?: (text: string) => string } };
}

/** Tries whether a schema trims: zod does not expose the name of an overwriting check. */
const trims = (checks: readonly Check[] = []) =>
  checks.some(({ _zod: { def } }) => def.check === 'overwrite' && def.tx?.(' a ') === 'a');

/** JSON Schema (2020-12) of a zod schema's input, with hints and formats. */
export function toJsonSchema<Value>(schema: z.ZodMiniType<Value>): JsonSchema<Value> {
  const {
    $schema: _,
    '~standard': __,
    ...document
  } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { format, ...hints } = fieldHints.get(zodSchema as never) ?? {};
      const trim = trims((zodSchema._zod.def as { checks?: readonly Check[] }).checks);
      delete (jsonSchema as { propertyNames?: unknown }).propertyNames;
      const shown = { ...hints, ...(trim && { trim }) };
      if (format) Object.assign(jsonSchema, { format });
      if (Object.keys(shown).length) Object.assign(jsonSchema, { 'x-service-hints': shown });
    },
  }) as Record<string, unknown>;
  return document as JsonSchema<Value>;
}
