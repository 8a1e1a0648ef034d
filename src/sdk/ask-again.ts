import { delay } from '../transport/retry.ts';
import { type PlatformFailure, isFailure } from '../transport/failure.ts';

/** Waits so many milliseconds; rejects when `signal` aborts. */
export type Pause = typeof delay;

/** Tries of the same, and milliseconds before the second of them. */
export const tries = 5;
const firstPause = 500;

/** A connection that broke, a platform that is busy or refuses with this code: asking again makes sense. */
export const passes = (error: unknown, code?: string): error is PlatformFailure =>
  isFailure(error) &&
  (error.kind === 'unreachable' || error.code === code || [502, 503, 504].includes(error.detail.status ?? 0));

/** Waits after a failure for as long as the platform wants, or longer with each try. */
export function rest(
  error: PlatformFailure,
  attempt: number,
  pause: Pause = delay,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  return pause(Math.max((error.retryAfter ?? 0) * 1000, firstPause * 2 ** (attempt - 1)), signal);
}

/** Asks what may be asked twice, again and again while it passes by itself. */
export async function askAgain<Answer>(
  ask: () => Promise<Answer>,
  { pause, signal }: { readonly pause?: Pause | undefined; readonly signal?: AbortSignal | undefined } = {},
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!passes(error) || attempt >= tries) throw error;
      await rest(error, attempt, pause, signal);
    }
  }
}
