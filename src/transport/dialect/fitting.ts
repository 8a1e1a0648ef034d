import { read, type JsonSchema } from '../../contract/json-schema.ts';

export class Misfit extends Error {
  override readonly name = 'Misfit';

  /** @param path '' for the whole result */
  constructor(readonly path: string) {
    super(`not what the contract promises${path && ` at ${path}`}`);
  }
}

/** Value after a round trip through JSON. */
function carried(value: unknown): unknown {
  try {
    const text = JSON.stringify(value) as string | undefined;
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    throw new Misfit('');
  }
}

/** @throws {Misfit} if the schema does not allow the value */
export function fitting<Value>(schema: JsonSchema<Value>, value: unknown): Value {
  const result = read(schema, carried(value));
  if (result.ok) return result.value;
  throw new Misfit(result.issues[0]?.path.join('.') ?? '');
}
