/** A step of the schema, in SQL of PostgreSQL 15. Never changed once released: a later step corrects it. */
export interface Migration {
  /** Unique; steps run in the order of `migrations`. */
  readonly name: string;
  /** One statement each, because drivers send several only outside of transactions. */
  readonly statements: readonly string[];
}
