import type { ResourceFormValue } from '@service/widgets/contract';
import { lockStructure, workspaceOf } from '../../store/resources/access.ts';
import { renameResource } from '../../store/resources/tree.ts';
import { announce } from './announce.ts';
import { hold, personOf } from './hold.ts';
import { refusingTwins } from './refusals.ts';
import { answerResource, type ResourceTask } from './submitted.ts';

/** `@service/resources/tasks/update-name` */
export const updateName: ResourceTask<ResourceFormValue<'@service/resources/schema/rename'>> = {
  async run(work, { target, value: { name } }) {
    const { query, now } = work;
    await lockStructure(query, workspaceOf(target));
    const { row } = await hold(work, target, 'write');
    if (row.name !== name) {
      const change = { updatedAt: now, updatedBy: personOf(work) };
      await refusingTwins(() => renameResource(query, row, name, change));
      await announce(work, 'resource.changed', row.id, { parentId: row.parentId, revision: row.revision });
    }
    return { resourceId: row.id };
  },
  answer: answerResource,
};
