import { limits } from '@service/widgets/contract';
import { ProblemError } from '../../problem.ts';
import { bytesIn } from '../../store/resources/room.ts';
import type { Work } from '../task.ts';

/**
 * Refuses what a workspace has no room for. How much it holds is not told: who writes may not see all of it.
 *
 * @param more bytes that come to what it holds; 0 for what is counted already
 * @throws {ProblemError} `too_large` with `limit: 'workspaceBytes'`
 */
export async function refuseFull(
  { runtime, query }: Pick<Work, 'runtime' | 'query'>,
  workspaceId: string,
  more: number,
): Promise<void> {
  const maximum = runtime.settings.limits.workspaceBytes;
  // Counting takes its time where there is much, and most have no limit.
  if (maximum >= limits.workspaceBytes) return;
  if ((await bytesIn(query, workspaceId)) + more <= maximum) return;
  throw new ProblemError('too_large', { params: { limit: 'workspaceBytes', maximum, size: more } });
}
