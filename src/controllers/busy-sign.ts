import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Busy indicator without flicker: appears after 300 ms, then stays for at least 500 ms. */
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
