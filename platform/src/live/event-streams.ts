import type { EventPage, ResourceEventKind } from '@service/widgets/contract';
import { liveIds } from '../features/authentication/store/sessions.ts';
import { eventChannel, eventsAfter, positions, type EventBatch } from '../features/resources/store/events.ts';
import type { Database } from '../ports.ts';
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

/** ms; first wait for an older transaction to end, doubled each time: its end wakes only if it writes an event. */
const lookAgain = 10;

const atOnce = 200;

/** Open streams of this process. Each gets the events that its user may see, committed by any process. */
export class EventStreams {
  readonly #runtime: Runtime;
  readonly #streams = new Set<EventStream>();
  /** Streams that have caught up; the others read on their own. */
  readonly #current = new Set<EventStream>();
  #woken = false;
  #turning = false;
  #stopped = false;
  readonly #work = new Set<Promise<void>>();
  #again: ReturnType<typeof setTimeout> | undefined;
  #wait = lookAgain;
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
  async open({ settings, database }: Runtime, reader: SignedIn, after: number | undefined): Promise<EventStream> {
    const { position, known } = await beginningOf(database, after);
    if (this.#stopped) throw new ProblemError('unavailable', { retryAfter: 1 });
    const own = [...this.#streams].filter(({ reader: { via, id } }) => via === reader.via && id === reader.id);
    if (own.length >= settings.limits.streamsPerSession) {
      throw new ProblemError('rate_limited', { retryAfter: 10, params: { limit: 'streamsPerSession' } });
    }
    const stream = new EventStream(reader, position, (ended) => this.#forget(ended));
    if (!known) stream.resync(position);
    this.#streams.add(stream);
    this.#begin();
    this.#do(this.#catchUp(stream));
    return stream;
  }

  /** Events after a position, for clients that poll. */
  async page({ database }: Runtime, { userId }: SignedIn, after: number | undefined): Promise<EventPage> {
    const { position, known } = await beginningOf(database, after);
    const batch = await eventsAfter(database.query, [userId], position, atOnce);
    if (!known || batch.lost) return { events: [{ kind: 'resync', position, data: {} }], position };
    const around = await loadEventContext(database.query, batch.events, [userId]);
    const visible = batch.events.flatMap((event) => {
      const one = visibleEvent(event, userId, around);
      return one ? [{ ...one, position: event.position }] : [];
    });
    return { events: visible, position: batch.position };
  }

  /** Open streams. */
  get count(): number {
    return this.#streams.size;
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

  readonly #wake = (): void => {
    this.#woken = true;
    if (this.#turning || !this.#streams.size) return;
    this.#do(this.#turn());
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
      // those that catch up while this one reads are in the next batch, which begins at the earliest position
      const streams = [...this.#current];
      const batch = await this.#read(streams);
      await this.#publish(batch, streams);
      if (!batch.full) return this.#lookAgain(batch);
    }
  }

  async #catchUp(stream: EventStream): Promise<void> {
    try {
      while (stream.open) {
        const batch = await this.#read([stream]);
        await this.#publish(batch, [stream]);
        await stream.taken();
        if (batch.full) continue;
        if (stream.open) this.#current.add(stream);
        return this.#wake();
      }
    } catch (error) {
      this.#fail(error, [stream]);
    }
  }

  #read(streams: readonly EventStream[]): Promise<EventBatch> {
    const after = streams.reduce((least, { position }) => Math.min(least, position), Infinity);
    return eventsAfter(this.#runtime.database.query, userIdsOf(streams), after, atOnce);
  }

  async #publish({ events, position, lost }: EventBatch, streams: readonly EventStream[]): Promise<void> {
    if (lost) return streams.forEach((stream) => stream.resync(position));
    const around = events.length
      ? await loadEventContext(this.#runtime.database.query, events, userIdsOf(streams))
      : undefined;
    for (const stream of streams) {
      for (const event of around ? events : []) {
        if (event.position <= stream.position) continue;
        const visible = around && visibleEvent(event, stream.reader.userId, around);
        stream.position = event.position;
        if (visible) stream.send(visible, event.position);
      }
      stream.position = Math.max(stream.position, position);
    }
  }

  #lookAgain({ pending }: EventBatch): void {
    clearTimeout(this.#again);
    this.#wait = pending ? Math.min(this.#wait * 2, lookEvery) : lookAgain;
    if (pending && !this.#stopped) this.#again = setTimeout(this.#wake, this.#wait);
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
    this.#runtime.log({ level: 'warn', event: 'streams-ended', ...unexpected(error).entry });
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
    clearTimeout(this.#again);
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    for (const unlisten of this.#unlisten.splice(0)) void unlisten();
  }
}

/** Start of a reader that knows everything up to `after`; `known` is `false` for a deleted or unknown position. */
async function beginningOf(
  { query }: Database,
  after: number | undefined,
): Promise<{ position: number; known: boolean }> {
  const { current, newest, swept } = await positions(query);
  const known = after === undefined || (after >= swept && after <= newest);
  return { known, position: known ? (after ?? current) : current };
}

const userIdsOf = (streams: readonly EventStream[]): string[] => [
  ...new Set(streams.map(({ reader }) => reader.userId)),
];

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

  /** Tells the reader to read everything again, and continues from `position`. */
  resync(position: number): void {
    this.position = position;
    this.send({ kind: 'resync', data: {} }, position);
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
