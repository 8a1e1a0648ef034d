import { ProblemError } from '../problem.ts';
import type { LogEntry } from '../settings.ts';
import { newShortId } from '../security/secrets.ts';
import { sqlState } from '../store/sql-state.ts';

/** SQLSTATE classes and codes of a database that is away, full or stopping, and Node's of what can't be reached or is full. */
const away = /^(?:08|53|57P0|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|ENOSPC|EDQUOT)/;
/** How the PostgreSQL driver says that a connection is gone, or that none was free in time: it has no code for that. */
const lost =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/**
 * An error that nobody expected, as what may be told and what is logged. Neither holds its message: a database puts
 * values into that.
 */
export function unexpected(error: unknown): {
  readonly problem: ProblemError;
  readonly entry: Omit<LogEntry, 'level' | 'event'>;
} {
  const incident = newShortId();
  const state = sqlState(error);
  const root = rootOf(error);
  const entry = { incident, name: root instanceof Error ? root.name : typeof root, state, frames: framesOf(root) };
  const params = { incident };
  const isAway = (state && away.test(state)) || (root instanceof Error && lost.test(root.message));
  if (isAway) return { entry, problem: new ProblemError('unavailable', { params, retryAfter: 5 }) };
  return {
    entry,
    problem: new ProblemError('internal', { params, detail: 'The incident is in the platform’s log under this id.' }),
  };
}

function rootOf(error: unknown): unknown {
  let root = error;
  for (let depth = 0; depth < 5 && root instanceof Error && root.cause !== undefined; depth += 1) root = root.cause;
  return root;
}

/** Where it happened, without the message that stands before it. */
function framesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim());
}
