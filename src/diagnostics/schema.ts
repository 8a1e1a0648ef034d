import type { JsonSchema } from '../contract/json-schema.ts';
import { report } from './report.ts';

/** Characters of the value in the line. */
const shownLength = 80;

const types = new Set<unknown>(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);

/** Keywords that give a schema without `type` a meaning, so that a value may be edited as JSON. */
const meaningful = [
  'additionalProperties',
  'allOf',
  'anyOf',
  'const',
  'dependentSchemas',
  'enum',
  'if',
  'items',
  'not',
  'oneOf',
  'patternProperties',
  'prefixItems',
  'required',
];

/** `true` if a form may be one JSON field on purpose. @param schema with references resolved, and without `null` */
function isUsable(schema: JsonSchema): boolean {
  const { type, properties } = schema;
  if (properties) return type === undefined || type === 'object';
  if (type === undefined) return meaningful.some((keyword) => Object.hasOwn(schema, keyword));
  return !('_zod' in schema) && type !== 'object' && [type].flat().every((name) => types.has(name));
}

/**
 * Reports a schema that a form can only show as one JSON field, such as a zod schema that was not converted.
 *
 * @param usable part of the schema that the form uses
 */
export function reportSchema(schema: unknown, usable: JsonSchema, type: string | undefined): void {
  if (isUsable(usable)) return;
  let text: string = typeof schema;
  try {
    text = (JSON.stringify(schema) ?? text).slice(0, shownLength);
  } catch {
    // Circular: a zod schema.
  }
  report(
    'schema',
    `The schema of ${type ?? 'a <service-schema-form>'} has no fields: ${text}. Pass a JSON Schema with properties; z.toJSONSchema() makes one.`,
  );
}
