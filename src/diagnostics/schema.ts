import { report } from './report.ts';

/** Characters of the value in the line. */
const shownLength = 80;

/** Reports a schema without fields, such as a zod schema that was not converted. */
export function reportSchema(schema: unknown, type: string | undefined): void {
  let text = typeof schema;
  try {
    text = (JSON.stringify(schema) ?? text).slice(0, shownLength) as typeof text;
  } catch {
    // Circular: a zod schema.
  }
  report(
    'schema',
    `The schema of ${type ?? 'a <service-schema-form>'} has no fields: ${text}. Pass a JSON Schema with properties; z.toJSONSchema() makes one.`,
  );
}
