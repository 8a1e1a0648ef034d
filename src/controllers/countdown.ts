import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Updates its host every second until a time is reached. */
export class CountdownController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #until: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ran = false;

  constructor(host: ReactiveControllerHost, until: () => number) {
    this.#host = host;
    this.#until = until;
    host.addController(this);
  }

  get seconds(): number {
    return Math.max(0, Math.ceil((this.#until() - Date.now()) / 1000));
  }

  /** `true` once a countdown that was shown is over. */
  get ended(): boolean {
    return this.#ran && !this.seconds;
  }

  hostUpdated(): void {
    const left = this.#until() - Date.now();
    if (left <= 0 || this.#timer) return;
    this.#ran = true;
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
