import type { ReactiveControllerHost } from 'lit';
import { lazy } from '../lazy.ts';

/** Lazy code that a host renders with: a `LazyController` for first code, without retries and waiting actions. */
export class LazyCode<Value> {
  readonly load: () => Promise<Value>;
  #value: Value | undefined;
  #isRequested = false;
  #failed = false;

  constructor(host: ReactiveControllerHost, load: () => Promise<Value>) {
    this.load = lazy(async () => {
      try {
        return (this.#value = await load());
      } catch (error) {
        this.#failed = true;
        throw error;
      } finally {
        host.requestUpdate();
      }
    });
  }

  get value(): Value | undefined {
    return this.#value;
  }

  get failed(): boolean {
    return this.#failed;
  }

  /** The value, for rendering: loads on the first call, after which the host updates. */
  request(): Value | undefined {
    if (!this.#isRequested) this.load().catch(() => undefined);
    this.#isRequested = true;
    return this.#value;
  }
}
