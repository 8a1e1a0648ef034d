import type { Issue } from '../contract/problem.ts';

/** Asynchronous check of one field's value. `signal` aborts when the value changes. */
export type AsyncCheck = (value: unknown, signal: AbortSignal) => Promise<Issue | undefined>;

/** Asynchronous checks by the pointer of their field (`/name`). Only the result for the current value counts. */
export class AsyncChecks {
  readonly #checks: Readonly<Record<string, AsyncCheck>>;
  readonly #running = new Map<string, { controller: AbortController; done: Promise<void> }>();

  constructor(checks: Readonly<Record<string, AsyncCheck>>) {
    this.#checks = checks;
  }

  /** Settles when the running checks have finished or been aborted; `undefined` when none runs. */
  get pending(): Promise<unknown> | undefined {
    return this.#running.size ? Promise.all(Array.from(this.#running.values(), ({ done }) => done)) : undefined;
  }

  /** Starts the check of a value. `found` is not called after `stop`. */
  start(key: string, value: unknown, found: (issue: Issue | undefined) => void): void {
    this.stop(key);
    const controller = new AbortController();
    const { signal } = controller;
    const answered = this.#checks[key]?.(value, signal)
      // A check that fails does not block the form: the platform checks again.
      .catch(() => undefined)
      .then((issue) => {
        if (signal.aborted) return;
        this.#running.delete(key);
        found(issue);
      });
    if (!answered) return;
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
