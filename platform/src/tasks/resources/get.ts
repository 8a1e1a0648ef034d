import type { Resource } from '@service/widgets/contract';
import { contentOf } from '../../store/resources/documents.ts';
import type { ReadTask } from '../task.ts';
import { hold, personOf } from './hold.ts';
import { present } from './present.ts';

/** Bytes up to which a document's text comes along with its record. */
const contentBytes = 1_048_576;

/** `@service/resources/tasks/get` */
export const get: ReadTask<
  { readonly resourceId: string },
  { readonly resource: Resource; readonly content?: string }
> = {
  async read(work, { resourceId }) {
    const { row } = await hold(work, resourceId);
    const resource = await present(work.query, personOf(work), row);
    const hasContent = row.kind === 'document' && row.size <= contentBytes;
    return hasContent ? { resource, content: await contentOf(work.query, row) } : { resource };
  },
};
