import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Query } from '../ports.ts';

const dialect = new PgDialect();

/**
 * A frequent statement of a fixed text, with values by name. It is built once, and PostgreSQL prepares it by its name once a
 * connection. Rows are the driver's: times are texts, and `bigint` is a text or a number.
 */
export class Statement<Values extends object, Row> {
  readonly #name: string;
  readonly #build: (value: (name: keyof Values & string) => SQL) => SQL;
  #built: ReturnType<PgDialect['sqlToQuery']> | undefined;

  /** @param name unique among all statements */
  constructor(name: string, build: (value: (name: keyof Values & string) => SQL) => SQL) {
    this.#name = name;
    this.#build = build;
  }

  async rows(query: Query, values: Values): Promise<Row[]> {
    this.#built ??= dialect.sqlToQuery(this.#build((name) => sql`${sql.placeholder(name)}`));
    const prepared = query._.session.prepareQuery(this.#built, undefined, this.#name, false);
    const { rows } = (await prepared.execute(values as Record<string, unknown>)) as { rows: Row[] };
    return rows;
  }
}

/** Time of a driver's row or a JSON value. */
export const timeOf = (text: string): Date => new Date(text);
