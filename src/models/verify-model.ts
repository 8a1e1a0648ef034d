import type { User } from '../contract/authentication/user.ts';
import type { PlatformClient } from '../transport/client.ts';
import { type PlatformFailure, isFailure } from '../transport/failure.ts';
import { idempotencyKey, RateLimit, retryWhenOnline, type Network } from '../transport/retry.ts';
import { Store } from '../store.ts';

/** State of a verification by link. */
export interface VerifyState {
  readonly step: 'ready' | 'signed-in';
  readonly busy?: boolean;
  readonly waitingForNetwork?: boolean;
  readonly failure?: PlatformFailure | undefined;
  readonly user?: User;
  readonly returnTo?: string | undefined;
}

/** Link of an e-mail. Redeemed by a button, because mail scanners open links. */
export class VerifyModel {
  readonly clock: RateLimit;
  readonly #state = new Store<VerifyState>({ step: 'ready' });
  readonly #options: { client: PlatformClient; token: string; network?: Network };
  #pressing: Promise<void> | undefined;
  #key: string | undefined;
  #abort = new AbortController();

  constructor(options: { client: PlatformClient; token: string; network?: Network }) {
    this.#options = options;
    this.clock = new RateLimit({ key: `service:limit:verify:${options.client.baseUrl}` });
  }

  get state(): VerifyState {
    return this.#state.value;
  }

  subscribe(listener: () => void): () => void {
    return this.#state.subscribe(listener);
  }

  /** @returns the disconnect function, which cancels a pending press */
  connect(): () => void {
    return () => this.dispose();
  }

  /** Concurrent calls join; does nothing during a rate limit. */
  press(): Promise<void> {
    this.#pressing ??= this.#press().finally(() => {
      this.#pressing = undefined;
    });
    return this.#pressing;
  }

  dispose(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
  }

  async #press(): Promise<void> {
    if (this.state.step === 'signed-in' || this.clock.running) return;
    const { client, token, network } = this.#options;
    // One key per link: a lost response is repeated, instead of "already used".
    this.#key ??= idempotencyKey();
    const key = this.#key;
    const { signal } = this.#abort;
    this.#state.value = { step: 'ready', busy: true };
    try {
      const { user, returnTo } = await retryWhenOnline(() => client.verify({ token }, { key, signal }), {
        network,
        signal,
        waiting: (waitingForNetwork) => (this.#state.value = { ...this.state, waitingForNetwork }),
      });
      this.#state.value = { step: 'signed-in', user, returnTo };
    } catch (error) {
      this.clock.startBy(error);
      if (signal.aborted) this.#state.value = { step: 'ready' };
      else if (isFailure(error)) this.#state.value = { step: 'ready', failure: error };
      else throw error;
    }
  }
}
