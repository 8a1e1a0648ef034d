import { idempotencyKey } from '../retry.ts';
import type { History } from './history.ts';
import { knownEvent, type LiveEvent } from './live-event.ts';
import { followByAsking, followStream, type SourceOptions } from './source.ts';

/** Milliseconds between heartbeats of the leading tab. */
const heartbeatInterval = 20_000;
/** Milliseconds of silence before another tab takes over; hidden tabs wake once a minute. */
const longestSilence = 75_000;

interface Message {
  /** Id of the receiving tab. */
  readonly to?: string;
  /** Request for the events after a position. */
  readonly request?: { readonly from: string; readonly after: number | undefined };
  /** All events after one position and up to another. */
  readonly sent?: { readonly after: number; readonly position: number; readonly events: readonly LiveEvent[] };
}

/** Other tabs may run another version of this code. */
const eventsIn = (sent: NonNullable<Message['sent']>): LiveEvent[] =>
  sent.events.flatMap(({ kind, position, data }) => knownEvent(kind, position, data) ?? []);

/** Tab of an origin. The one with the lock leads: it has the stream and sends its events to the others. */
class Tab {
  readonly #id = idempotencyKey();
  readonly #history: () => History;
  readonly #options: SourceOptions;
  readonly #post: (message: Message) => void;
  #leads = false;
  /** Position up to which the others have all events. */
  #sent: number | undefined;
  #pending: LiveEvent[] = [];
  /** Called for each message of the leading tab. */
  onAlive: () => void = () => undefined;

  constructor(history: () => History, options: SourceOptions, post: (message: Message) => void) {
    this.#history = history;
    this.#options = options;
    this.#post = post;
  }

  ask(): void {
    this.#post({ request: { from: this.#id, after: this.#options.after() } });
  }

  receive({ to, request, sent }: Message): void {
    if (to !== undefined && to !== this.#id) return;
    if (request && this.#leads) this.#answer(request);
    if (this.#leads) return;
    if (!request) this.onAlive();
    if (sent) this.#take(sent);
  }

  async lead(signal: AbortSignal): Promise<boolean> {
    this.#leads = true;
    this.#sent = this.#options.after();
    const over = new AbortController();
    void this.#heartbeat(AbortSignal.any([signal, over.signal]));
    try {
      return await followStream({
        ...this.#options,
        signal,
        received: (event) => {
          this.#options.received(event);
          this.#pending.push(event);
          if (event.kind === 'session.ended') this.#send();
        },
        reached: (position) => {
          this.#options.reached(position);
          this.#send();
        },
      });
    } finally {
      over.abort();
      this.#leads = false;
    }
  }

  #take(sent: NonNullable<Message['sent']>): void {
    const own = this.#options.after();
    if (own !== undefined && own < sent.after) return this.ask();
    for (const event of eventsIn(sent)) this.#options.received(event);
    this.#options.reached(sent.position);
  }

  #answer({ from, after }: NonNullable<Message['request']>): void {
    const history = this.#history();
    const { position } = history;
    if (position === undefined) return;
    const events =
      after === undefined ? [] : (history.since(after) ?? [{ kind: 'resync', position, data: {} } as const]);
    this.#post({ to: from, sent: { after: after ?? position, position, events } });
  }

  #send(): void {
    const { position } = this.#history();
    const events = this.#pending;
    this.#pending = [];
    if (position === undefined) return this.#post({});
    this.#post({ sent: { after: this.#sent ?? position, position, events } });
    this.#sent = position;
  }

  async #heartbeat(signal: AbortSignal): Promise<void> {
    try {
      for (;;) {
        this.#post({});
        await this.#options.surroundings.wait(heartbeatInterval, signal);
      }
    } catch {
      // no longer leading
    }
  }
}

/** Follows the events by one stream for all tabs of the origin. @returns whether to start over */
export async function followTogether(history: () => History, options: SourceOptions): Promise<boolean> {
  const { client, signal, surroundings } = options;
  const { locks, openChannel, wait } = surroundings;
  const name = `service:live:1:${client.baseUrl}`;
  const channel = openChannel?.(name);
  if (!locks || !channel) return followByAsking(options);
  const tab = new Tab(history, options, (message) => channel.postMessage(message));
  channel.onmessage = ({ data }: MessageEvent<Message>) => tab.receive(data);
  try {
    for (let steal = false; !signal.aborted;) {
      const waiting = new AbortController();
      const leading = new AbortController();
      let silence = new AbortController();
      const watch = () => {
        silence.abort();
        silence = new AbortController();
        void wait(longestSilence, silence.signal).then(
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
            silence.abort();
            again = await tab.lead(AbortSignal.any([leading.signal, signal]));
          },
        );
        return again;
      } catch (error) {
        // another tab stole the lock, or the leading one is silent
        leading.abort();
        steal = waiting.signal.aborted;
        if (!steal && !signal.aborted && (error as { name?: string }).name !== 'AbortError')
          return followByAsking(options);
      } finally {
        tab.onAlive = () => undefined;
        silence.abort();
      }
    }
    return false;
  } finally {
    channel.onmessage = null;
    channel.close();
  }
}
