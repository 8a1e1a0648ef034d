import { signInForm } from '../../src/contract/compiled/sign-in.ts';
import { ChallengeModel, type ChallengeState } from '../../src/models/index.ts';
import type { Network } from '../../src/transport/retry.ts';
import { scriptedPlatform, type Operation, type Script } from '../../src/testing/index.ts';
import { createClient } from '../../src/transport/index.ts';
import { MemoryStore } from '../forms/memory-store.ts';

export const address = 'bo@ek.example';
const start = Date.parse('2026-03-01T12:00:00Z');

/** A network that goes and comes back when a test says so. */
export class SwitchedNetwork implements Network {
  #online = true;
  readonly #waiting = new Set<() => void>();

  get online(): boolean {
    return this.#online;
  }

  set online(online: boolean) {
    this.#online = online;
    if (online) for (const go of [...this.#waiting]) go();
  }

  back(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(resolve);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  }
}

/** One browser tab on one scripted platform, with its stores, its network and its clock in the test's hand. */
export class ChallengeWorld {
  readonly platform;
  readonly network = new SwitchedNetwork();
  readonly tabStore = new MemoryStore();
  readonly sharedStore = new MemoryStore();
  now = start;

  constructor(script: Script = {}) {
    this.platform = scriptedPlatform({ now: () => new Date(this.now), ...script });
  }

  client() {
    return createClient({
      baseUrl: this.platform.baseUrl,
      fetch: this.platform.fetch,
      pause: () => Promise.resolve(),
      openChannel: () => undefined,
    });
  }

  /** The model of a page that is opened now; a second call is a reload. */
  open(client = this.client()) {
    const { network, tabStore, sharedStore } = this;
    const model = new ChallengeModel<Record<string, unknown>>({
      client,
      type: '@service/authentication/schema/sign-in',
      schema: signInForm,
      initial: { email: '' },
      hidden: () => ({ returnTo: '/after' }),
      network,
      tabStore,
      sharedStore,
      now: () => this.now,
    });
    const disconnect = model.connect();
    return Object.assign(model, { client, disconnect });
  }

  async waiting() {
    const model = this.open();
    model.form.set('email', address);
    await model.submit();
    return model;
  }

  requests(operation: Operation) {
    return this.platform.requests.filter((request) => request.operation === operation);
  }

  keys(operation: Operation) {
    return this.requests(operation).map(({ headers }) => headers.get('Idempotency-Key'));
  }

  get code(): string {
    return this.platform.mails.at(-1)!.code;
  }
}

/** Resolves with the first state that fits. */
export function reached(
  model: { readonly state: ChallengeState; subscribe(listener: () => void): () => void },
  fits: (state: ChallengeState) => unknown,
): Promise<ChallengeState> {
  if (fits(model.state)) return Promise.resolve(model.state);
  return new Promise((resolve) => {
    const unsubscribe = model.subscribe(() => {
      if (!fits(model.state)) return;
      unsubscribe();
      resolve(model.state);
    });
  });
}
