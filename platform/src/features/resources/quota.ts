import { limits } from '@service/widgets/contract';
import { ProblemError } from '../../problem.ts';
import type { Work } from '../../task.ts';
import { usedBytes } from './store/uploads.ts';

type Reader = Pick<Work, 'runtime' | 'query'>;

/** Workspaces have no quota by default: counting their bytes is slow. */
export const hasQuota = ({ settings }: Pick<Work['runtime'], 'settings'>): boolean =>
  settings.limits.workspaceBytes < limits.workspaceBytes;

/** Bytes left in a workspace: negative if it is over its quota, `Infinity` without one. */
async function remainingQuota({ runtime, query }: Reader, workspaceId: string): Promise<number> {
  if (!hasQuota(runtime)) return Infinity;
  return runtime.settings.limits.workspaceBytes - (await usedBytes(query, workspaceId));
}

/**
 * The problem does not say how much the workspace holds: a writer may not see all of it.
 *
 * @param more bytes to add; 0 for bytes that are counted already
 * @returns the remaining quota in bytes, before they are added
 * @throws {ProblemError} `too_large` with `limit: 'workspaceBytes'`
 */
export async function requireQuota(work: Reader, workspaceId: string, more: number): Promise<number> {
  const remaining = await remainingQuota(work, workspaceId);
  if (more <= remaining) return remaining;
  const maximum = work.runtime.settings.limits.workspaceBytes;
  throw new ProblemError('too_large', { params: { limit: 'workspaceBytes', maximum, size: more } });
}

/** Checks for the problem of `requireQuota`. */
export const isQuotaExceeded = ({ details }: ProblemError): boolean => details.params?.['limit'] === 'workspaceBytes';
