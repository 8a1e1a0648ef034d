import type { ResourceKind } from '@service/widgets/contract';
import { ImageError, TextTooCostlyError, type Query } from '../../../ports.ts';
import type { Runtime } from '../../../runtime.ts';
import { isAway, sqlState } from '../../../store/sql.ts';
import { workspaceOf, type ResourceRow } from '../store/access.ts';
import { beginResults, lockRevision, resumeResults, settleResults, type Derived } from '../store/derived-results.ts';
import { derivationQueue, type DerivationQueue } from '../large-documents.ts';
import { queueIndexing } from '../queue-derivation.ts';
import { deriveDocument } from './derive-document.ts';

type Derive = (runtime: Runtime, row: ResourceRow) => Promise<Derived>;

const derivations: Readonly<Partial<Record<ResourceKind, Derive>>> = { document: deriveDocument, file: deriveImage };

/** Number of starts without an end, for instance a crash, after which a result is given up. */
const mostTries = 4;

/** Does not count a try that the database or file store ended, and not the content. */
async function leaveUncounted({ database, clock }: Runtime, resourceId: string, error: unknown): Promise<void> {
  if (isAway(error)) await resumeResults(database.query, resourceId, clock.now());
}

/** Content that can't be processed fails; an unavailable store causes a retry. */
async function attempt(runtime: Runtime, row: ResourceRow, tries: number): Promise<Derived> {
  if (tries > mostTries) return { results: {}, otherwise: 'given_up' };
  try {
    return (await derivations[row.kind]?.(runtime, row)) ?? { results: {} };
  } catch (error) {
    if (error instanceof TextTooCostlyError) return { results: {}, otherwise: 'too_large' };
    await leaveUncounted(runtime, row.id, error);
    if (sqlState(error) !== undefined || tries < mostTries) throw error;
    return { results: {}, otherwise: 'internal' };
  }
}

/** SQLSTATE classes of data that the database will never store: their values, or a limit of the program. */
const refusals = /^(?:22|54)/;

/** Stores data. @returns `true` if the database refuses the data, which undoes only them */
type IsRefused = (query: Query, store: (query: Query) => Promise<void>) => Promise<boolean>;

/** Without savepoints: data that are refused undo the transaction. */
const writtenPlainly: IsRefused = async (query, store) => {
  await store(query);
  return false;
};

/** In a savepoint. */
const isRefusedAlone: IsRefused = async (query, store) => {
  try {
    await query.transaction((nested) => store(nested as Query));
    return false;
  } catch (error) {
    if (refusals.test(sqlState(error) ?? '')) return true;
    throw error;
  }
};

/** Leaves a document that is large by now to the queue of the large ones, and its try uncounted. */
async function moveToLarge({ database, clock, jobs }: Runtime, resourceId: string): Promise<void> {
  const written = await database.transaction(async (query) => {
    await resumeResults(query, resourceId, clock.now());
    await jobs.enqueue(query, 'derive-large', { resourceId }, workspaceOf(resourceId));
    return query;
  });
  jobs.wake(written);
}

/**
 * Handler of the jobs `derive` and `derive-large`: derives the pending results of a resource. Of several jobs for one
 * resource the first does the work.
 */
export async function derive(
  runtime: Runtime,
  { resourceId }: { readonly resourceId: string },
  queue: DerivationQueue,
): Promise<void> {
  const { database, clock, changes, settings } = runtime;
  const begun = await beginResults(database.query, resourceId, clock.now());
  if (!begun) return;
  const { row, concepts, tries } = begun;
  if (queue === 'derive' && derivationQueue(runtime, row) !== queue) return moveToLarge(runtime, resourceId);
  const { results, otherwise: error = 'unsupported', keep = {} } = await attempt(runtime, row, tries);
  const now = clock.now();
  let written: Query | undefined;
  const store = (isRefused: IsRefused) =>
    database.transaction(async (query) => {
      // a newer content has a job of its own
      if (!(await lockRevision(query, row))) return;
      const refused = new Set<string>();
      for (const [concept, write] of Object.entries(keep)) {
        if (!(await isRefused(query, write))) continue;
        refused.add(concept);
        settings.log({ level: 'error', event: 'derivation-failed', concept, resourceId });
      }
      const settled = concepts.map((concept) => [
        concept,
        refused.has(concept) ? { error: 'internal' } : (results[concept] ?? { error }),
      ]);
      await settleResults(query, row, Object.fromEntries(settled), now);
      await queueIndexing(runtime, { resourceId }, query);
      written = query;
    });
  try {
    await store(writtenPlainly);
  } catch (failure) {
    if (!refusals.test(sqlState(failure) ?? '')) {
      await leaveUncounted(runtime, resourceId, failure);
      throw failure;
    }
    await store(isRefusedAlone);
  }
  if (written) runtime.jobs.wake(written);
  changes.notify();
}

/** Artifact of `thumbnail`. */
export const thumbnailName = 'thumbnail.webp';

export async function deriveImage({ files, images }: Runtime, row: ResourceRow): Promise<Derived> {
  const failed = (error: string): Derived => ({ results: { thumbnail: { error } } });
  if (!images || !row.fileKey) return failed('unreadable');
  if (row.size > images.mostBytes) return failed('too_large');
  const stream = await files.read(row.fileKey);
  if (!stream) return failed('unreadable');
  const source = new Uint8Array(await new Response(stream).arrayBuffer());
  try {
    const { bytes, mediaType, width, height } = await images.thumbnail(source);
    const artifacts = [{ name: thumbnailName, mediaType, bytes }];
    return { results: { thumbnail: { output: { width, height }, artifacts } } };
  } catch (error) {
    if (error instanceof ImageError) return failed(error.fault);
    throw error;
  }
}
