import type { IndexSearch, Query } from '../../ports.ts';
import type { Runtime } from '../../runtime.ts';
import type { Work } from '../../task.ts';
import { derivationQueue } from './large-documents.ts';
import { workspaceOf, type ResourceRow } from './store/access.ts';
import { expectResults } from './store/derived-results.ts';

const markdown = 'text/markdown';

/** Results that depend on a resource's content. */
export function conceptsOf(
  { images }: Pick<Runtime, 'images'>,
  { kind, mediaType }: Pick<ResourceRow, 'kind' | 'mediaType'>,
): readonly string[] {
  if (kind === 'document') return mediaType === markdown ? ['keywords', 'links', 'outline'] : [];
  return kind === 'file' && images?.mediaTypes.has(mediaType) ? ['thumbnail'] : [];
}

export const derivedTypes = ({ images }: Pick<Runtime, 'images'>): readonly string[] => [
  markdown,
  ...(images?.mediaTypes ?? []),
];

/** Queues a job that derives results of a content that this transaction writes. */
export async function queueDerivation(
  work: Pick<Work, 'runtime' | 'query' | 'now' | 'enqueue'>,
  row: ResourceRow,
): Promise<void> {
  const concepts = conceptsOf(work.runtime, row);
  if (!concepts.length) return;
  await expectResults(work.query, row, concepts, work.now);
  await work.enqueue(derivationQueue(work.runtime, row), { resourceId: row.id }, row.workspaceId);
}

function ownerOf(payload: IndexSearch): string {
  if ('resourceId' in payload) return workspaceOf(payload.resourceId);
  return 'below' in payload ? workspaceOf(payload.below) : 'all';
}

/** Queues a job that brings the search engine up to date, if there is one; in the given transaction, which is then to be woken. */
export async function queueIndexing(
  { database, jobs, searchIndex }: Pick<Runtime, 'database' | 'jobs' | 'searchIndex'>,
  payload: IndexSearch,
  query?: Query,
): Promise<void> {
  if (!searchIndex) return;
  await jobs.enqueue(query ?? database.query, 'index-search', payload, ownerOf(payload));
  if (!query) jobs.wake(database.query);
}

/** The same for work, which wakes the queue after its commit. */
export async function queueIndexingIn(work: Pick<Work, 'runtime' | 'enqueue'>, payload: IndexSearch): Promise<void> {
  if (work.runtime.searchIndex) await work.enqueue('index-search', payload, ownerOf(payload));
}
