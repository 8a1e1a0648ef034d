import type { Resource } from '@service/widgets/contract';
import { requireUserId, type ReadTask } from '../../../task.ts';
import { requirePermission } from '../permission.ts';
import { present } from '../present.ts';
import { contentOf } from '../store/documents.ts';

/** Bytes up to which a document's text comes along with its record. */
const contentBytes = 1_048_576;

/** `@service/resources/tasks/get` */
export const get: ReadTask<
  { readonly resourceId: string },
  { readonly resource: Resource; readonly content?: string }
> = {
  async read(work, { resourceId }) {
    const { row } = await requirePermission(work, resourceId);
    const resource = await present(work.query, requireUserId(work), row);
    const hasContent = row.kind === 'document' && row.size <= contentBytes;
    return hasContent ? { resource, content: await contentOf(work.query, row) } : { resource };
  },
};
