import type { LimitName } from '@service/widgets/contract';
import { sql, type SQL } from 'drizzle-orm';
import type { Database, Query } from '../ports.ts';

/** Lets the statements of this transaction take and wait as long as they need. */
export async function withoutTimeouts(query: Query): Promise<void> {
  await query.execute(sql`SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`);
}

/** Identity of the server's data, or empty if this role may not read it. */
export async function clusterOf(query: Query): Promise<string> {
  const may = await query.execute<{ may: boolean }>(
    sql`SELECT has_function_privilege('pg_control_system()', 'EXECUTE') AS may`,
  );
  if (!may.rows[0]?.may) return '';
  const { rows } = await query.execute<{ id: string }>(
    sql`SELECT system_identifier::text AS id FROM pg_control_system()`,
  );
  return rows[0]?.id ?? '';
}

export interface DatabaseIdentity {
  /** Empty if this role may not read it. */
  readonly cluster: string;
  readonly name: string;
}

export async function identityOf({ query, raw }: Database): Promise<DatabaseIdentity> {
  const { rows } = await raw('SELECT current_database() AS name');
  return { cluster: await clusterOf(query), name: String(rows[0]?.['name']) };
}

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

/** Limits whose end PostgreSQL reports: canceled statement, lock not available, idle transaction. */
const timeouts: Readonly<Record<string, LimitName>> = {
  '57014': 'statementSeconds',
  '55P03': 'lockSeconds',
  '25P03': 'idleTransactionSeconds',
};

/** Limit that stopped a statement. */
export const timeoutOf = (error: unknown): LimitName | undefined => timeouts[sqlState(error) ?? ''];

/**
 * SQLSTATE classes and codes of an unavailable database, and of transactions that others stopped; codes of Node and
 * its `fetch` for unreachable, broken or full stores.
 */
const away =
  /^(?:08|25006|40001|40P01|53|57014|57P0|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|EREMOTEIO|ENOSPC|EDQUOT|UND_ERR_(?:SOCKET|\w+_TIMEOUT))/;

/** Messages of the PostgreSQL driver for lost connections and timeouts of the pool, which have no code. */
const lost =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered a connection error|was closed))/;

/** A newer process has changed the type of a column that a prepared statement returns. */
const outdated = /^cached plan must not change result type/;

export function rootOf(error: unknown): unknown {
  let root = error;
  for (let depth = 0; depth < 5 && root instanceof Error && root.cause !== undefined; depth += 1) root = root.cause;
  return root;
}

/**
 * The database or file store is unreachable, read-only or newer than this process, or others stopped the transaction: a
 * retry may succeed.
 */
export function isAway(error: unknown): boolean {
  const state = sqlState(error);
  const root = rootOf(error);
  return (
    (state !== undefined && (away.test(state) || Object.hasOwn(timeouts, state))) ||
    (root instanceof Error && (lost.test(root.message) || outdated.test(root.message)))
  );
}

/** The database answers reads, and takes no writes: it is read-only, or its disk is full. */
export const takesNoWrites = (error: unknown): boolean => ['25006', '53100'].includes(sqlState(error) ?? '');
