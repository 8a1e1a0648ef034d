import { parse, protocol, type PGlite, type QueryOptions, type Results } from '@electric-sql/pglite';
import { FrequentStatements } from './frequent-statements.ts';

const { serialize } = protocol;

/** One message for the server, which answers it as a whole, and goes on after an error in it. */
function pipeline(...messages: readonly Uint8Array[]): Uint8Array {
  const parts = [...messages, serialize.sync()];
  const whole = new Uint8Array(parts.reduce((size, { byteLength }) => size + byteLength, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.byteLength;
  }
  return whole;
}

/**
 * Frequent statements of PGlite. Its `query` parses and plans each one anew, and calls the server five times for it; a
 * prepared one takes one call (PostgreSQL 55.2.3, extended query).
 */
export class PreparedStatements {
  readonly #client: PGlite;
  readonly #frequent = new FrequentStatements();
  /** Types of the values by the statement's name (OIDs). */
  readonly #prepared = new Map<string, readonly number[]>();

  constructor(client: PGlite) {
    this.#client = client;
  }

  /**
   * Counts a run of a text.
   *
   * @param options absent for a statement that is never prepared
   * @returns the run of the prepared statement, once it is frequent; its caller has the transaction's lock
   */
  frequent<Row>(
    text: string,
    values: readonly unknown[],
    options: QueryOptions | undefined,
    inTransaction: boolean,
  ): (() => Promise<Results<Row>>) | undefined {
    const name = options && this.#frequent.nameOf(text);
    if (name === undefined) return undefined;
    return () => this.#run(name, text, values, options, inTransaction);
  }

  #run<Row>(
    name: string,
    text: string,
    values: readonly unknown[],
    options: QueryOptions | undefined,
    inTransaction: boolean,
  ): Promise<Results<Row>> {
    const client = this.#client;
    return client.runExclusive(async () => {
      const types = this.#prepared.get(name) ?? (await this.#prepare(name, text));
      const texts = values.map((value, index) => {
        if (value === null || value === undefined) return null;
        const serializer = client.serializers[types[index] ?? 0];
        return serializer ? serializer(value) : String(value);
      });
      const message = pipeline(
        serialize.bind({ statement: name, values: texts }),
        serialize.describe({ type: 'P' }),
        serialize.execute(),
      );
      const { messages } = await client.execProtocol(message, { syncToFs: !inTransaction });
      return parse.parseResults(messages, client.parsers, options)[0] as Results<Row>;
    });
  }

  async #prepare(name: string, text: string): Promise<readonly number[]> {
    const message = pipeline(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const { messages } = await this.#client.execProtocol(message, { syncToFs: false });
    const types = parse.parseDescribeStatementResults(messages);
    this.#prepared.set(name, types);
    return types;
  }
}
