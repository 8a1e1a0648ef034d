import type { ResourceFormValue } from '@service/widgets/contract';
import { ProblemError } from '../../problem.ts';
import { lockStructure, workspaceOf, type ResourceRow } from '../../store/resources/access.ts';
import { isOrphaned } from '../../store/resources/grants.ts';
import { readersOf } from '../../store/resources/readers.ts';
import { countEntries, hang, heightOf, markRestored, resourceById } from '../../store/resources/tree.ts';
import type { Work } from '../task.ts';
import { announce, announceTree } from './announce.ts';
import { refuseDepth } from './create.ts';
import { deriveLater } from './derive-later.ts';
import { hold } from './hold.ts';
import { ofLargeTree } from './long.ts';
import { conflict, issueOn, refusingTwins } from './refusals.ts';
import { refuseFull } from './room.ts';
import { answerResource, keptOf, type ResourceTask } from './submitted.ts';

/** The directory that a form names; what is wrong with it stands on its field. */
async function holdDestination(work: Work, top: ResourceRow, parentId: string): Promise<ResourceRow> {
  const issues = [issueOn(['parentId'], 'wrong_option')];
  try {
    const { row } = await hold(work, parentId, 'write');
    if (row.workspaceId !== top.workspaceId) throw conflict('other_workspace');
    if (row.kind === 'directory') return row;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new ProblemError(error.code, { ...error.details, issues });
  }
  throw new ProblemError('validation_failed', { issues });
}

/** @throws {ProblemError} `conflict` where `top` can't lie in this directory. */
async function refuseCircle(work: Work, top: ResourceRow, parent: ResourceRow): Promise<void> {
  if (parent.id === top.id || parent.ancestors.includes(top.id)) throw conflict('into_itself');
  refuseDepth(work, parent, await heightOf(work.query, top));
}

/** `@service/resources/tasks/update-location`, by `schema/move` */
export const move: ResourceTask<ResourceFormValue<'@service/resources/schema/move'>> = {
  isLong: ofLargeTree(),
  async run(work, { target, value: { parentId } }) {
    const { query } = work;
    await lockStructure(query, workspaceOf(target));
    const { row } = await hold(work, target, 'delete');
    if (row.parentId === null) throw conflict('root');
    const parent = await holdDestination(work, row, parentId);
    if (parent.id === row.parentId) return { resourceId: row.id };
    await refuseCircle(work, row, parent);
    const readers = await readersOf(query, row);
    await refusingTwins(() => hang(query, row, parent));
    await countEntries(query, row.workspaceId, row.parentId, -1);
    await countEntries(query, row.workspaceId, parent.id, 1);
    if (await isOrphaned(query, row)) throw conflict('last_owner');
    // its links by name lead somewhere else from here
    if (row.kind === 'document') await deriveLater(work, row);
    await announce(work, 'resource.moved', row.id, { parentId: parent.id, fromId: row.parentId, readers });
    return keptOf(work, row);
  },
  answer: answerResource,
};

/**
 * Where a deleted resource goes back to: the directory that is named, else the one that it was in, for which whoever may
 * delete needs no further right.
 */
async function holdHome(work: Work, row: ResourceRow, parentId: string | undefined): Promise<ResourceRow> {
  if (parentId !== undefined && parentId !== row.parentId) return holdDestination(work, row, parentId);
  const { workspaceId } = row;
  const home = row.parentId !== null && (await resourceById(work.query, { workspaceId, id: row.parentId }, 'live'));
  if (!home) throw conflict('parent_gone');
  return home;
}

/** `@service/resources/tasks/update-location`, by `schema/restore` */
export const restore: ResourceTask<ResourceFormValue<'@service/resources/schema/restore'>> = {
  isLong: ofLargeTree('deleted'),
  async run(work, { target, value }) {
    const { query } = work;
    await lockStructure(query, workspaceOf(target));
    const { row } = await hold(work, target, 'delete', 'deleted');
    const parent = await holdHome(work, row, value.parentId);
    if (parent.id !== row.parentId) {
      await refuseCircle(work, row, parent);
      await refusingTwins(() => hang(query, row, parent));
      // what was deleted with a tree around it is still counted there
      if (row.deletedIn !== row.id) await countEntries(query, row.workspaceId, row.parentId, -1);
    }
    await refusingTwins(() => markRestored(query, row));
    // With all that is below it, it is counted by now.
    await refuseFull(work, row.workspaceId, 0);
    await countEntries(query, row.workspaceId, parent.id, 1);
    if (await isOrphaned(query, row)) throw conflict('last_owner');
    await announceTree(work, 'resource.created', row, { parentId: parent.id, revision: row.revision });
    return { resourceId: row.id };
  },
  answer: answerResource,
};
