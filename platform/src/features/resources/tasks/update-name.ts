import type { ResourceFormValue } from '@service/widgets/contract';
import { requireUserId } from '../../../task.ts';
import { rejectNameConflicts } from '../conflicts.ts';
import { requirePermission } from '../permission.ts';
import { publishEvent } from '../publish-event.ts';
import { resourceAnswer, type ResourceTask } from '../resource-task.ts';
import { lockStructure, workspaceOf } from '../store/access.ts';
import { renameResource } from '../store/tree.ts';

/** `@service/resources/tasks/update-name` */
export const updateName: ResourceTask<ResourceFormValue<'@service/resources/schema/rename'>> = {
  async run(work, { target, value: { name } }) {
    const { query, now } = work;
    await lockStructure(query, workspaceOf(target));
    const { row } = await requirePermission(work, target, 'write');
    if (row.name !== name) {
      const change = { updatedAt: now, updatedBy: requireUserId(work) };
      await rejectNameConflicts(() => renameResource(query, row, name, change));
      await publishEvent(work, 'resource.changed', row.id, { parentId: row.parentId, revision: row.revision });
    }
    return { resourceId: row.id };
  },
  ...resourceAnswer,
};
