import { resourceEventSchema, type ResourceEventData } from '@service/widgets/contract';
import type { TestPerson } from './people.ts';
import { publicUrl, type TestPlatform } from './platform.ts';

/** An event of a stream. */
export interface ReadEvent {
  readonly kind: string;
  readonly position: number;
  readonly data: ResourceEventData;
}

/** Complete events of received text. */
export function eventsIn(text: string): { readonly events: ReadEvent[]; readonly position: number; rest: string } {
  const blocks = text.split('\n\n');
  const rest = blocks.pop() ?? '';
  let position = -1;
  const events: ReadEvent[] = [];
  for (const block of blocks) {
    const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s).slice(0, 2) as [string, string]));
    position = Number(fields.get('id') ?? position);
    const kind = fields.get('event');
    const data = fields.get('data');
    if (kind && data) events.push({ kind, position, data: resourceEventSchema.parse(JSON.parse(data)) });
  }
  return { events, position, rest };
}

/** A user's open event stream. */
export class EventReader {
  readonly status: number;
  readonly headers: Headers;
  /** Received events that the reader has not taken yet. */
  readonly #waiting: ReadEvent[] = [];
  readonly #body: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #rest = '';
  position = -1;

  constructor(response: Response) {
    this.status = response.status;
    this.headers = response.headers;
    this.#body = response.body?.getReader();
  }

  static async open(
    platform: Pick<TestPlatform, 'fetch'>,
    person: Pick<TestPerson, 'browser'>,
    { after, headers = {} }: { after?: number | string; headers?: Record<string, string> } = {},
  ): Promise<EventReader> {
    const url = new URL('/api/v0/events', publicUrl);
    if (after !== undefined) url.searchParams.set('after', String(after));
    const sent = { host: url.host, cookie: person.browser.cookieHeader, ...headers };
    return new EventReader(await platform.fetch(new Request(url, { headers: sent }), person.browser.peer));
  }

  /** Next event that is not about tasks; `undefined` when the stream has ended. */
  async next(): Promise<ReadEvent | undefined> {
    while (!this.#waiting.length) {
      const read = await this.#body?.read();
      if (!read || read.done) return undefined;
      const { events, position, rest } = eventsIn(this.#rest + new TextDecoder().decode(read.value));
      this.#rest = rest;
      this.#waiting.push(...events.filter(({ kind }) => kind !== 'task.finished'));
      if (position >= 0) this.position = position;
    }
    return this.#waiting.shift();
  }

  /** Takes `count` events, as `<kind> <resource>`. */
  async take(count: number): Promise<ReadEvent[]> {
    const taken: ReadEvent[] = [];
    for (let left = count; left > 0; left -= 1) {
      const event = await this.next();
      if (!event) break;
      taken.push(event);
    }
    return taken;
  }

  async close(): Promise<void> {
    await this.#body?.cancel();
  }
}
