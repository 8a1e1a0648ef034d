import type { Issue } from '../contract/problem.ts';

/** An asynchronous check of one field's value; its issue, or nothing. `signal` aborts when the value has changed. */
export type AsyncCheck = (value: unknown, signal: AbortSignal) => Promise<Issue | undefined>;

/** Checks that ask somebody, by the pointer of their field (`/name`); only the answer about the present value counts. */
export class AsyncChecks {
  readonly #checks: Readonly<Record<string, AsyncCheck>>;
  readonly #running = new Map<string, { controller: AbortController; done: Promise<void> }>();

  constructor(checks: Readonly<Record<string, AsyncCheck>>) {
    this.#checks = checks;
  }

  /** Settles when those that run now have been answered or called off; nothing when none runs. */
  get pending(): Promise<unknown> | undefined {
    return this.#running.size ? Promise.all(Array.from(this.#running.values(), ({ done }) => done)) : undefined;
  }

  /** Asks about a value; `found` hears the answer, unless it is called off before. */
  start(key: string, value: unknown, found: (issue: Issue | undefined) => void): void {
    this.stop(key);
    const controller = new AbortController();
    const { signal } = controller;
    const answered = this.#checks[key]?.(value, signal)
      // A check that can't be made stops nobody: the platform checks again.
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

  /** Calls off the check of one field, or all of them. */
  stop(key?: string): void {
    for (const [running, { controller }] of this.#running) {
      if (key !== undefined && running !== key) continue;
      controller.abort();
      this.#running.delete(running);
    }
  }
}
