import { ProblemError } from './problem.ts';
import { newShortId } from './security/secrets.ts';
import type { LogEntry } from './settings.ts';
import { isAway, rootOf, sqlState, timeoutOf } from './store/sql.ts';

/** Response and log entry of an unexpected error, without its message: databases put values into it. */
export function unexpected(error: unknown): {
  readonly problem: ProblemError;
  readonly entry: Omit<LogEntry, 'level' | 'event'>;
} {
  const incident = newShortId();
  const state = sqlState(error);
  const root = rootOf(error);
  const name = root instanceof Error ? root.name : typeof root;
  const limit = timeoutOf(error);
  const entry = { incident, name, state, ...(limit && { limit }), frames: framesOf(root) };
  const params = { incident };
  if (isAway(error)) return { entry, problem: new ProblemError('unavailable', { params, retryAfter: 5 }) };
  return {
    entry,
    problem: new ProblemError('internal', { params, detail: 'The incident is in the platform’s log under this id.' }),
  };
}

function framesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim());
}
