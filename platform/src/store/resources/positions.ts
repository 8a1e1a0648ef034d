import { sql } from 'drizzle-orm';
import type { Database, Query } from '../../ports.ts';
import { resourceEvents } from '../resource-schema.ts';

/** How far events have positions: the highest that was given, and the highest that has been swept. */
export interface Positions {
  readonly given: number;
  readonly swept: number;
}

/** What is notified when there is an event to give a position to (PostgreSQL's NOTIFY, which only wakes). */
export const eventChannel = 'resource_events';

/** Events that get their positions in one transaction. */
const atOnce = 1_000;

export async function positions(query: Query): Promise<Positions> {
  const { rows } = await query.execute<{ given: string; swept: string }>(
    sql`SELECT given, swept FROM event_positions WHERE stream = 'resources'`,
  );
  return { given: Number(rows[0]?.given ?? 0), swept: Number(rows[0]?.swept ?? 0) };
}

/** The row holds everybody else back until this transaction ends, over all processes. */
async function lockPositions(query: Query): Promise<number> {
  const { rows } = await query.execute<{ given: string }>(sql`
    INSERT INTO event_positions (stream, given, swept) VALUES ('resources', 0, 0)
    ON CONFLICT (stream) DO UPDATE SET given = event_positions.given RETURNING given`);
  return Number(rows[0]?.given ?? 0);
}

/** Gives some of the events that have been committed their positions. @returns how many. */
async function giveSome(query: Query): Promise<number> {
  const given = await lockPositions(query);
  const { rows } = await query.execute<{ given: string }>(sql`
    WITH waiting AS (
      SELECT workspace_id, id, row_number() OVER (ORDER BY id) AS place
      FROM (
        SELECT workspace_id, id FROM ${resourceEvents} WHERE position IS NULL ORDER BY id LIMIT ${atOnce}
      ) AS first
    ), placed AS (
      UPDATE ${resourceEvents} SET position = ${given}::bigint + waiting.place FROM waiting
      WHERE ${resourceEvents.workspaceId} = waiting.workspace_id AND ${resourceEvents.id} = waiting.id
      RETURNING 1
    )
    UPDATE event_positions SET given = given + (SELECT count(*) FROM placed) WHERE stream = 'resources'
    RETURNING given`);
  return Number(rows[0]?.given ?? given) - given;
}

/**
 * Gives what has been committed consecutive positions: none ever comes to be below one that somebody may have read
 * already, which numbers drawn inside the transactions that cause events would.
 */
export async function givePositions(database: Database): Promise<void> {
  for (;;) {
    const { rows } = await database.query.execute(
      sql`SELECT 1 FROM ${resourceEvents} WHERE ${resourceEvents.position} IS NULL LIMIT 1`,
    );
    if (!rows.length || (await database.transaction(giveSome)) < atOnce) return;
  }
}

/** The position of the newest event that has been committed, 0 where there is none: what is read afterwards has it. */
export async function currentPosition(database: Database): Promise<number> {
  await givePositions(database);
  return (await positions(database.query)).given;
}

/** Deletes the events from before `before`; who has read no further than them has to read anew. */
export async function sweepEvents(database: Database, before: Date): Promise<void> {
  await givePositions(database);
  await database.transaction(async (query) => {
    await lockPositions(query);
    await query.execute(sql`
      WITH gone AS (
        DELETE FROM ${resourceEvents}
        WHERE ${resourceEvents.createdAt} <= ${before.toISOString()}::timestamptz AND position IS NOT NULL
        RETURNING position
      )
      UPDATE event_positions SET swept = greatest(swept, (SELECT max(position) FROM gone)) WHERE stream = 'resources'`);
  });
}
