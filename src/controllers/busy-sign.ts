import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Waiting shows nothing for 300 ms, then its sign for at least 500 ms, so that nothing flickers. */
export class BusySignController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #busy: () => boolean;
  #shown = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since = 0;

  constructor(host: ReactiveControllerHost, busy: () => boolean) {
    this.#host = host;
    this.#busy = busy;
    host.addController(this);
  }

  /** Whether the waiting is to be seen by now. */
  get shown(): boolean {
    return this.#shown;
  }

  hostUpdated(): void {
    if (this.#timer || this.#busy() === this.#shown) return;
    const wait = this.#shown ? Math.max(0, this.#since + 500 - performance.now()) : 300;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#busy() === this.#shown) return;
      this.#shown = !this.#shown;
      this.#since = performance.now();
      this.#host.requestUpdate();
    }, wait);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#shown = false;
  }
}
