import type { Issue } from '../contract/problem.ts';

/** Asynchronous check of one field's value. `signal` aborts when the value changes. */
export type AsyncCheck = (value: unknown, signal: AbortSignal) => Promise<Issue | undefined>;

/** Running checks by the key of their field. Only the result for the current value counts. */
export class AsyncChecks {
  readonly #running = new Map<string, { controller: AbortController; done: Promise<void> }>();

  /** Settles when the running checks have finished or been aborted; `undefined` when none runs. */
  get pending(): Promise<unknown> | undefined {
    return this.#running.size ? Promise.all(Array.from(this.#running.values(), ({ done }) => done)) : undefined;
  }

  /** Starts the check of a value. `found` is not called after `stop`. */
  start(key: string, check: AsyncCheck, value: unknown, found: (issue: Issue | undefined) => void): void {
    this.stop(key);
    const controller = new AbortController();
    const { signal } = controller;
    const answered = check(value, signal)
      // A check that fails does not block the form: the platform checks again.
      .catch(() => undefined)
      .then((issue) => {
        if (signal.aborted) return;
        this.#running.delete(key);
        found(issue);
      });
    const aborted = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    this.#running.set(key, { controller, done: Promise.race([answered, aborted]) });
  }

  stop(key?: string): void {
    for (const [running, { controller }] of this.#running) {
      if (key !== undefined && running !== key) continue;
      controller.abort();
      this.#running.delete(running);
    }
  }
}
