import { sql } from 'drizzle-orm';
import type { Database, Query, Replica, ReplicaOutcome, StatementTimer } from '../../ports.ts';
import { ProblemError } from '../../problem.ts';
import { identityOf, sqlState, timeoutOf } from '../../store/sql.ts';
import { Outage, type OutageOptions } from '../outage.ts';

/** The server is no replica of the database. */
export class OtherDatabaseError extends Error {
  override readonly name = 'OtherDatabaseError';
}

/** @throws {OtherDatabaseError} unless the server is a replica of the database */
async function requireReplica(server: Database, database: Database): Promise<void> {
  const [found, wanted] = [await identityOf(server), await identityOf(database)];
  if (found.name !== wanted.name) throw new OtherDatabaseError(`its database is ${found.name}, not ${wanted.name}`);
  if (found.cluster && wanted.cluster && found.cluster !== wanted.cluster) {
    throw new OtherDatabaseError('its data is that of another server');
  }
  const { rows } = await server.raw('SELECT pg_is_in_recovery() AS replica');
  if (rows[0]?.['replica'] !== true) throw new OtherDatabaseError('it is not in recovery, so it is no replica');
}

/** State of a read that the replica ended because it held up its log. */
const conflict = '40001';

const reasonOf = (error: unknown): string => sqlState(error) ?? (error instanceof Error ? error.name : 'unknown');

export interface ReplicaOptions extends OutageOptions {
  /** Called at the end of each read that did not fail. */
  readonly onRead?: ((outcome: ReplicaOutcome) => void) | undefined;
}

interface ReplicaParts {
  readonly server: Database;
  readonly database: Database;
  readonly outage: Outage;
  readonly onRead: ReplicaOptions['onRead'];
  /** Position of the database's log that the replica has to show. */
  readonly start: string;
}

/** Streaming replica of PostgreSQL. */
class PostgresReplica implements Replica {
  readonly #parts: ReplicaParts;

  constructor(parts: ReplicaParts) {
    this.#parts = parts;
  }

  forRequest(timer: StatementTimer): Replica {
    return new PostgresReplica({ ...this.#parts, server: this.#parts.server.forRequest(timer) });
  }

  async read<Result>(work: (query: Query) => Promise<Result>): Promise<Result | undefined> {
    const { server, outage, onRead } = this.#parts;
    if (!outage.mayTry()) {
      onRead?.('away');
      return undefined;
    }
    try {
      const result = await server.transaction(async (query) => {
        return (await this.#beginRead(query)) ? work(query) : undefined;
      });
      outage.end();
      onRead?.(result === undefined ? 'behind' : 'served');
      return result;
    } catch (error) {
      // the database would need as long as a statement that took too long
      if (error instanceof ProblemError || timeoutOf(error) === 'statementSeconds') throw error;
      const isConflict = sqlState(error) === conflict;
      if (!isConflict) outage.begin(reasonOf(error));
      onRead?.(isConflict ? 'conflict' : 'away');
      return undefined;
    }
  }

  async lagBytes(): Promise<number | undefined> {
    const { server, database } = this.#parts;
    try {
      const replayed = await server.raw('SELECT pg_last_wal_replay_lsn()::text AS lsn WHERE pg_is_in_recovery()');
      const lsn = replayed.rows[0]?.['lsn'];
      if (typeof lsn !== 'string') return undefined;
      const { rows } = await database.raw(
        'SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), $1::pg_lsn)::float8 AS bytes',
        [lsn],
      );
      // a replica has what its server has not flushed yet
      return Math.max(0, Number(rows[0]?.['bytes']));
    } catch {
      return undefined;
    }
  }

  close(): Promise<void> {
    return this.#parts.server.close();
  }

  /**
   * Begins a read of one moment, in one round trip. @returns `false` for a server that has been promoted, and before it
   * has all that was there when this process started
   */
  async #beginRead(query: Query): Promise<boolean> {
    const answered = await query.execute(
      sql.raw(`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY;
        SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= '${this.#parts.start}'::pg_lsn AS usable`),
    );
    // two statements answer with two results
    const [, { rows }] = answered as unknown as [unknown, { rows: { usable: boolean | null }[] }];
    return rows[0]?.usable === true;
  }
}

/**
 * Uses a server as replica of a database whose schema is current.
 *
 * @throws {OtherDatabaseError} if it is none
 */
export async function useReplica(server: Database, database: Database, options: ReplicaOptions): Promise<Replica> {
  await requireReplica(server, database);
  const { rows } = await database.raw('SELECT pg_current_wal_flush_lsn()::text AS start');
  const start = String(rows[0]?.['start']);
  return new PostgresReplica({ server, database, outage: new Outage(options), onRead: options.onRead, start });
}
