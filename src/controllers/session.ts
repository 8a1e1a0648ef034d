import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { User } from '../contract/authentication/user.ts';
import type { PlatformClient } from '../transport/client.ts';
import type { SessionState } from '../transport/session.ts';
import { whenIdle } from './idle.ts';
import type { PlatformController } from './platform.ts';

/** Who is signed in on the platform of an element, kept in step; nothing is asked before the page is idle. */
export class SessionController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #platform: PlatformController;
  #state: SessionState = { status: 'unknown' };
  #failed = false;
  #unsubscribe: (() => void) | undefined;
  #calledOff: (() => void) | undefined;
  #following: object | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, platform: PlatformController) {
    this.#host = host;
    this.#platform = platform;
    host.addController(this);
  }

  get state(): SessionState {
    return this.#state;
  }

  get user(): User | undefined {
    return this.#state.status === 'signed-in' ? this.#state.user : undefined;
  }

  /** Nobody could be asked. */
  get failed(): boolean {
    return this.#failed;
  }

  client(): Promise<PlatformClient> {
    return this.#platform.value.client();
  }

  /** Follows the platform that the element has now. */
  follow(): void {
    if (!this.#host.isConnected || this.#following === this.#platform.value) return;
    this.#leave();
    const platform = (this.#following = this.#platform.value);
    this.#calledOff = whenIdle(() => void this.#ask(platform));
  }

  /** Asks again after a failure. */
  retry(): void {
    this.#leave();
    this.follow();
  }

  hostConnected(): void {
    // The context of a provider that stands around arrives during the connection.
    queueMicrotask(() => this.follow());
  }

  hostDisconnected(): void {
    queueMicrotask(() => {
      if (!this.#host.isConnected) this.#leave();
    });
  }

  async #ask(platform: object): Promise<void> {
    try {
      const { session } = await this.client();
      if (platform !== this.#following) return;
      this.#unsubscribe = session.subscribe((state) => this.#take(state));
      this.#take(await session.known());
    } catch {
      if (platform !== this.#following) return;
      this.#failed = true;
      this.#host.requestUpdate();
    }
  }

  #take(state: SessionState): void {
    this.#state = state;
    this.#failed = false;
    this.#host.requestUpdate();
  }

  #leave(): void {
    this.#calledOff?.();
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#following = undefined;
  }
}
