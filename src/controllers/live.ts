import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Live, LiveEvent } from '../transport/live.ts';
import type { ResourcesClient } from '../transport/resources.ts';

export type { LiveEvent } from '../transport/live.ts';

/** Milliseconds in which events are batched. */
const together = 1_000;

/** Live events of an element's platform while it is connected: the first at once, the following in batches. */
export class LiveController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #receive: (events: readonly LiveEvent[]) => void;
  #resources: ResourcesClient | undefined;
  #unsubscribe: (() => void) | undefined;
  #waiting: LiveEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, receive: (events: readonly LiveEvent[]) => void) {
    this.#host = host;
    this.#receive = receive;
    host.addController(this);
  }

  follow(resources: ResourcesClient | undefined): void {
    if (resources === this.#resources || !this.#host.isConnected) return;
    this.#leave();
    this.#resources = resources;
    if (resources) void this.#subscribe(resources);
  }

  hostDisconnected(): void {
    queueMicrotask(() => {
      if (!this.#host.isConnected) this.#leave();
    });
  }

  async #subscribe(resources: ResourcesClient): Promise<void> {
    let live: Live;
    try {
      // Loads lazily: nothing waits for it.
      const { liveOf } = await import('../transport/live.ts');
      live = liveOf(resources.client);
    } catch {
      // The next resource tries again.
      if (resources === this.#resources) this.#resources = undefined;
      return;
    }
    if (resources !== this.#resources) return;
    const { position } = resources;
    this.#unsubscribe = live.subscribe((event) => this.#take(event), position);
    // Without a position, events since the read may be missing.
    if (position === undefined) this.#take({ kind: 'resync', position: 0, data: {} });
  }

  #take(event: LiveEvent): void {
    this.#waiting.push(event);
    if (this.#timer === undefined) this.#deliver();
  }

  readonly #deliver = (): void => {
    const events = this.#waiting;
    this.#waiting = [];
    this.#timer = events.length ? setTimeout(this.#deliver, together) : undefined;
    if (events.length) this.#receive(events);
  };

  #leave(): void {
    clearTimeout(this.#timer);
    this.#unsubscribe?.();
    this.#timer = this.#unsubscribe = this.#resources = undefined;
    this.#waiting = [];
  }
}
