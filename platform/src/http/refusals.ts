import type { ProblemCode } from '@service/widgets/contract';
import type { RequestRecord } from '../ports.ts';
import type { ProblemError } from '../problem.ts';
import { logOf, type LogEntry, type ResolvedSettings } from '../settings.ts';

/** Problems of controls: an attempt to get around one, or a mistake. */
const logged: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  ...(['forbidden', 'fresh_sign_in_required', 'misdirected', 'rate_limited', 'too_many_attempts'] as const),
]);

/** Route of a request for which there is none. */
export const unmatched = 'unmatched';

const window = 60_000;
/** Lines in a window: a flood of requests must not become a flood of lines. */
const mostLines = 100;

/** Lines about refusals; what is over the limit is counted, and reported by the next line. */
export class RefusalLog {
  readonly #log: (entry: LogEntry) => void;
  readonly #now: () => number;
  #since = -Infinity;
  #lines = 0;
  #omitted = 0;

  constructor(log: (entry: LogEntry) => void, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#now = now;
  }

  write(entry: Omit<LogEntry, 'level'> & { readonly event: string }): void {
    const now = this.#now();
    if (now - this.#since >= window) {
      this.#since = now;
      this.#lines = 0;
    }
    if (this.#lines >= mostLines) {
      this.#omitted += 1;
      return;
    }
    this.#lines += 1;
    this.#log({ level: 'warn', ...entry, ...(this.#omitted > 0 && { omitted: this.#omitted }) });
    this.#omitted = 0;
  }
}

const logs = new WeakMap<ResolvedSettings, RefusalLog>();
const written = new WeakSet<ProblemError>();

function write(
  settings: ResolvedSettings,
  problem: ProblemError,
  record: RequestRecord | undefined,
  entry: Omit<LogEntry, 'level'> & { readonly event: string },
) {
  if (written.has(problem)) return;
  written.add(problem);
  const log = logs.get(settings) ?? new RefusalLog(settings.log);
  logs.set(settings, log);
  logOf(
    (named) => log.write(named),
    record,
  )({ level: 'warn', ...entry, code: problem.code, ...problem.details.params });
}

/**
 * Logs a request that was refused by a control: rights, origin, freshness, a limit. Others are part of daily life.
 *
 * @param route pattern: a path may contain an address
 */
export function logRefusal(
  settings: ResolvedSettings,
  problem: ProblemError,
  route: string,
  record?: RequestRecord,
): void {
  const forged = problem.details.headers?.['WWW-Authenticate']?.includes('invalid_token');
  if (!forged && !logged.has(problem.code)) return;
  write(settings, problem, record, { event: 'request-refused', route });
}

/** Logs a link or code without effect, for any reason. */
export function logRefusedSignIn(
  settings: ResolvedSettings,
  problem: ProblemError,
  by: 'link' | 'code',
  record?: RequestRecord,
): void {
  write(settings, problem, record, { event: 'sign-in-refused', by });
}
