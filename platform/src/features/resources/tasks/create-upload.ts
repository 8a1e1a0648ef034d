import type { Limits } from '@service/widgets/contract';
import { headBytes, mediaTypeOf } from '../../../media-type.ts';
import type { Files } from '../../../ports.ts';
import { ProblemError } from '../../../problem.ts';
import { utf8 } from '../../../security/secrets.ts';
import { requireUserId, type Task, type TaskRecord, type Work } from '../../../task.ts';
import { requirePermission } from '../permission.ts';
import { normaliseText } from '../place.ts';
import { publishEvent } from '../publish-event.ts';
import { queueDerivation } from '../queue-derivation.ts';
import { countBytes } from '../quota.ts';
import { lockStructure, type PermittedResource, type ResourceRow } from '../store/access.ts';
import { insertContent } from '../store/documents.ts';
import { countEntries } from '../store/tree.ts';
import { countedBytes, insertRemoved, makeLive, setUploadState, uploadOf, type UploadRow } from '../store/uploads.ts';
import { endUpload } from '../uploads/end.ts';

export interface FinishedUpload {
  readonly uploadId: string;
  /** Bytes. */
  readonly size: number;
  /** In hex. */
  readonly sha256: string;
  readonly mediaType: string;
  /** Text of a new document, with LF line ends. */
  readonly text?: string | undefined;
}

const asDocument = {
  kind: 'document',
  type: '@service/resources/schema/create-document',
  mediaType: 'text/markdown',
  fileKey: null,
} as const;

export interface UploadRecord extends TaskRecord {
  readonly resourceId: string;
}

/** Checks the uploader's write access again. */
async function requireParent(work: Work, { metadata }: UploadRow): Promise<PermittedResource | ProblemError> {
  try {
    return await requirePermission(work, metadata['parentId'] ?? '', 'write');
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
  await queueDerivation(work, made);
  await publishEvent(work, 'resource.created', resourceId, { parentId: parent.id });
  await countBytes(work, workspaceId, size - countedBytes(upload));
}

/** Task `create` for an upload: turns the reserved row into a file or a document. A repeat answers the same. */
export const finishUpload: Task<FinishedUpload, UploadRecord, { readonly resourceId: string }> = {
  async run(work, finished) {
    const { query } = work;
    const upload = await uploadOf(query, requireUserId(work), finished.uploadId, true);
    if (!upload || upload.state === 'cancelled') throw new ProblemError('not_found');
    const { workspaceId, resourceId } = upload;
    if (upload.state === 'finished') return { resourceId };
    await lockStructure(query, workspaceId);
    const parent = await requireParent(work, upload);
    if (parent instanceof ProblemError) {
      await endUpload(work, upload);
      return parent;
    }
    await bringToLife(work, upload, parent.row, finished);
    return { resourceId };
  },
  answer: async (_work, { resourceId }) => ({ resourceId }),
};

interface UploadContent {
  readonly mediaType: string;
  /** Text of a markdown file, which becomes a document; LF line ends. */
  readonly text?: string | undefined;
}

const markdownName = /\.(?:md|markdown)$/i;

function decodeText(bytes: ArrayBuffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : normaliseText(text);
  } catch {
    return undefined;
  }
}

/** Detects what a sealed file holds, by its name and bytes. */
export async function readContent(
  files: Files,
  { fileKey, name, size }: { readonly fileKey: string; readonly name: string; readonly size: number },
  { markdownBytes }: Limits,
): Promise<UploadContent> {
  const isMarkdown = markdownName.test(name) && size <= markdownBytes;
  const end = isMarkdown ? size : Math.min(size, headBytes);
  const bytes = await new Response(await files.read(fileKey, { start: 0, end })).arrayBuffer();
  const head = new Uint8Array(bytes, 0, Math.min(bytes.byteLength, headBytes));
  const text = isMarkdown ? decodeText(bytes) : undefined;
  return { mediaType: mediaTypeOf(name, head, size), ...(text !== undefined && { text }) };
}
