import type { ResourceFormValue } from '@service/widgets/contract';
import { invalid, issueOn } from '../../../problem.ts';
import { requireUserId, type Work } from '../../../task.ts';
import { conflict } from '../conflicts.ts';
import { requirePermission, isLargeTree } from '../permission.ts';
import { present } from '../present.ts';
import { publishTreeEvent } from '../publish-event.ts';
import { resourceAnswer, type ResourceTask } from '../resource-task.ts';
import { lockStructure, workspaceOf, type ResourceRow } from '../store/access.ts';
import { countEntries, markDeleted } from '../store/tree.ts';

/** @throws {ProblemError} `validation_failed` if `confirmName` is not the name of a directory with content */
async function refuseUnconfirmed(work: Work, row: ResourceRow, confirmName: string | undefined): Promise<void> {
  if (row.kind !== 'directory' || confirmName?.normalize('NFC').trim() === row.name) return;
  const { size } = await present(work.query, requireUserId(work), row);
  if (size) throw invalid([issueOn(['confirmName'], confirmName ? 'not_accepted' : 'required')]);
}

/** `@service/resources/tasks/delete`: hides the tree from all reads, until it is restored or swept. */
export const deleteTree: ResourceTask<ResourceFormValue<'@service/resources/schema/delete'>> = {
  isLong: isLargeTree(),
  async run(work, { target, value: { confirmName } }) {
    const { query, now } = work;
    await lockStructure(query, workspaceOf(target));
    const { row } = await requirePermission(work, target, 'delete');
    if (row.parentId === null) throw conflict('root');
    await refuseUnconfirmed(work, row, confirmName);
    await markDeleted(query, row, now);
    await countEntries(query, row.workspaceId, row.parentId, -1);
    await publishTreeEvent(work, 'resource.deleted', row, { fromId: row.parentId });
    return { resourceId: row.id };
  },
  ...resourceAnswer,
};
