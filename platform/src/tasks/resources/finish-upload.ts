import { ProblemError } from '../../problem.ts';
import { lockStructure, type Held, type ResourceRow } from '../../store/resources/access.ts';
import { insertContent } from '../../store/resources/documents.ts';
import { countEntries } from '../../store/resources/tree.ts';
import { insertRemoved, makeLive, setUploadState, uploadOf, type UploadRow } from '../../store/resources/uploads.ts';
import { utf8 } from '../../security/encoding.ts';
import type { Kept, Task, Work } from '../task.ts';
import { announce } from './announce.ts';
import { deriveLater } from './derive-later.ts';
import { endUpload } from './end-upload.ts';
import { hold, personOf } from './hold.ts';
import { refuseFull } from './room.ts';

/** An upload whose bytes are all there and sealed. */
export interface FinishedUpload {
  readonly uploadId: string;
  /** Bytes. */
  readonly size: number;
  /** In hex. */
  readonly sha256: string;
  readonly mediaType: string;
  /** Of what becomes a document: its text, with LF as the end of lines. */
  readonly text?: string | undefined;
}

const asDocument = {
  kind: 'document',
  type: '@service/resources/schema/create-document',
  mediaType: 'text/markdown',
  fileKey: null,
} as const;

export interface KeptUpload extends Kept {
  readonly resourceId: string;
}

/** The right of the one who uploads is asked for again: what they may no longer write into gets nothing. */
async function holdParent(work: Work, { metadata, workspaceId }: UploadRow): Promise<Held | ProblemError> {
  try {
    const held = await hold(work, metadata['parentId'] ?? '', 'write');
    // the operator may have set another limit since
    await refuseFull(work, workspaceId, 0);
    return held;
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
}

async function bringToLife(work: Work, upload: UploadRow, parent: ResourceRow, finished: FinishedUpload) {
  const { query, now } = work;
  const { sha256, mediaType, text } = finished;
  const { workspaceId, resourceId, fileKey, createdBy } = upload;
  const placed = { ancestors: [...parent.ancestors, parent.id], restricted: parent.restricted, updatedAt: now };
  const size = text === undefined ? finished.size : utf8(text).byteLength;
  const content = text === undefined ? { mediaType, sha256 } : asDocument;
  const made = await makeLive(query, resourceId, { ...placed, ...content, size });
  if (!made) throw new ProblemError('not_found');
  if (text !== undefined) {
    await insertContent(query, {
      workspaceId,
      resourceId,
      revision: 1,
      content: text,
      size,
      createdBy,
      createdAt: now,
    });
    await insertRemoved(query, workspaceId, fileKey, now);
  }
  await countEntries(query, workspaceId, parent.id, 1);
  await setUploadState(query, resourceId, 'finished');
  await deriveLater(work, made);
  await announce(work, 'resource.created', resourceId, { parentId: parent.id });
}

/** The task `create` for an upload: what was reserved for it becomes a file, or a document. A repeat answers the same. */
export const finishUpload: Task<FinishedUpload, KeptUpload, { readonly resourceId: string }> = {
  async run(work, finished) {
    const { query } = work;
    const upload = await uploadOf(query, personOf(work), finished.uploadId, true);
    if (!upload || upload.state === 'cancelled') throw new ProblemError('not_found');
    const { workspaceId, resourceId } = upload;
    if (upload.state === 'finished') return { resourceId };
    await lockStructure(query, workspaceId);
    const parent = await holdParent(work, upload);
    if (parent instanceof ProblemError) {
      await endUpload(work, upload);
      return parent;
    }
    await bringToLife(work, upload, parent.row, finished);
    return { resourceId };
  },
  answer: async (_work, { resourceId }) => ({ resourceId }),
};
