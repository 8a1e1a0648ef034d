import { shared } from './events.ts';

/** Milliseconds for the work before a sign-out. */
const workLimit = 5000;

/** Fired after a sign-out here. */
export class SignedOffEvent extends Event {
  constructor() {
    super('signed-off', shared);
  }
}

/** Fired before a sign-out here; `preventDefault()` stops it, and `waitFor()` delays it. */
export class BeforeSignOffEvent extends Event {
  readonly #work: (() => Promise<unknown>)[] = [];

  constructor() {
    super('before-sign-off', { ...shared, cancelable: true });
  }

  /** Adds work that the sign-out does first, for 5 s at most, even if it fails; none if the sign-out is stopped. */
  waitFor(work: () => Promise<unknown>): void {
    this.#work.push(work);
  }

  /** Does the work. Never rejects. */
  async work(): Promise<void> {
    if (this.#work.length === 0) return;
    const limit = new Promise((resolve) => setTimeout(resolve, workLimit));
    await Promise.race([Promise.allSettled(this.#work.map(async (work) => work())), limit]);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'signed-off': SignedOffEvent;
    'before-sign-off': BeforeSignOffEvent;
  }
}
