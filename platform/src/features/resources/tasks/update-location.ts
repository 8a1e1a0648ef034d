import type { ResourceFormValue } from '@service/widgets/contract';
import { issueOn, ProblemError } from '../../../problem.ts';
import type { Work } from '../../../task.ts';
import { conflict, rejectNameConflicts } from '../conflicts.ts';
import { requirePermission, isLargeTree } from '../permission.ts';
import { requireDepth } from '../place.ts';
import { publishEvent, publishTreeEvent } from '../publish-event.ts';
import { queueDerivation } from '../queue-derivation.ts';
import { resourceAnswer, recordOf, type ResourceTask } from '../resource-task.ts';
import { lockStructure, readersOf, workspaceOf, type ResourceRow } from '../store/access.ts';
import { isOrphaned } from '../store/grants.ts';
import { countEntries, reparent, heightOf, markRestored, resourceById, restorableFor } from '../store/tree.ts';

/** Target directory of a form; problems show at its field. */
async function requireDestination(work: Work, top: ResourceRow, parentId: string): Promise<ResourceRow> {
  const issues = [issueOn(['parentId'], 'wrong_option')];
  try {
    const { row } = await requirePermission(work, parentId, 'write');
    if (row.workspaceId !== top.workspaceId) throw conflict('other_workspace');
    if (row.kind === 'directory') return row;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new ProblemError(error.code, { ...error.details, issues });
  }
  throw new ProblemError('validation_failed', { issues });
}

/** @throws {ProblemError} `conflict` if `top` can't move into this directory */
async function refuseCircle(work: Work, top: ResourceRow, parent: ResourceRow): Promise<void> {
  if (parent.id === top.id || parent.ancestors.includes(top.id)) throw conflict('into_itself');
  requireDepth(work, parent, top.kind === 'directory' ? await heightOf(work.query, top) : 0);
}

/** `@service/resources/tasks/update-location`, by `schema/move` */
export const move: ResourceTask<ResourceFormValue<'@service/resources/schema/move'>> = {
  isLong: isLargeTree(),
  async run(work, { target, value: { parentId } }) {
    const { query } = work;
    await lockStructure(query, workspaceOf(target));
    const { row } = await requirePermission(work, target, 'delete');
    if (row.parentId === null) throw conflict('root');
    const parent = await requireDestination(work, row, parentId);
    if (parent.id === row.parentId) return { resourceId: row.id };
    await refuseCircle(work, row, parent);
    const readers = await readersOf(query, row);
    await rejectNameConflicts(() => reparent(query, row, parent));
    await countEntries(query, row.workspaceId, row.parentId, -1);
    await countEntries(query, row.workspaceId, parent.id, 1);
    if (await isOrphaned(query, row)) throw conflict('last_owner');
    // its links by name lead somewhere else from here
    if (row.kind === 'document') await queueDerivation(work, row);
    await publishEvent(work, 'resource.moved', row.id, { parentId: parent.id, fromId: row.parentId, readers });
    return recordOf(work, row);
  },
  ...resourceAnswer,
};

/**
 * Target of a restore: the named directory, else the former parent, which needs no further permission than to delete.
 */
async function restoreDestination(work: Work, row: ResourceRow, parentId: string | undefined): Promise<ResourceRow> {
  if (parentId !== undefined && parentId !== row.parentId) return requireDestination(work, row, parentId);
  const { workspaceId } = row;
  const home = row.parentId !== null && (await resourceById(work.query, { workspaceId, id: row.parentId }, 'live'));
  if (!home) throw conflict('parent_gone');
  return home;
}

/** `@service/resources/tasks/update-location`, by `schema/restore` */
export const restore: ResourceTask<ResourceFormValue<'@service/resources/schema/restore'>> = {
  isLong: isLargeTree('deleted'),
  async run(work, { target, value }) {
    const { query } = work;
    await lockStructure(query, workspaceOf(target));
    const { row } = await requirePermission(work, target, 'delete', 'deleted');
    // the sweep may have deleted a part of it
    if (Number(row.deletedAt) <= work.now.getTime() - restorableFor) throw new ProblemError('not_found');
    const parent = await restoreDestination(work, row, value.parentId);
    if (parent.id !== row.parentId) {
      await refuseCircle(work, row, parent);
      await rejectNameConflicts(() => reparent(query, row, parent));
      // a resource deleted with its tree is still counted there
      if (row.deletedIn !== row.id) await countEntries(query, row.workspaceId, row.parentId, -1);
    }
    await rejectNameConflicts(() => markRestored(query, row));
    await countEntries(query, row.workspaceId, parent.id, 1);
    if (await isOrphaned(query, row)) throw conflict('last_owner');
    await publishTreeEvent(work, 'resource.created', row, { parentId: parent.id, revision: row.revision });
    return { resourceId: row.id };
  },
  ...resourceAnswer,
};
