import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Re-renders its host once a second until a moment has come. */
export class CountdownController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #until: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param until epoch milliseconds, asked for after each update. */
  constructor(host: ReactiveControllerHost, until: () => number) {
    this.#host = host;
    this.#until = until;
    host.addController(this);
  }

  /** Whole seconds that are left, rounded up. */
  get seconds(): number {
    return Math.max(0, Math.ceil((this.#until() - Date.now()) / 1000));
  }

  hostUpdated(): void {
    const left = this.#until() - Date.now();
    if (left <= 0 || this.#timer) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#host.requestUpdate();
      },
      left % 1000 || 1000,
    );
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
