import { sql } from 'drizzle-orm';
import type { Database, Query, Replica } from '../../ports.ts';
import { ProblemError } from '../../problem.ts';

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
  /** Identifies the data of the server; empty if this role may not read it. */
  readonly system: string;
}

async function identityOf({ raw }: Database): Promise<Identity> {
  const { rows } = await raw(
    `SELECT pg_is_in_recovery() AS replica, current_database() AS name,
      has_function_privilege('pg_control_system()', 'EXECUTE') AS may`,
  );
  const { replica, name, may } = rows[0] as { replica: boolean; name: string; may: boolean };
  if (!may) return { replica, name, system: '' };
  const found = await raw('SELECT system_identifier::text AS system FROM pg_control_system()');
  return { replica, name, system: String(found.rows[0]?.['system']) };
}

/** @throws {OtherDatabaseError} unless the server is a replica of the database */
async function requireReplica(server: Database, database: Database): Promise<void> {
  const [found, wanted] = [await identityOf(server), await identityOf(database)];
  if (found.name !== wanted.name) throw new OtherDatabaseError(`its database is ${found.name}, not ${wanted.name}`);
  if (found.system && wanted.system && found.system !== wanted.system) {
    throw new OtherDatabaseError('its data is that of another server');
  }
  if (!found.replica) throw new OtherDatabaseError('it is not in recovery, so it is no replica');
}

/** Milliseconds between two reads that try a replica which is away. */
const away = 5_000;
const minute = 60_000;

/** Code of a statement that took too long (`statementSeconds`): the database would need as long. */
const cancelled = '57014';
const conflict = '40001';

const codeOf = (error: unknown): string | undefined =>
  (error as { code?: string }).code ?? ((error as Error).cause as { code?: string } | undefined)?.code;

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
      if (error instanceof ProblemError || codeOf(error) === cancelled) throw error;
      // the replica ends reads that hold up its log
      if (codeOf(error) !== conflict) this.#fail(error);
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
    this.#options.onAway?.(codeOf(error) ?? (error instanceof Error ? error.name : 'unknown'));
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
