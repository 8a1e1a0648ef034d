import type { ResourceFormValue } from '@service/widgets/contract';
import { ProblemError } from '../../problem.ts';
import { utf8 } from '../../security/encoding.ts';
import { newShortId } from '../../security/secrets.ts';
import { lockStructure, workspaceOf, type ResourceRow } from '../../store/resources/access.ts';
import { insertContent } from '../../store/resources/documents.ts';
import { countEntries, insertResource } from '../../store/resources/tree.ts';
import type { Work } from '../task.ts';
import { announce } from './announce.ts';
import { deriveLater } from './derive-later.ts';
import { hold, personOf } from './hold.ts';
import { conflict, issueOn, refusingTwins } from './refusals.ts';
import { refuseFull } from './room.ts';
import { answerResource, type ResourceTask } from './submitted.ts';

/** What comes into a directory; `content` is a document's. */
export interface NewResource {
  readonly name: string;
  readonly kind: 'directory' | 'document';
  readonly type: string;
  readonly mediaType: string;
  readonly content?: string | undefined;
}

/** Line ends as LF, which is how texts are kept. */
export const normaliseText = (text: string): string => text.replace(/\r\n?/g, '\n');

/** @throws {ProblemError} `too_large` for a text over the limit; its bytes as UTF-8 otherwise. */
export function textBytes({ runtime }: Pick<Work, 'runtime'>, content: string): number {
  const maximum = runtime.settings.limits.markdownBytes;
  const size = utf8(content).byteLength;
  if (size > maximum) throw new ProblemError('too_large', { params: { limit: 'markdownBytes', maximum, size } });
  return size;
}

/** @throws {ProblemError} `conflict` where the tree would be deeper than it may be. */
export function refuseDepth({ runtime }: Pick<Work, 'runtime'>, parent: ResourceRow, height = 0): void {
  const maximum = runtime.settings.limits.treeDepth;
  if (parent.ancestors.length + 1 + height > maximum) throw conflict('too_deep', { maximum });
}

/**
 * Puts a new resource into a directory, whose right to be written to the caller has checked.
 *
 * @throws {ProblemError} `conflict` for a twin's name and a tree too deep; `too_large`.
 */
export async function place(
  work: Work,
  parent: ResourceRow,
  userId: string,
  { name, kind, type, mediaType, content }: NewResource,
): Promise<ResourceRow> {
  const { query, now } = work;
  refuseDepth(work, parent);
  const { workspaceId } = parent;
  const text = content === undefined ? undefined : normaliseText(content);
  const size = text === undefined ? 0 : textBytes(work, text);
  if (size) await refuseFull(work, workspaceId, size);
  const made = { createdBy: userId, createdAt: now };
  const row = await refusingTwins(() =>
    insertResource(query, {
      workspaceId,
      id: `${workspaceId}-${newShortId()}`,
      parentId: parent.id,
      ancestors: [...parent.ancestors, parent.id],
      restricted: parent.restricted,
      name,
      kind,
      type,
      mediaType,
      size,
      ...made,
      updatedBy: userId,
      updatedAt: now,
    }),
  );
  if (text !== undefined) {
    const { id: resourceId, revision } = row;
    await insertContent(query, { workspaceId, resourceId, revision, content: text, size, ...made });
    await deriveLater(work, row);
  }
  await countEntries(query, workspaceId, parent.id, 1);
  await announce(work, 'resource.created', row.id, { parentId: parent.id, revision: row.revision });
  return row;
}

/**
 * The directory that something is to be put into, with the structure of its workspace held still.
 *
 * @throws {ProblemError} as `hold` does; `validation_failed` for what is no directory.
 */
export async function holdDirectory(work: Work, id: string): Promise<ResourceRow> {
  await lockStructure(work.query, workspaceOf(id));
  const { row } = await hold(work, id, 'write');
  if (row.kind === 'directory') return row;
  throw new ProblemError('validation_failed', { issues: [issueOn(['target'], 'wrong_option')] });
}

type Value<Name extends string> = Name extends 'create-directory' | 'create-document'
  ? ResourceFormValue<`@service/resources/schema/${Name}`>
  : never;

/** `@service/resources/tasks/create`, by `schema/create-directory` */
export const createDirectory: ResourceTask<Value<'create-directory'>> = {
  async run(work, { target, value }) {
    const parent = await holdDirectory(work, target);
    const { id } = await place(work, parent, personOf(work), {
      name: value.name,
      kind: 'directory',
      type: '@service/resources/schema/create-directory',
      mediaType: 'inode/directory',
    });
    return { resourceId: id };
  },
  answer: answerResource,
};

export const newDocument = (name: string, content: string): NewResource => ({
  name,
  content,
  kind: 'document',
  type: '@service/resources/schema/create-document',
  mediaType: 'text/markdown',
});

/** `@service/resources/tasks/create`, by `schema/create-document` */
export const createDocument: ResourceTask<Value<'create-document'>> = {
  async run(work, { target, value }) {
    const parent = await holdDirectory(work, target);
    const { id } = await place(work, parent, personOf(work), newDocument(value.name, value.content ?? ''));
    return { resourceId: id };
  },
  answer: answerResource,
};
