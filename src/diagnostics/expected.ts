import type { JsonSchema } from '../contract/json-schema.ts';

/** `children.items[0].mediaType`, from the path of a failure, `children.items.0.mediaType`. */
export const readablePath = (path: string): string => path.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]');

/** Expectation of a schema at a path, in words: `string`, `"file" or "directory"`, `string (date-time)`. */
export function expectedAt(schema: JsonSchema, path: string): string {
  let at: JsonSchema | undefined = schema;
  for (const name of path ? path.split('.') : []) {
    at = at && [at, ...(at.anyOf ?? [])].map((option) => option.properties?.[name] ?? option.items).find(Boolean);
  }
  return at ? describe(at) : 'another value';
}

function describe({ anyOf, type, description, const: constant, enum: options, format }: JsonSchema): string {
  if (typeof description === 'string') return description;
  if (anyOf) return [...new Set(anyOf.map(describe))].join(' or ');
  if (options) return options.map((option) => JSON.stringify(option)).join(' or ');
  if (constant !== undefined) return JSON.stringify(constant);
  return `${[type ?? 'a value'].flat().join(' or ')}${format ? ` (${format})` : ''}`;
}
