import type { LitElement, ReactiveController } from 'lit';
import type { PlatformClient } from '../transport/client.ts';
import type { PlatformController } from './platform.ts';

/** What a model is to the element that shows it. */
export interface PlatformModel {
  /** Called after every change; returns its own removal. */
  subscribe(listener: () => void): () => void;
  /** Follows the session of its platform; returns the way out. */
  connect(): () => void;
  /** The clock of a limit, which other tabs start as well. */
  readonly clock: { readonly key: string; readonly until: number };
}

/** Ties an element to its model: made once the platform's client is there, and another one on another platform. */
export class PlatformModelController<Model extends PlatformModel> implements ReactiveController {
  readonly #host: LitElement;
  readonly #platform: PlatformController;
  readonly #make: (client: PlatformClient) => Model;
  readonly #started: (model: Model) => void;
  #model: Model | undefined;
  #following: object | undefined;
  #disconnect: (() => void) | undefined;
  #broken = false;

  /** @param started is called with each new model: what the element shows is asked of it. */
  constructor(
    host: LitElement,
    platform: PlatformController,
    make: (client: PlatformClient) => Model,
    started: (model: Model) => void,
  ) {
    this.#host = host;
    this.#platform = platform;
    this.#make = make;
    this.#started = started;
    host.addController(this);
  }

  /** Undefined until the platform's client has loaded. */
  get model(): Model | undefined {
    return this.#model;
  }

  /** The code that talks to the platform did not arrive. */
  get broken(): boolean {
    return this.#broken;
  }

  /** Tries again to get what talks to the platform. */
  reconnect(): void {
    this.#leave();
    this.follow();
  }

  /** Goes over to the platform that the element has now. */
  follow(): void {
    if (!this.#host.isConnected || this.#following === this.#platform.value) return;
    this.#leave();
    void this.#start((this.#following = this.#platform.value));
  }

  hostConnected(): void {
    // The context of a provider that stands around arrives during the connection.
    queueMicrotask(() => this.follow());
  }

  hostDisconnected(): void {
    // An element that is only moved is connected again before this runs.
    queueMicrotask(() => {
      if (!this.#host.isConnected) this.#leave();
    });
  }

  async #start(platform: PlatformController['value']): Promise<void> {
    const client = await platform.client().catch(() => undefined);
    if (platform !== this.#following) return;
    this.#broken = !client;
    this.#host.requestUpdate();
    if (!client) return;
    const model = (this.#model = this.#make(client));
    const leave = new AbortController();
    const { signal } = leave;
    const unsubscribe = model.subscribe(() => this.#host.requestUpdate());
    const disconnect = model.connect();
    addEventListener('storage', ({ key }) => key === model.clock.key && this.#host.requestUpdate(), { signal });
    this.#disconnect = () => {
      unsubscribe();
      disconnect();
      leave.abort();
    };
    this.#started(model);
  }

  #leave(): void {
    this.#disconnect?.();
    this.#disconnect = this.#model = this.#following = undefined;
    this.#broken = false;
  }
}
