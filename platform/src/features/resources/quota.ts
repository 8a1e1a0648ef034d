import { limits } from '@service/widgets/contract';
import { ProblemError } from '../../problem.ts';
import type { Work } from '../../task.ts';
import { usedBytes } from './store/uploads.ts';

/** Bytes that a workspace may still take, less than 0 where it has too many; endless without a limit. */
async function remainingQuota(
  { runtime, query }: Pick<Work, 'runtime' | 'query'>,
  workspaceId: string,
): Promise<number> {
  const maximum = runtime.settings.limits.workspaceBytes;
  // Counting takes its time where there is much, and most have no limit.
  return maximum >= limits.workspaceBytes ? Infinity : maximum - (await usedBytes(query, workspaceId));
}

/**
 * Refuses what a workspace has no room for. How much it holds is not told: who writes may not see all of it.
 *
 * @param more bytes that come to what it holds; 0 for what is counted already
 * @returns the room that it has, with what comes not taken off.
 * @throws {ProblemError} `too_large` with `limit: 'workspaceBytes'`
 */
export async function requireQuota(
  work: Pick<Work, 'runtime' | 'query'>,
  workspaceId: string,
  more: number,
): Promise<number> {
  const room = await remainingQuota(work, workspaceId);
  if (more <= room) return room;
  const maximum = work.runtime.settings.limits.workspaceBytes;
  throw new ProblemError('too_large', { params: { limit: 'workspaceBytes', maximum, size: more } });
}

/** Whether something was refused because there is no room for it. */
export const isQuotaExceeded = ({ details }: ProblemError): boolean => details.params?.['limit'] === 'workspaceBytes';
