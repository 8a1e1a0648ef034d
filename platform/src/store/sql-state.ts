/** What a database says of a statement that it refused, wherever drizzle put it. */
interface Refusal {
  /** SQLSTATE (PostgreSQL appendix A), or Node's code of a connection that failed. */
  readonly code: string;
  /** The constraint or unique index that it broke. */
  readonly constraint: string | undefined;
}

function refusalOf(error: unknown): Refusal | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (!('code' in cause) || typeof cause.code !== 'string') continue;
    const constraint = 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : undefined;
    return { code: cause.code, constraint };
  }
  return undefined;
}

/** The SQLSTATE of a database's error. */
export const sqlState = (error: unknown): string | undefined => refusalOf(error)?.code;

/** Whether an error is the refusal of a second row by this unique index. */
export function violates(error: unknown, index: string): boolean {
  const refusal = refusalOf(error);
  return refusal?.code === '23505' && refusal.constraint === index;
}
