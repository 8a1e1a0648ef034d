import type { AccessEntry, Resource, ResourceInfo, TaskOutput } from '@service/widgets/contract';
import { ProblemError } from '../../../problem.ts';
import { requireUserId, type ReadTask, type Work } from '../../../task.ts';
import { requirePermission, requireView } from '../permission.ts';
import { presentView } from '../present.ts';
import type { ResourceRow } from '../store/access.ts';
import { resultOf } from '../store/derived-results.ts';
import { revisionsOf } from '../store/documents.ts';
import { entriesOf, type Entry } from '../store/grants.ts';
import { linksOf } from '../store/links.ts';
import { workspacesReadBy } from '../store/readers.ts';

/** `@service/resources/tasks/get` */
export const get: ReadTask<
  { readonly resourceId: string },
  { readonly resource: Resource; readonly content?: string }
> = {
  async read(work, { resourceId }) {
    const view = await requireView(work, resourceId, 'content');
    const { row, content } = view;
    return { resource: presentView(row, view), ...(content !== undefined && { content }) };
  },
};

const mostRevisions = 100;

/** The user once the address is verified; until then the address as typed, whether or not it has an account. */
const userOf = ({ userId, acceptedAt, address, personName, personAddress }: Entry): AccessEntry['who'] =>
  userId !== null && acceptedAt !== null
    ? { id: userId, name: personName ?? '', ...(personAddress !== null && { email: personAddress }) }
    : { ...(address !== null && { email: address }) };

/** Own entries first, then those of readable ancestors from the nearest up. */
async function accessTo(
  { query }: Work,
  row: ResourceRow,
  path: ResourceInfo['resource']['path'],
): Promise<AccessEntry[]> {
  const above = path.filter(({ id }) => !row.restricted || id !== row.ancestors[0]).toReversed();
  const entries = await entriesOf(query, row.workspaceId, [row.id, ...above.map(({ id }) => id)]);
  const own = entries.filter(({ resourceId }) => resourceId === row.id);
  return [
    ...own.map((entry) => ({ who: userOf(entry), role: entry.role })),
    ...above.flatMap((inheritedFrom) =>
      entries
        .filter(({ resourceId }) => resourceId === inheritedFrom.id)
        .map((entry) => ({ who: userOf(entry), role: entry.role, inheritedFrom })),
    ),
  ];
}

async function linksFor(work: Work, row: ResourceRow): Promise<ResourceInfo['links']> {
  const userId = requireUserId(work);
  const { workspacesPerReader } = work.runtime.settings.limits;
  return linksOf(work.query, userId, row, await workspacesReadBy(work.query, userId, workspacesPerReader));
}

/** `@service/resources/tasks/get`, for the info of a resource. */
export const info: ReadTask<{ readonly resourceId: string }, ResourceInfo> = {
  async read(work, { resourceId }) {
    const { query } = work;
    const view = await requireView(work, resourceId);
    const { row } = view;
    const resource = presentView(row, view);
    const revisions = row.kind === 'document' ? await revisionsOf(query, row, mostRevisions) : [];
    return {
      resource,
      access: resource.permissions.includes('share') ? await accessTo(work, row, resource.path) : [],
      links: await linksFor(work, row),
      revisions: revisions.map(({ revision, createdAt, createdBy, creator, size }) => ({
        revision,
        size,
        createdAt: createdAt.toISOString(),
        createdBy: { id: createdBy, name: creator ?? '' },
      })),
    };
  },
};

/** `@service/resources/tasks/get`, for results derived from a content. */
export const taskOutput: ReadTask<{ readonly resourceId: string; readonly concept: string }, TaskOutput> = {
  async read(work, { resourceId, concept }) {
    const { row } = await requirePermission(work, resourceId);
    const found = await resultOf(work.query, row, concept);
    if (!found) return new ProblemError('not_found');
    const { result, artifacts } = found;
    const { state, error } = result;
    const base = { concept, state, artifacts };
    if (state === 'failed') return { ...base, ...(error !== null && { error }) };
    if (state !== 'completed') return base;
    if (concept !== 'links') return { ...base, output: result.output };
    // which resources they are depends on who asks
    const { to: resources } = await linksFor(work, row);
    return { ...base, output: { ...(result.output as object), resources } };
  },
};
