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

/** ms */
const minute = 60_000;

/** Errors of a database or store that is away come with every request: one a minute for each cause is worth a line. */
export class OutageLines {
  readonly #written = new Map<string, number>();

  /** @returns `true` if the error is one of an outage, and had its line within the last minute */
  isRepeated(error: unknown): boolean {
    if (!isAway(error)) return false;
    const cause = sqlState(error) ?? 'lost';
    const now = performance.now();
    if (now - (this.#written.get(cause) ?? -minute) < minute) return true;
    this.#written.set(cause, now);
    return false;
  }
}
