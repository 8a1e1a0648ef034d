import type { RequestRecord } from '../ports.ts';
import type { ProblemError } from '../problem.ts';
import { logOf, type ResolvedSettings } from '../settings.ts';
import { OutageLines, unexpected } from '../unexpected-error.ts';
import { unmatched } from './refusals.ts';

const outageLines = new WeakMap<ResolvedSettings, OutageLines>();

/**
 * Logs an unexpected error, those of an outage once a minute.
 *
 * @param route pattern: a path may contain an address
 * @returns the problem that answers the request
 */
export function logFailure(
  settings: ResolvedSettings,
  error: unknown,
  route = unmatched,
  record?: RequestRecord,
): ProblemError {
  const { problem, entry } = unexpected(error);
  const outages = outageLines.get(settings) ?? new OutageLines();
  outageLines.set(settings, outages);
  if (!outages.isRepeated(error)) {
    logOf(settings.log, record)({ level: 'error', event: 'request-failed', route, ...entry });
  }
  return problem;
}
