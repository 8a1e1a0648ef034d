import type { EventPage, ResourceEventKind } from '@service/widgets/contract';
import { liveIds } from '../features/authentication/store/sessions.ts';
import {
  assignPositions,
  eventChannel,
  eventsAfter,
  positions,
  type PlacedEvent,
} from '../features/resources/store/events.ts';
import { ProblemError } from '../problem.ts';
import type { Runtime } from '../runtime.ts';
import { utf8 } from '../security/secrets.ts';
import type { SignedIn } from '../task.ts';
import { unexpected } from '../unexpected-error.ts';
import { loadEventContext, visibleEvent, type VisibleEvent } from './visible-event.ts';

/** ms */
const beatEvery = 20_000;

/** ms; polls a database that other processes write to, because notifications may get lost. */
const lookEvery = 1_000;

const atOnce = 200;

/** Open streams of this process. Each gets the events that its user may see, committed by any process. */
export class EventStreams {
  readonly #runtime: Runtime;
  readonly #streams = new Set<EventStream>();
  /** Streams that are up to date with `#at`. */
  readonly #current = new Set<EventStream>();
  #at = 0;
  #woken = false;
  #turning = false;
  #stopped = false;
  readonly #work = new Set<Promise<void>>();
  #timers: ReturnType<typeof setInterval>[] = [];
  #unlisten: (() => unknown)[] = [];

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  /**
   * Opens a stream.
   *
   * @param after last known position; default: now
   * @throws {ProblemError} `rate_limited`, `unavailable`
   */
  async open(reader: SignedIn, after: number | undefined): Promise<EventStream> {
    const { settings } = this.#runtime;
    if (this.#stopped) throw new ProblemError('unavailable', { retryAfter: 1 });
    const { position, known } = await this.#beginning(after);
    const own = [...this.#streams].filter(({ reader: { via, id } }) => via === reader.via && id === reader.id);
    if (own.length >= settings.limits.streamsPerSession) {
      throw new ProblemError('rate_limited', { retryAfter: 10, params: { limit: 'streamsPerSession' } });
    }
    const stream = new EventStream(reader, position, (ended) => this.#forget(ended));
    if (!known) stream.send({ kind: 'resync', data: {} }, position);
    this.#streams.add(stream);
    this.#begin();
    this.#do(this.#catchUp(stream));
    return stream;
  }

  /** Events after a position, for clients that poll. */
  async page({ userId }: SignedIn, after: number | undefined): Promise<EventPage> {
    const { database } = this.#runtime;
    const { position, known } = await this.#beginning(after);
    if (!known) return { events: [{ kind: 'resync', position, data: {} }], position };
    const events = await eventsAfter(database.query, position, atOnce);
    const around = await loadEventContext(database.query, events, [userId]);
    const visible = events.flatMap((event) => {
      const one = visibleEvent(event, userId, around);
      return one ? [{ ...one, position: event.position }] : [];
    });
    return { events: visible, position: events.at(-1)?.position ?? position };
  }

  stop(): void {
    this.#stopped = true;
    for (const stream of this.#streams) stream.end();
  }

  /** Resolves when the database is no longer used. */
  async stopped(): Promise<void> {
    this.stop();
    await Promise.all(this.#work);
    await Promise.all(this.#unlisten.splice(0).map((unlisten) => unlisten()));
  }

  /** Start of a reader that knows everything up to `after`; `known` is `false` for a deleted or unknown position. */
  async #beginning(after: number | undefined): Promise<{ position: number; known: boolean }> {
    const { database } = this.#runtime;
    await assignPositions(database);
    const { given, swept } = await positions(database.query);
    const known = after === undefined || (after >= swept && after <= given);
    return { known, position: known ? (after ?? given) : given };
  }

  readonly #wake = (): void => {
    this.#woken = true;
    if (!this.#turning && this.#streams.size) this.#do(this.#turn());
  };

  #do(work: Promise<void>): void {
    const done = work.finally(() => this.#work.delete(done));
    this.#work.add(done);
  }

  async #turn(): Promise<void> {
    this.#turning = true;
    while (this.#woken && this.#streams.size) {
      this.#woken = false;
      try {
        await assignPositions(this.#runtime.database);
        await this.#endSessions();
        await this.#publishToCurrent();
      } catch (error) {
        this.#fail(error, this.#current);
      }
    }
    this.#turning = false;
  }

  async #publishToCurrent(): Promise<void> {
    while (this.#current.size) {
      const events = await eventsAfter(this.#runtime.database.query, this.#at, atOnce);
      // at once, so that a stream that comes to be current meanwhile knows that it has to look again
      const streams = [...this.#current];
      this.#at = events.at(-1)?.position ?? this.#at;
      if (!events.length) return;
      await this.#publish(events, streams);
    }
  }

  async #catchUp(stream: EventStream): Promise<void> {
    try {
      while (stream.open) {
        const events = await eventsAfter(this.#runtime.database.query, stream.position, atOnce);
        if (events.length) {
          await this.#publish(events, [stream]);
          await stream.taken();
        } else if (!this.#current.size || stream.position >= this.#at) {
          if (!this.#current.size) this.#at = stream.position;
          if (stream.open) this.#current.add(stream);
          return this.#wake();
        }
      }
    } catch (error) {
      this.#fail(error, [stream]);
    }
  }

  async #publish(events: readonly PlacedEvent[], streams: readonly EventStream[]): Promise<void> {
    const userIds = [...new Set(streams.map(({ reader }) => reader.userId))];
    const around = await loadEventContext(this.#runtime.database.query, events, userIds);
    for (const stream of streams) {
      for (const event of events) {
        if (event.position <= stream.position) continue;
        const visible = visibleEvent(event, stream.reader.userId, around);
        stream.position = event.position;
        if (visible) stream.send(visible, event.position);
      }
    }
  }

  async #endSessions(): Promise<void> {
    const { database, clock } = this.#runtime;
    // one that is opened meanwhile has not been asked for
    const streams = [...this.#streams];
    const readers = streams.map(({ reader }) => reader);
    const live = await liveIds(database.query, readers, clock.now());
    for (const stream of streams) if (!live.has(stream.reader.id)) stream.end('session.ended');
  }

  /** Ends streams that may have missed events; their readers resume. */
  #fail(error: unknown, streams: Iterable<EventStream>): void {
    this.#runtime.settings.log({ level: 'warn', event: 'streams-ended', ...unexpected(error).entry });
    for (const stream of streams) stream.end();
  }

  #begin(): void {
    if (this.#timers.length) return;
    const { database, changes } = this.#runtime;
    const beat = () => {
      for (const stream of this.#streams) stream.beat();
      this.#wake();
    };
    this.#timers.push(setInterval(beat, beatEvery));
    this.#unlisten.push(changes.listen(this.#wake));
    if (!database.listen) return;
    this.#timers.push(setInterval(this.#wake, lookEvery));
    this.#unlisten.push(database.listen(eventChannel, this.#wake));
  }

  #forget(stream: EventStream): void {
    this.#streams.delete(stream);
    this.#current.delete(stream);
    if (this.#streams.size) return;
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    for (const unlisten of this.#unlisten.splice(0)) void unlisten();
  }
}

/** Limit of bytes waiting for a slow reader; beyond it the stream ends, and the reader resumes. */
const mostWaiting = 256 * 1024;

/** Bounds of the reconnection time of clients, in milliseconds. */
const comeBack = [1_000, 3_000] as const;

/** One open stream of server-sent events (HTML standard §9.2). */
class EventStream {
  readonly reader: Pick<SignedIn, 'userId' | 'via' | 'id'>;
  readonly body: ReadableStream<Uint8Array>;
  /** Position up to which the reader is up to date. */
  position: number;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #drained: (() => void) | undefined;
  readonly #ended: () => void;

  /** @param ended called once, by either side's end */
  constructor(reader: EventStream['reader'], position: number, ended: (stream: EventStream) => void) {
    this.reader = reader;
    this.position = position;
    this.#ended = () => ended(this);
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        pull: () => this.#drain(),
        cancel: () => this.#forget(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: mostWaiting / 4 }),
    );
    const [least, most] = comeBack;
    this.#write(`retry: ${Math.round(least + Math.random() * (most - least))}\nid: ${position}\n\n`);
  }

  get open(): boolean {
    return this.#controller !== undefined;
  }

  send({ kind, data }: VisibleEvent, position: number): void {
    this.#write(`id: ${position}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Heartbeat with the reader's position. */
  beat(): void {
    this.#write(`:\nid: ${this.position}\n\n`);
  }

  /** Resolves when the reader has taken everything, or has gone. */
  async taken(): Promise<void> {
    while ((this.#controller?.desiredSize ?? 1) <= 0) {
      await new Promise<void>((resolve) => {
        this.#drained = resolve;
      });
    }
  }

  /** @param last event to send before the end */
  end(last?: ResourceEventKind): void {
    if (last) this.send({ kind: last, data: {} }, this.position);
    const controller = this.#controller;
    this.#forget();
    controller?.close();
  }

  #write(text: string): void {
    const controller = this.#controller;
    if (!controller) return;
    controller.enqueue(utf8(text));
    if ((controller.desiredSize ?? 0) < mostWaiting / 4 - mostWaiting) this.end();
  }

  #drain(): void {
    this.#drained?.();
    this.#drained = undefined;
  }

  #forget(): void {
    if (!this.#controller) return;
    this.#controller = undefined;
    this.#drain();
    this.#ended();
  }
}
