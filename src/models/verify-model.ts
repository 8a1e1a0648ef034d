import type { User } from '../contract/authentication/user.ts';
import type { PlatformClient } from '../transport/client.ts';
import { PlatformFailure } from '../transport/failure.ts';
import { idempotencyKey } from '../transport/idempotency-key.ts';
import { browserNetwork, throughOffline, type Network } from './network.ts';

export interface VerifyState {
  readonly step: 'ready' | 'signed-in';
  readonly busy?: boolean;
  readonly waitingForNetwork?: boolean;
  readonly failure?: PlatformFailure | undefined;
  readonly user?: User;
  readonly returnTo?: string | undefined;
}

/** A link of a mail: opened by whoever opens links, redeemed by one press. */
export class VerifyModel {
  #state: VerifyState = { step: 'ready' };
  #pressing: Promise<void> | undefined;
  #key: string | undefined;
  readonly #abort = new AbortController();
  readonly #listeners = new Set<() => void>();
  readonly #options: { client: PlatformClient; token: string; network?: Network };

  constructor(options: { client: PlatformClient; token: string; network?: Network }) {
    this.#options = options;
  }

  get state(): VerifyState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Redeems the link; presses during that join it. */
  press(): Promise<void> {
    this.#pressing ??= this.#press().finally(() => {
      this.#pressing = undefined;
    });
    return this.#pressing;
  }

  dispose(): void {
    this.#abort.abort();
  }

  async #press(): Promise<void> {
    if (this.#state.step === 'signed-in') return;
    const { client, token, network = browserNetwork } = this.#options;
    // The same key for the same press: a lost answer is given again instead of "already used".
    this.#key ??= idempotencyKey();
    const key = this.#key;
    const { signal } = this.#abort;
    this.#change({ step: 'ready', busy: true });
    try {
      const { user, returnTo } = await throughOffline(() => client.verify({ token }, { key, signal }), {
        network,
        signal,
        waiting: (waitingForNetwork) => this.#change({ ...this.#state, waitingForNetwork }),
      });
      this.#change({ step: 'signed-in', user, returnTo });
    } catch (error) {
      if (error instanceof PlatformFailure) this.#change({ step: 'ready', failure: error });
      else if (!signal.aborted) throw error;
    }
  }

  #change(state: VerifyState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
