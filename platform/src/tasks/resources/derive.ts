import type { ResourceKind } from '@service/widgets/contract';
import type { Runtime } from '../../runtime.ts';
import type { ResourceRow } from '../../store/resources/access.ts';
import { insertEvent } from '../../store/resources/events.ts';
import {
  beginResults,
  findResource,
  holdRevision,
  resumeResults,
  settleResult,
} from '../../store/resources/outputs.ts';
import { isAway, sqlState } from '../../store/sql-state.ts';
import { deriveDocument } from './derive-document.ts';
import { deriveImage } from './derive-image.ts';
import type { Derived } from './derived.ts';

type Derive = (runtime: Runtime, row: ResourceRow) => Promise<Derived>;

const derivations: Readonly<Partial<Record<ResourceKind, Derive>>> = { document: deriveDocument, file: deriveImage };

/** Begun so often without an end, as by a process that died of it, it is given up. */
const mostTries = 4;

/** A content that nothing can be made of ends as failed; a store that is away has the job tried again. */
async function attempt(runtime: Runtime, row: ResourceRow, tries: number): Promise<Derived> {
  if (tries > mostTries) return { results: {}, otherwise: 'given_up' };
  try {
    return (await derivations[row.kind]?.(runtime, row)) ?? { results: {} };
  } catch (error) {
    if (isAway(error)) await resumeResults(runtime.database.query, row.id, runtime.clock.now());
    if (sqlState(error) !== undefined || tries < mostTries) throw error;
    return { results: {}, otherwise: 'internal' };
  }
}

/** The handler of the job `derive`: works out what is due of a resource. Of several for one resource the first does it all. */
export async function derive(runtime: Runtime, { resourceId }: { readonly resourceId: string }): Promise<void> {
  const { database, clock, changes } = runtime;
  const begun = await beginResults(database.query, resourceId, clock.now());
  const row = begun.length ? await findResource(database.query, resourceId) : undefined;
  if (!row) return;
  const {
    results,
    otherwise: error = 'unsupported',
    keep,
  } = await attempt(runtime, row, Math.max(...begun.map(({ tries }) => tries)));
  const now = clock.now();
  await database.transaction(async (query) => {
    // a newer content has a job of its own
    if (!(await holdRevision(query, row))) return;
    for (const { concept } of begun) {
      await settleResult(query, row, concept, results[concept] ?? { error }, now);
      const data = { concept, revision: row.revision, parentId: row.parentId };
      await insertEvent(query, { kind: 'task.finished', resourceId, data }, now);
    }
    await keep?.(query);
  });
  changes.tell();
}
