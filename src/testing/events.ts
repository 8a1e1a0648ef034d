import type { EventPage, ResourceEventData } from '../contract/resources/apis/events.ts';
import type { ResourceEventKind } from '../contract/resources/resource.ts';
import type { Answer } from './answer.ts';
import type { ScriptedRequest } from './request.ts';

type LiveEvent = EventPage['events'][number];

const mediaType = 'text/event-stream';
const encoder = new TextEncoder();
const written = ({ kind, position, data }: LiveEvent) =>
  `event: ${kind}\nid: ${position}\ndata: ${JSON.stringify(data)}\n\n`;

export class ScriptedEvents {
  readonly #events: LiveEvent[] = [];
  readonly #streams = new Set<ReadableStreamDefaultController<Uint8Array>>();

  get followers(): number {
    return this.#streams.size;
  }

  publish(kind: ResourceEventKind, data: ResourceEventData): void {
    const event = { kind, position: this.#events.length + 1, data };
    this.#events.push(event);
    for (const stream of this.#streams) stream.enqueue(encoder.encode(written(event)));
  }

  /** Closes every stream, as the end of a session does. */
  end(): void {
    const last = encoder.encode(written({ kind: 'session.ended', position: this.#events.length, data: {} }));
    for (const stream of this.#streams) {
      stream.enqueue(last);
      stream.close();
    }
    this.#streams.clear();
  }

  answer({ headers, parameters, signal }: ScriptedRequest): Answer {
    const position = this.#events.length;
    const missed = this.#events.slice(Number(parameters['after'] ?? position));
    if (!headers.get('Accept')?.includes(mediaType)) return { json: { events: missed, position } };
    return { body: this.#open(missed, position, signal), mediaType };
  }

  #open(missed: readonly LiveEvent[], position: number, signal: AbortSignal): ReadableStream<Uint8Array> {
    const streams = this.#streams;
    let opened: ReadableStreamDefaultController<Uint8Array>;
    return new ReadableStream({
      start(stream) {
        opened = stream;
        streams.add(stream);
        stream.enqueue(encoder.encode(`id: ${position}\n\n${missed.map(written).join('')}`));
        signal.addEventListener('abort', () => {
          if (streams.delete(stream)) stream.error(signal.reason);
        });
      },
      cancel() {
        streams.delete(opened);
      },
    });
  }
}
