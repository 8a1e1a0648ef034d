import { ProblemError } from '../../problem.ts';
import { lockStructure } from '../../store/resources/access.ts';
import { setUploadLength, setUploadReceived, uploadOf, type UploadRow } from '../../store/resources/uploads.ts';
import type { Work } from '../task.ts';
import { hold, personOf } from './hold.ts';
import { refuseFull } from './room.ts';

/** Bytes that are counted before they come, and the room of which that is little: counting takes its time. */
const ahead = 1024 * 1024;
const plenty = 100 * ahead;

/** An open upload as it is now, while nothing else of its workspace grows. */
async function holdOpen(work: Work, { workspaceId, resourceId }: UploadRow): Promise<UploadRow> {
  await lockStructure(work.query, workspaceId);
  const upload = await uploadOf(work.query, personOf(work), resourceId, true);
  if (upload?.state !== 'open') throw new ProblemError('not_found');
  return upload;
}

/**
 * Counts bytes of an upload that has not told its length, before they are kept.
 *
 * @param size bytes that it has with them
 * @returns how many it may have until this has to be asked again.
 * @throws {ProblemError} `too_large` where its workspace has no room for them; `not_found` for one that has ended.
 */
export async function growUpload(work: Work, of: UploadRow, size: number): Promise<number> {
  const { workspaceId, resourceId, received } = await holdOpen(work, of);
  const room = await refuseFull(work, workspaceId, size - received);
  const counted = size + (room > plenty ? ahead : 0);
  await setUploadReceived(work.query, resourceId, counted);
  return counted;
}

/**
 * Refuses bytes of somebody who may no longer write into the directory that they are for. One that is deleted may be back
 * before the end.
 *
 * @throws {ProblemError} `not_found`, `forbidden`
 */
export async function refuseRevoked(work: Work, { metadata }: UploadRow): Promise<void> {
  const parentId = metadata['parentId'] ?? '';
  try {
    await hold(work, parentId, 'write');
  } catch (error) {
    await hold(work, parentId, 'write', 'deleted').catch(() => {
      throw error;
    });
  }
}

/**
 * Has an upload be as long as it says late; from then on it is counted with that.
 *
 * @param length bytes
 * @throws {ProblemError} as for `growUpload`.
 */
export async function lengthenUpload(work: Work, of: UploadRow, length: number): Promise<void> {
  const { workspaceId, resourceId, received } = await holdOpen(work, of);
  await refuseFull(work, workspaceId, length - received);
  await setUploadLength(work.query, resourceId, length);
}
