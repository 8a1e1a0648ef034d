import { check, findUnstorable, idSchema, resourceNameSchema } from '@service/widgets/contract';
import * as z from 'zod/mini';
import { invalid, ProblemError } from '../../problem.ts';
import { newShortId } from '../../security/secrets.ts';
import { freeName } from '../../store/resources/free-name.ts';
import { insertResource } from '../../store/resources/tree.ts';
import { insertUpload, type UploadRow } from '../../store/resources/uploads.ts';
import type { UploadMetadata } from '../../store/upload-schema.ts';
import type { Work } from '../task.ts';
import { holdDirectory, refuseDepth } from './create.ts';
import { personOf } from './hold.ts';
import { issueOn, refusingTwins } from './refusals.ts';
import { refuseFull } from './room.ts';

const day = 24 * 60 * 60 * 1000;
/** Milliseconds after which an upload that is not finished is given up. */
const uploadLife = 7 * day;

/** What of the metadata the platform reads. */
const metadataSchema = z.object({
  filename: resourceNameSchema,
  parentId: idSchema,
  onConflict: z.optional(z.enum(['fail', 'rename'])),
});

export interface NewUpload {
  /** Bytes; unknown where the client tells later. */
  readonly length: number | undefined;
  readonly metadata: UploadMetadata;
  /** By which the request that begins it holds its lock. */
  readonly lockToken: string;
}

/** A key without a value is as good as missing. */
const present = (metadata: UploadMetadata) =>
  Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== null));

/**
 * Reserves a name in a directory for an upload.
 *
 * @returns the upload; its id is that of the resource that it becomes.
 * @throws {ProblemError} `validation_failed`, `too_large`, `unauthenticated`, `not_found`, `forbidden`, `conflict`.
 */
export async function beginUpload(work: Work, { length, metadata, lockToken }: NewUpload): Promise<UploadRow> {
  const { query, now, runtime } = work;
  const userId = personOf(work);
  const { uploadBytes } = runtime.settings.limits;
  if (length !== undefined && length > uploadBytes) {
    throw new ProblemError('too_large', { params: { limit: 'uploadBytes', maximum: uploadBytes, size: length } });
  }
  const unstorable = findUnstorable(metadata);
  if (unstorable) throw invalid([issueOn(unstorable, 'forbidden_characters')]);
  const checked = check(metadataSchema, present(metadata));
  if (!checked.ok) throw invalid(checked.issues);
  const { filename, parentId, onConflict } = checked.value;
  const parent = await holdDirectory(work, parentId);
  refuseDepth(work, parent);
  const { workspaceId } = parent;
  await refuseFull(work, workspaceId, length ?? 0);
  const id = `${workspaceId}-${newShortId()}`;
  const fileKey = `${workspaceId}/${newShortId()}`;
  const name = onConflict === 'rename' ? await freeName(query, parent, filename) : filename;
  await refusingTwins(() =>
    insertResource(query, {
      workspaceId,
      id,
      parentId,
      ancestors: [...parent.ancestors, parent.id],
      kind: 'file',
      name,
      mediaType: 'application/octet-stream',
      state: 'uploading',
      restricted: parent.restricted,
      createdBy: userId,
      createdAt: now,
      updatedBy: userId,
      updatedAt: now,
      fileKey,
    }),
  );
  return insertUpload(query, {
    workspaceId,
    resourceId: id,
    createdBy: userId,
    length: length ?? null,
    metadata,
    fileKey,
    createdAt: now,
    expiresAt: new Date(now.getTime() + uploadLife),
    lockToken,
  });
}
