import type { ResourceFormValue } from '@service/widgets/contract';
import { requireUserId } from '../../../task.ts';
import { requireDirectory, newDocument, placeResource } from '../place.ts';
import { shareStructure } from '../store/access.ts';
import { resourceAnswer, type ResourceTask } from '../resource-task.ts';

type Value<Name extends string> = Name extends 'create-directory' | 'create-document'
  ? ResourceFormValue<`@service/resources/schema/${Name}`>
  : never;

/** `@service/resources/tasks/create`, by `schema/create-directory` */
export const createDirectory: ResourceTask<Value<'create-directory'>> = {
  async run(work, { target, value }) {
    const parent = await requireDirectory(work, target, shareStructure);
    const { id } = await placeResource(work, parent, requireUserId(work), {
      name: value.name,
      kind: 'directory',
      type: '@service/resources/schema/create-directory',
      mediaType: 'inode/directory',
    });
    return { resourceId: id };
  },
  ...resourceAnswer,
};

/** `@service/resources/tasks/create`, by `schema/create-document` */
export const createDocument: ResourceTask<Value<'create-document'>> = {
  async run(work, { target, value }) {
    const parent = await requireDirectory(work, target, shareStructure);
    const { id } = await placeResource(work, parent, requireUserId(work), newDocument(value.name, value.content ?? ''));
    return { resourceId: id };
  },
  ...resourceAnswer,
};
