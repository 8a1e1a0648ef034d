import fc from 'fast-check';

export interface Schema {
  readonly [key: string]: unknown;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** Stand for ids of the caller's: in paths, queries, headers and bodies. See `arrange`. */
export const ids = ['«root»', '«folder»', '«note»', '«scrap»', '«image»', '«upload»', '«user»'] as const;

export const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    '__proto__',
    'constructor',
    'toString',
    '../..',
    '%',
    '%zz',
    '%00',
    "'; --",
    '\r\n',
    '.',
    '\u202e',
  ),
  fc.constantFrom(
    'a'.repeat(300),
    'é'.repeat(3_000),
    'a/'.repeat(300),
    '9'.repeat(400),
    '[['.repeat(500),
    '-1',
    '1e999',
    'NaN',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);

export const text = fc.oneof(
  hostileText,
  fc.constantFrom(...ids),
  fc.constantFrom('anna@example.com', 'note.md', '2026-01-01T00:00:00Z'),
);

export const hostileNumber = fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e300, 5e-324);

const nested = fc.nat(2_000).map((depth) => `«raw»${'['.repeat(depth)}${']'.repeat(depth)}`);

export const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  hostileText,
  hostileNumber,
  nested,
  fc.dictionary(text, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
);

/** JSON of a value, with the raw parts of `nested`. */
export const jsonOf = (value: unknown): string => JSON.stringify(value)?.replaceAll(/"«raw»([[\]]*)"/g, '$1') ?? '';

/** Percent-encoded, except ids that are filled in later; a lone surrogate has no encoding. */
export const encoded = (one: string): string =>
  encodeURIComponent(one.replaceAll(/\p{Surrogate}/gu, '\ufffd')).replaceAll(/%C2%AB(\w+)%C2%BB/g, '«$1»');

/** Values of a JSON Schema: mostly valid, some nearly so. */
export function valuesOf(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const valid = (): fc.Arbitrary<unknown> => {
    const alternatives = schema.anyOf ?? schema.oneOf;
    if ('const' in schema) return fc.constant(schema['const']);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (alternatives && depth < 4) return fc.oneof(...alternatives.map((one) => valuesOf(one, depth + 1)));
    switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
      case 'object': {
        const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, valuesOf(one, depth + 1)]);
        const requiredKeys = (schema.required ?? []).filter((key) => schema.properties?.[key]);
        return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
          requiredKeys: [...requiredKeys],
        });
      }
      case 'array':
        return fc.array(depth < 4 && schema.items ? valuesOf(schema.items, depth + 1) : anything, { maxLength: 4 });
      case 'boolean':
        return fc.boolean();
      case 'integer':
      case 'number':
        return fc.oneof(fc.integer(), fc.nat(20), hostileNumber);
      case 'string':
        return text;
      default:
        return anything;
    }
  };
  return fc.oneof({ weight: 9, arbitrary: valid() }, { weight: 1, arbitrary: anything });
}
