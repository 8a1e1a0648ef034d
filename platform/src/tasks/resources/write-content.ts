import { ProblemError } from '../../problem.ts';
import type { ResourceRow } from '../../store/resources/access.ts';
import { insertContent, nextRevision, presentRevision } from '../../store/resources/documents.ts';
import type { Work } from '../task.ts';
import { announce } from './announce.ts';
import { normaliseText, textBytes } from './create.ts';
import { personOf } from './hold.ts';

/**
 * Writes a document's next revision. Of two that are based on the same one, the second is refused.
 *
 * @throws {ProblemError} `precondition_failed` with `params.currentRevision`; `too_large`.
 */
export async function writeContent(
  work: Work,
  row: ResourceRow,
  ifRevision: number,
  content: string,
): Promise<ResourceRow> {
  const { query, now } = work;
  const userId = personOf(work);
  const text = normaliseText(content);
  const size = textBytes(work, text);
  const written = await nextRevision(query, row, ifRevision, { size, updatedBy: userId, updatedAt: now });
  if (!written) {
    const currentRevision = await presentRevision(query, row);
    throw new ProblemError('precondition_failed', { params: { currentRevision } });
  }
  const { workspaceId, id, revision, parentId } = written;
  const made = { createdBy: userId, createdAt: now };
  await insertContent(query, { workspaceId, resourceId: id, revision, content: text, size, ...made });
  await announce(work, 'resource.changed', id, { parentId, revision });
  return written;
}
