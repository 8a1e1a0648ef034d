import { ProblemError } from '../../problem.ts';
import type { Runtime } from '../../runtime.ts';
import type { Work } from '../../task.ts';
import { addUsedBytes, usedBytes } from './store/usage.ts';

/** Bytes left in a workspace: negative if it is over its quota. */
export async function remainingQuota(
  { runtime, query }: Pick<Work, 'runtime' | 'query'>,
  workspaceId: string,
): Promise<number> {
  return runtime.settings.limits.workspaceBytes - (await usedBytes(query, workspaceId));
}

/**
 * Counts bytes that are added to a workspace, or freed. The problem does not say how much the workspace holds: a
 * writer may not see all of it.
 *
 * @param more negative for freed bytes
 * @throws {ProblemError} `too_large` with `limit: 'workspaceBytes'` if bytes are added over the quota
 */
export async function countBytes(
  { runtime, query }: Pick<Work, 'runtime' | 'query'>,
  workspaceId: string,
  more: number,
): Promise<void> {
  if (more === 0) return;
  const used = await addUsedBytes(query, workspaceId, more);
  if (more > 0) requireQuota(runtime, used, more);
}

/**
 * @param used bytes with the added ones
 * @throws {ProblemError} `too_large` with `limit: 'workspaceBytes'` over the quota
 */
export function requireQuota({ settings }: Pick<Runtime, 'settings'>, used: number, more: number): void {
  const maximum = settings.limits.workspaceBytes;
  if (used <= maximum) return;
  throw new ProblemError('too_large', { params: { limit: 'workspaceBytes', maximum, size: more } });
}

/** Checks for the problem of `countBytes`. */
export const isQuotaExceeded = ({ details }: ProblemError): boolean => details.params?.['limit'] === 'workspaceBytes';
