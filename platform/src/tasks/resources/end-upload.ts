import { ProblemError } from '../../problem.ts';
import {
  deleteReserved,
  insertRemoved,
  setUploadState,
  uploadOf,
  type UploadRow,
} from '../../store/resources/uploads.ts';
import type { Work } from '../task.ts';
import { personOf } from './hold.ts';

/** Ends an upload that becomes nothing: its name is free again, its bytes go once this transaction is committed. */
export async function endUpload(work: Pick<Work, 'query' | 'now'>, upload: UploadRow): Promise<void> {
  const { query, now } = work;
  if (!(await setUploadState(query, upload.resourceId, 'cancelled'))) return;
  await deleteReserved(query, upload.resourceId);
  await insertRemoved(query, upload.workspaceId, upload.fileKey, now);
}

/**
 * What the action `cancel-upload` does. Twice is as good as once.
 *
 * @returns the upload as it was.
 * @throws {ProblemError} `not_found` for an unknown one and somebody else's alike; `conflict` for a finished one.
 */
export async function cancelUpload(work: Work, uploadId: string): Promise<UploadRow> {
  const upload = await uploadOf(work.query, personOf(work), uploadId, true);
  if (!upload) throw new ProblemError('not_found', { detail: 'There is no such upload.' });
  if (upload.state === 'finished') throw new ProblemError('conflict', { detail: 'This upload is finished.' });
  await endUpload(work, upload);
  return upload;
}
