import type { ResourceEventKind } from '@service/widgets/contract';
import { utf8 } from '../security/encoding.ts';
import type { SignedIn } from '../task.ts';
import type { VisibleEvent } from './visible-event.ts';

/** Bytes that wait for a slow reader at most; past that it is cut off, and resumes where it was. */
const mostWaiting = 256 * 1024;

/** Milliseconds after which a client that speaks the protocol by itself comes back, at least and at most. */
const comeBack = [1_000, 3_000] as const;

/** One open stream of server-sent events (HTML standard §9.2). */
export class EventStream {
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

  /** A sign of life, which also says how far its reader is. */
  beat(): void {
    this.#write(`:\nid: ${this.position}\n\n`);
  }

  /** Settles when the reader has taken what was sent, or is gone. */
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
