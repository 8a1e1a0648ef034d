import type { EventPage, ResourceEventData } from '../contract/resources/apis/events.ts';
import type { ResourceEventKind } from '../contract/resources/resource.ts';
import type { Answer } from './answer.ts';
import type { ScriptedRequest } from './request.ts';

type Told = EventPage['events'][number];

const mediaType = 'text/event-stream';
const encoder = new TextEncoder();
const written = ({ kind, position, data }: Told) =>
  `event: ${kind}\nid: ${position}\ndata: ${JSON.stringify(data)}\n\n`;

/** What happens on a scripted platform, as those who follow it are told. */
export class ScriptedEvents {
  readonly #told: Told[] = [];
  readonly #streams = new Set<ReadableStreamDefaultController<Uint8Array>>();

  /** How many follow by an open stream. */
  get followers(): number {
    return this.#streams.size;
  }

  tell(kind: ResourceEventKind, data: ResourceEventData): void {
    const told = { kind, position: this.#told.length + 1, data };
    this.#told.push(told);
    for (const stream of this.#streams) stream.enqueue(encoder.encode(written(told)));
  }

  /** Ends every stream, as the end of a session does. */
  end(): void {
    const last = encoder.encode(written({ kind: 'session.ended', position: this.#told.length, data: {} }));
    for (const stream of this.#streams) {
      stream.enqueue(last);
      stream.close();
    }
    this.#streams.clear();
  }

  answer({ headers, parameters, signal }: ScriptedRequest): Answer {
    const position = this.#told.length;
    const missed = this.#told.slice(Number(parameters['after'] ?? position));
    if (!headers.get('Accept')?.includes(mediaType)) return { json: { events: missed, position } };
    return { body: this.#open(missed, position, signal), mediaType };
  }

  #open(missed: readonly Told[], position: number, signal: AbortSignal): ReadableStream<Uint8Array> {
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
