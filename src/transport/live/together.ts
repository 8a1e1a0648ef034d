import { idempotencyKey } from '../retry.ts';
import type { History } from './history.ts';
import { knownEvent, type LiveEvent } from './live-event.ts';
import { followByAsking, followStream, type SourceOptions } from './source.ts';

/** Milliseconds between signs of life of the tab that has the stream. */
const aliveEvery = 20_000;
/** Milliseconds of silence after which another takes its place; hidden tabs wake once a minute. */
const longestSilence = 75_000;

/** What tabs say to each other. */
interface Message {
  /** The one tab that is meant. */
  readonly to?: string;
  /** A tab asks what has happened after a position. */
  readonly asks?: { readonly from: string; readonly after: number | undefined };
  /** Everything that happened after one position and up to another. */
  readonly told?: { readonly after: number; readonly position: number; readonly events: readonly LiveEvent[] };
}

/** Events that came over a channel, on which another version of this code may speak. */
const eventsIn = (told: NonNullable<Message['told']>): LiveEvent[] =>
  told.events.flatMap(({ kind, position, data }) => knownEvent(kind, position, data) ?? []);

/** One tab among those of its origin: the one that holds the lock has the stream, and tells the others. */
class Tab {
  readonly #id = idempotencyKey();
  readonly #history: () => History;
  readonly #options: SourceOptions;
  readonly #say: (message: Message) => void;
  #leads = false;
  /** Up to where the others have been told. */
  #told: number | undefined;
  #pending: LiveEvent[] = [];
  /** Called whenever the leading tab gives a sign of life. */
  onAlive: () => void = () => undefined;

  constructor(history: () => History, options: SourceOptions, say: (message: Message) => void) {
    this.#history = history;
    this.#options = options;
    this.#say = say;
  }

  ask(): void {
    this.#say({ asks: { from: this.#id, after: this.#options.after() } });
  }

  hear({ to, asks, told }: Message): void {
    if (to !== undefined && to !== this.#id) return;
    if (asks && this.#leads) this.#answer(asks);
    if (this.#leads) return;
    if (!asks) this.onAlive();
    if (told) this.#take(told);
  }

  /** Has the stream for all until `signal` aborts. */
  async lead(signal: AbortSignal): Promise<boolean> {
    this.#leads = true;
    this.#told = this.#options.after();
    const over = new AbortController();
    void this.#beAlive(AbortSignal.any([signal, over.signal]));
    try {
      return await followStream({
        ...this.#options,
        signal,
        heard: (event) => {
          this.#options.heard(event);
          this.#pending.push(event);
          if (event.kind === 'session.ended') this.#tell();
        },
        reached: (position) => {
          this.#options.reached(position);
          this.#tell();
        },
      });
    } finally {
      over.abort();
      this.#leads = false;
    }
  }

  #take(told: NonNullable<Message['told']>): void {
    const own = this.#options.after();
    if (own !== undefined && own < told.after) return this.ask();
    for (const event of eventsIn(told)) this.#options.heard(event);
    this.#options.reached(told.position);
  }

  #answer({ from, after }: NonNullable<Message['asks']>): void {
    const history = this.#history();
    const { position } = history;
    if (position === undefined) return;
    const events =
      after === undefined ? [] : (history.since(after) ?? [{ kind: 'resync', position, data: {} } as const]);
    this.#say({ to: from, told: { after: after ?? position, position, events } });
  }

  #tell(): void {
    const { position } = this.#history();
    const events = this.#pending;
    this.#pending = [];
    if (position === undefined) return this.#say({});
    this.#say({ told: { after: this.#told ?? position, position, events } });
    this.#told = position;
  }

  async #beAlive(signal: AbortSignal): Promise<void> {
    try {
      for (;;) {
        this.#say({});
        await this.#options.surroundings.wait(aliveEvery, signal);
      }
    } catch {
      // it leads no longer
    }
  }
}

/** Follows what happens together with the other tabs of the origin, by one stream; whether to begin again. */
export async function followTogether(history: () => History, options: SourceOptions): Promise<boolean> {
  const { client, signal, surroundings } = options;
  const { locks, openChannel, wait } = surroundings;
  const name = `service:live:0:${client.baseUrl}`;
  const channel = openChannel?.(name);
  if (!locks || !channel) return followByAsking(options);
  const tab = new Tab(history, options, (message) => channel.postMessage(message));
  channel.onmessage = ({ data }: MessageEvent<Message>) => tab.hear(data);
  try {
    for (let steal = false; !signal.aborted;) {
      const waiting = new AbortController();
      const leading = new AbortController();
      let heard = new AbortController();
      const watch = () => {
        heard.abort();
        heard = new AbortController();
        void wait(longestSilence, heard.signal).then(
          () => waiting.abort('silence'),
          () => undefined,
        );
      };
      tab.onAlive = watch;
      watch();
      if (!steal) tab.ask();
      try {
        let again = false;
        await locks.request(
          name,
          steal ? { steal } : { signal: AbortSignal.any([waiting.signal, signal]) },
          async () => {
            tab.onAlive = () => undefined;
            heard.abort();
            again = await tab.lead(AbortSignal.any([leading.signal, signal]));
          },
        );
        return again;
      } catch (error) {
        // another tab has taken the lock away, or none has given a sign of life
        leading.abort();
        steal = waiting.signal.aborted;
        if (!steal && !signal.aborted && (error as { name?: string }).name !== 'AbortError')
          return followByAsking(options);
      } finally {
        tab.onAlive = () => undefined;
        heard.abort();
      }
    }
    return false;
  } finally {
    channel.onmessage = null;
    channel.close();
  }
}
