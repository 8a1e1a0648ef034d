import { read, type JsonSchema } from '../../contract/json-schema.ts';

/** What a dialect answers is not what the contract promises. */
export class Misfit extends Error {
  override readonly name = 'Misfit';

  /** @param path '' where all of it is something else. */
  constructor(readonly path: string) {
    super(`not what the contract promises${path && ` at ${path}`}`);
  }
}

/** A value as JSON carries it. */
function carried(value: unknown): unknown {
  try {
    const text = JSON.stringify(value) as string | undefined;
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    throw new Misfit('');
  }
}

/** @throws {Misfit} for what a schema does not say */
export function fitting<Value>(schema: JsonSchema<Value>, value: unknown): Value {
  const result = read(schema, carried(value));
  if (result.ok) return result.value;
  throw new Misfit(result.issues[0]?.path.join('.') ?? '');
}
