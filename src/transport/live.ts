import type { PlatformClient } from './client.ts';
import { followStream, type SourceOptions } from './live/source.ts';
import { History } from './live/history.ts';
import type { LiveEvent } from './live/live-event.ts';
import { browserSurroundings, type LiveSurroundings } from './live/surroundings.ts';
import { followTogether } from './live/together.ts';
import { Store } from '../store.ts';

export type { LiveEvent } from './live/live-event.ts';
export type { LiveSurroundings, Locks } from './live/surroundings.ts';

/** Called in the order of events; an event may be repeated. */
export type LiveListener = (event: LiveEvent) => void;

/** Live events of a user while there are listeners: one stream for all tabs of a session, or one stream per token. */
export class Live {
  readonly #client: SourceOptions['client'];
  readonly #surroundings: Required<LiveSurroundings>;
  readonly #events = new Store<LiveEvent | undefined>(undefined);
  #subscriptions = 0;
  #history = new History();
  #life: AbortController | undefined;
  /** Earliest position that a listener asked for before the stream began. */
  #since: number | undefined;

  constructor(client: SourceOptions['client'], surroundings: LiveSurroundings = {}) {
    this.#client = client;
    this.#surroundings = { ...browserSurroundings(), ...surroundings };
  }

  /** @param since `Event-Position` of a read: also calls `listener` for the events since */
  subscribe(listener: LiveListener, since?: number): () => void {
    let subscribed = true;
    const unsubscribe = this.#events.subscribe((event) => event && listener(event));
    const { position } = this.#history;
    if (position === undefined) this.#since = since === undefined ? this.#since : Math.min(since, this.#since ?? since);
    else if (since !== undefined && since < position) {
      const missed = this.#history.since(since) ?? [{ kind: 'resync', position, data: {} } as const];
      queueMicrotask(() => {
        for (const event of missed) if (subscribed) listener(event);
      });
    }
    this.#subscriptions += 1;
    if (this.#subscriptions === 1) this.#begin();
    return () => {
      if (!subscribed) return;
      subscribed = false;
      unsubscribe();
      this.#subscriptions -= 1;
      if (!this.#subscriptions) this.#end();
    };
  }

  #begin(): void {
    const { page } = this.#surroundings;
    page?.addEventListener('pagehide', this.#pause);
    page?.addEventListener('pageshow', this.#resume);
    this.#resume();
  }

  #end(): void {
    const { page } = this.#surroundings;
    page?.removeEventListener('pagehide', this.#pause);
    page?.removeEventListener('pageshow', this.#resume);
    this.#pause();
    this.#history = new History();
    this.#since = undefined;
  }

  /** A page in the back/forward cache must not block the other tabs. */
  readonly #pause = (): void => {
    this.#life?.abort();
    this.#life = undefined;
  };

  readonly #resume = (): void => {
    if (this.#life) return;
    this.#life = new AbortController();
    void this.#follow(this.#life.signal);
  };

  async #follow(signal: AbortSignal): Promise<void> {
    const options: SourceOptions = {
      client: this.#client,
      surroundings: this.#surroundings,
      signal,
      attempts: { failures: 0 },
      after: () => this.#history.position ?? this.#since,
      received: (event) => !signal.aborted && this.#receive(event),
      reached: (position) => !signal.aborted && this.#reach(position),
    };
    for (let again = true; again && !signal.aborted;) {
      const { credentials } = await this.#client.authorise({}, signal).catch(() => ({ credentials: undefined }));
      if (signal.aborted) return;
      const shared = credentials === 'include';
      again = await (shared ? followTogether(() => this.#history, options) : followStream(options));
    }
  }

  #reach(position: number): void {
    if (this.#history.position === undefined) this.#history.begin(this.#since ?? position);
    this.#history.reach(position);
  }

  #receive(event: LiveEvent): void {
    if (event.kind === 'session.ended') void this.#client.session.refresh().catch(() => undefined);
    else if (event.kind === 'resync') this.#history.begin(event.position);
    else {
      this.#reach(event.position - 1);
      if (event.position <= (this.#history.position ?? 0)) return;
      this.#history.add(event);
    }
    this.#events.value = event;
  }
}

const lives = new WeakMap<PlatformClient, Live>();

/** Live events of a client; one instance per client. */
export function liveOf(client: PlatformClient): Live {
  const live = lives.get(client) ?? new Live(client);
  lives.set(client, live);
  return live;
}
