import type { ResourceKind } from '@service/widgets/contract';
import { sql, type SQL } from 'drizzle-orm';
import type { Database, Query, SearchChange } from '../../../ports.ts';
import { textArray } from '../../../store/sql.ts';
import { foldedWords } from '../derive/words.ts';
import { yieldToEventLoop } from '../derive/yield.ts';
import { workspaceOf } from './access.ts';
import { placesPerTransaction, sweptPosition } from './events.ts';
import { resourceEvents, resources, searchTexts, workspaces } from './schema.ts';

/** Resources of a batch, and bytes of their contents above which it ends. */
const batch = { resources: 200, bytes: 8_000_000 } as const;

interface StoredDocument {
  readonly workspaceId: string;
  readonly id: string;
  readonly kind: ResourceKind;
  readonly name: string;
  readonly isLive: boolean;
  readonly texts: readonly string[] | null;
  /** Id of the transaction. */
  readonly position: string;
}

/**
 * Reads resources for the search engine. Readings follow one another by a lock, and the id of each transaction is
 * assigned after its lock: so what has a higher position is the later state, whatever other transactions do.
 */
async function readInOrder(database: Database, scope: SQL): Promise<StoredDocument[]> {
  return database.transaction(async (query) => {
    await query.execute(sql`SELECT pg_advisory_xact_lock(hashtext('search index'))`);
    const { rows } = await query.execute(sql`
      SELECT page.workspace_id AS "workspaceId", page.id, page.kind, page.name, page.state = 'live' AS "isLive",
        pg_current_xact_id()::text AS position, (
          SELECT array_agg(${searchTexts.text} ORDER BY ${searchTexts.part}) FROM ${searchTexts}
          WHERE ${searchTexts.workspaceId} = page.workspace_id AND ${searchTexts.resourceId} = page.id
            AND page.state = 'live'
        ) AS texts
      FROM (
        SELECT one.*, sum(one.bytes) OVER (ORDER BY one.workspace_id, one.id) - one.bytes AS before FROM (
          SELECT ${resources.workspaceId}, ${resources.id}, ${resources.kind}, ${resources.name}, ${resources.state},
            CASE ${resources.kind} WHEN 'document' THEN ${resources.size} ELSE 0 END AS bytes
          FROM ${resources} WHERE ${scope} ORDER BY ${resources.workspaceId}, ${resources.id} LIMIT ${batch.resources}
        ) one
      ) page
      WHERE page.before < ${batch.bytes}
      ORDER BY page.workspace_id, page.id`);
    return rows as unknown as StoredDocument[];
  });
}

async function changesOf(found: readonly StoredDocument[]): Promise<SearchChange[]> {
  const rest = yieldToEventLoop();
  const changes: SearchChange[] = [];
  for (const { workspaceId, id, kind, name, isLive, texts, position } of found) {
    const words: string[] = [];
    for (const text of texts ?? []) {
      words.push(foldedWords(text));
      await rest();
    }
    const change = { workspaceId, id, position: Number(position) };
    const document = { kind, title: foldedWords(name), text: words.join(' ') };
    changes.push(isLive ? { ...change, document } : change);
  }
  return changes;
}

export async function changeOf(database: Database, resourceId: string): Promise<SearchChange[]> {
  return changesOf(
    await readInOrder(
      database,
      sql`${resources.workspaceId} = ${workspaceOf(resourceId)} AND ${resources.id} = ${resourceId}`,
    ),
  );
}

/** Resources after one, in the order of their ids: those below a directory in any state, else all live ones. */
export async function changesAfter(
  database: Database,
  after: string,
  below: string | undefined,
): Promise<SearchChange[]> {
  const scope =
    below === undefined
      ? sql`(${resources.workspaceId}, ${resources.id}) > (${workspaceOf(after)}, ${after}) AND ${resources.state} = 'live'`
      : sql`${resources.workspaceId} = ${workspaceOf(below)} AND ${resources.ancestors} @> ${textArray([below])}
          AND ${resources.id} > ${after}`;
  return changesOf(await readInOrder(database, scope));
}

/** Changes since a position, up to which there are as many as one job handles. */
const mostMissed = 1_000;

/**
 * Resources that have events after a position, because a process without the engine wrote them, and the roots of their
 * workspaces, which have no event when they are new.
 *
 * @returns `undefined` if the index has to be built anew: there are too many, events after the position have been
 *   deleted, or the position is one of another database
 */
export async function missedSince(query: Query, position: number): Promise<string[] | undefined> {
  const { rows } = await query.execute<{ current: string; swept: string; ids: string[] }>(sql`
    SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS current, ${sweptPosition} AS swept,
      ARRAY(
        WITH missed AS (
          SELECT DISTINCT ${resourceEvents.workspaceId}, ${resourceEvents.resourceId} FROM ${resourceEvents}
          WHERE ${resourceEvents.position} >= ${placeAfter(position)} LIMIT ${mostMissed + 1}
        )
        SELECT resource_id FROM missed
        UNION SELECT ${workspaces.rootResourceId} FROM ${workspaces}
        WHERE ${workspaces.workspaceId} IN (SELECT workspace_id FROM missed)
      ) AS ids`);
  const { current, swept, ids } = rows[0] ?? { current: '0', swept: '0', ids: [] };
  const isForeign = position >= Number(current);
  return isForeign || Number(swept) >= placeAfter(position) || ids.length > mostMissed ? undefined : ids;
}

/** First position of an event by a transaction after one. */
const placeAfter = (transactionId: number): number => (transactionId + 1) * placesPerTransaction;
