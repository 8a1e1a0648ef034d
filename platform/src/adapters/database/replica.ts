import { sql } from 'drizzle-orm';
import type { Database, Query, Replica } from '../../ports.ts';
import { ProblemError } from '../../problem.ts';
import { clusterOf, sqlState, timeoutOf } from '../../store/sql.ts';

export interface ReplicaOptions {
  /** Called when the replica can't be used any more, at most once a minute, and when it can again. */
  readonly onAway?: (reason: string) => void;
  readonly onBack?: () => void;
}

/** The server is no replica of the database. */
export class OtherDatabaseError extends Error {
  override readonly name = 'OtherDatabaseError';
}

interface Identity {
  readonly replica: boolean;
  /** Name of the database. */
  readonly name: string;
  readonly cluster: string;
}

async function identityOf({ raw, query }: Database): Promise<Identity> {
  const { rows } = await raw('SELECT pg_is_in_recovery() AS replica, current_database() AS name');
  return { ...(rows[0] as { replica: boolean; name: string }), cluster: await clusterOf(query) };
}

/** @throws {OtherDatabaseError} unless the server is a replica of the database */
async function requireReplica(server: Database, database: Database): Promise<void> {
  const [found, wanted] = [await identityOf(server), await identityOf(database)];
  if (found.name !== wanted.name) throw new OtherDatabaseError(`its database is ${found.name}, not ${wanted.name}`);
  if (found.cluster && wanted.cluster && found.cluster !== wanted.cluster) {
    throw new OtherDatabaseError('its data is that of another server');
  }
  if (!found.replica) throw new OtherDatabaseError('it is not in recovery, so it is no replica');
}

/** Milliseconds between two reads that try a replica which is away. */
const away = 5_000;
const minute = 60_000;

/** State of a read that the replica ended because it held up its log. */
const conflict = '40001';

/** Streaming replica of PostgreSQL. */
class PostgresReplica implements Replica {
  readonly #server: Database;
  readonly #options: ReplicaOptions;
  /** Position of the database's log that the replica has to show. */
  readonly #start: string;
  #isAway = false;
  #triedAt = 0;
  #reportedAt = -minute;

  constructor(server: Database, options: ReplicaOptions, start: string) {
    this.#server = server;
    this.#options = options;
    this.#start = start;
  }

  async read<Result>(work: (query: Query) => Promise<Result>): Promise<Result | undefined> {
    if (this.#isAway) {
      if (performance.now() - this.#triedAt < away) return undefined;
      // others do not wait for this one
      this.#triedAt = performance.now();
    }
    try {
      const result = await this.#server.transaction(async (query) => {
        await query.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
        return (await this.#isReplayed(query)) ? work(query) : undefined;
      });
      if (this.#isAway) this.#options.onBack?.();
      this.#isAway = false;
      return result;
    } catch (error) {
      // the database would need as long as a statement that took too long
      if (error instanceof ProblemError || timeoutOf(error) === 'statementSeconds') throw error;
      if (sqlState(error) !== conflict) this.#fail(error);
      return undefined;
    }
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  /** `false` for a server that has been promoted, and before it has all that was there when this process started. */
  async #isReplayed(query: Query): Promise<boolean> {
    const { rows } = await query.execute<{ usable: boolean | null }>(
      sql`SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= ${this.#start}::pg_lsn AS usable`,
    );
    return rows[0]?.usable === true;
  }

  #fail(error: unknown): void {
    this.#isAway = true;
    this.#triedAt = performance.now();
    if (this.#triedAt - this.#reportedAt < minute) return;
    this.#reportedAt = this.#triedAt;
    this.#options.onAway?.(sqlState(error) ?? (error instanceof Error ? error.name : 'unknown'));
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
  return new PostgresReplica(server, options, String(rows[0]?.['start']));
}
