/** Milliseconds between two tries of a server that is away. */
const pause = 5_000;
const minute = 60_000;

export interface OutageOptions {
  /** Called when the server can't be used any more, at most once a minute, and when it can again. */
  readonly onAway?: ((reason: string) => void) | undefined;
  readonly onBack?: (() => void) | undefined;
}

/** State of a server that the platform can do without for a while: while it is away, one call in five seconds tries it. */
export class Outage {
  readonly #options: OutageOptions;
  #isAway = false;
  #triedAt = 0;
  #reportedAt = -minute;

  constructor(options: OutageOptions) {
    this.#options = options;
  }

  /** @returns `false` if the server is away, and another call has tried it within five seconds */
  mayTry(): boolean {
    if (!this.#isAway) return true;
    if (performance.now() - this.#triedAt < pause) return false;
    // others do not wait for this one
    this.#triedAt = performance.now();
    return true;
  }

  begin(reason: string): void {
    this.#isAway = true;
    this.#triedAt = performance.now();
    if (this.#triedAt - this.#reportedAt < minute) return;
    this.#reportedAt = this.#triedAt;
    this.#options.onAway?.(reason);
  }

  end(): void {
    if (this.#isAway) this.#options.onBack?.();
    this.#isAway = false;
  }
}
