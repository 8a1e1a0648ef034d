import { sql, type SQL } from 'drizzle-orm';

/** Values as one text array, of any length. */
export const textArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

/** Fields of a database error, wrapped by drizzle. */
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

export const sqlState = (error: unknown): string | undefined => refusalOf(error)?.code;

export function violates(error: unknown, index: string): boolean {
  const refusal = refusalOf(error);
  return refusal?.code === '23505' && refusal.constraint === index;
}

/**
 * SQLSTATE classes and codes of an unavailable database; codes of Node and its `fetch` for unreachable, broken or
 * full stores.
 */
const away =
  /^(?:08|53|57P0|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|EREMOTEIO|ENOSPC|EDQUOT|UND_ERR_(?:SOCKET|\w+_TIMEOUT))/;

/** Messages of the PostgreSQL driver for lost connections and timeouts of the pool, which have no code. */
const lost =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

export function rootOf(error: unknown): unknown {
  let root = error;
  for (let depth = 0; depth < 5 && root instanceof Error && root.cause !== undefined; depth += 1) root = root.cause;
  return root;
}

/** The database or file store is unreachable or read-only: a retry may succeed. */
export function isAway(error: unknown): boolean {
  const state = sqlState(error);
  const root = rootOf(error);
  return (state !== undefined && away.test(state)) || (root instanceof Error && lost.test(root.message));
}
