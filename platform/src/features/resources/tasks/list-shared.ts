import { sharedPlace, type Locale, type Resource, type ResourceRead, type User } from '@service/widgets/contract';
import { en, sv } from '@service/widgets/localisation';
import { ProblemError } from '../../../problem.ts';
import { requireUserId, type ReadTask } from '../../../task.ts';
import { userById } from '../../authentication/store/users.ts';
import { countListed, sharedWith } from '../store/children.ts';
import { listAmong, type ListRequest } from './list.ts';

const names: Readonly<Record<Locale, string>> = { en: en.viewer.sharedPlace, sv: sv.viewer.sharedPlace };

/** The place as a directory below the caller's own, in which nothing can be made. */
const place = ({ id, name, createdAt, workspace }: User, locale: Locale, size: number): Resource => ({
  id: sharedPlace,
  type: null,
  name: names[locale],
  kind: 'directory',
  mediaType: 'inode/directory',
  size,
  parentId: workspace.rootResourceId,
  path: [{ id: workspace.rootResourceId, name: workspace.name }],
  createdAt,
  updatedAt: createdAt,
  createdBy: { id, name },
  revision: 1,
  visibility: 'private',
  permissions: ['read'],
  variants: [],
  tasks: [],
});

/** `@service/resources/tasks/list`, of what others have shared with the caller, wherever it stands. */
export const listShared: ReadTask<Omit<ListRequest, 'directoryId'>, ResourceRead> = {
  async read(work, asked) {
    const { query, caller } = work;
    const user = await userById(query, requireUserId(work));
    if (!user) return new ProblemError('unauthenticated');
    const among = sharedWith(user.id, user.workspace.rootResourceId);
    const count = (listing: Parameters<typeof countListed>[1]) => countListed(query, listing);
    const children = await listAmong(work, among, count, { ...asked, directoryId: sharedPlace });
    return { resource: place(user, caller.locale, children.total), children };
  },
};
