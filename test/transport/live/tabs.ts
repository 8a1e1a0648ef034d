import type { ResourceEventData } from '../../../src/contract/resources/apis/events.ts';
import type { ResourceEventKind } from '../../../src/contract/resources/resource.ts';
import { Live, type LiveEvent, type Locks } from '../../../src/transport/live.ts';
import type { Channel } from '../../../src/transport/session.ts';
import { astrid } from '../../../src/testing/world.ts';
import type { User } from '../../../src/contract/authentication/user.ts';
import { createClient, type PlatformClient } from '../../../src/transport/client.ts';

/** Clock that only `pass` moves. */
export class Waiting {
  readonly #waits = new Set<{ at: number; done: () => void }>();
  #now = 0;

  /** Number of pending waits. */
  get count(): number {
    return this.#waits.size;
  }

  readonly wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason as Error);
      const aborted = () => {
        this.#waits.delete(one);
        reject(signal.reason as Error);
      };
      const done = () => {
        signal.removeEventListener('abort', aborted);
        resolve();
      };
      const one = { at: this.#now + milliseconds, done };
      this.#waits.add(one);
      signal.addEventListener('abort', aborted);
    });

  /** Moves the clock, and lets pending work settle. */
  async pass(milliseconds: number): Promise<void> {
    this.#now += milliseconds;
    for (const one of this.#waits) {
      if (one.at > this.#now) continue;
      this.#waits.delete(one);
      one.done();
    }
    await settled();
  }
}

/** Lets pending work settle without moving the clock. */
export const settled = async (): Promise<void> => {
  for (let round = 0; round < 20; round += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** Web Locks shared by the tabs of a test. */
export class TestLocks implements Locks {
  readonly #queue = new Map<
    string,
    { holding: () => Promise<void>; reject: (error: unknown) => void; resolve: () => void }[]
  >();
  #stolen = 0;

  get stolen(): number {
    return this.#stolen;
  }

  request(
    name: string,
    { signal, steal }: { readonly signal?: AbortSignal; readonly steal?: boolean },
    holding: () => Promise<void>,
  ): Promise<unknown> {
    return new Promise<void>((resolve, reject) => {
      const queue = this.#queue.get(name) ?? [];
      this.#queue.set(name, queue);
      const one = { holding, resolve, reject };
      const abort = () => {
        if (queue[0] === one) return;
        if (queue.includes(one)) queue.splice(queue.indexOf(one), 1);
        reject(new DOMException('', 'AbortError'));
      };
      if (signal?.aborted) return abort();
      signal?.addEventListener('abort', abort);
      if (steal && queue.length) {
        this.#stolen += 1;
        queue.shift()?.reject(new DOMException('', 'AbortError'));
        queue.unshift(one);
        return this.#hold(name, one);
      }
      queue.push(one);
      if (queue.length === 1) this.#hold(name, one);
    });
  }

  #hold(
    name: string,
    one: { holding: () => Promise<void>; resolve: () => void; reject: (error: unknown) => void },
  ): void {
    void one
      .holding()
      .then(one.resolve, one.reject)
      .finally(() => {
        const queue = this.#queue.get(name) ?? [];
        if (queue[0] !== one) return;
        queue.shift();
        if (queue[0]) this.#hold(name, queue[0]);
      });
  }
}

/** BroadcastChannels shared by the tabs of a test. */
export class TestChannels {
  readonly #open = new Set<{ channel: Channel; deliver: (event: MessageEvent) => void }>();

  get count(): number {
    return this.#open.size;
  }

  readonly open = (frozen: () => boolean): Channel => {
    const all = this.#open;
    const channel: Channel = {
      onmessage: null,
      postMessage(message) {
        const data: unknown = structuredClone(message);
        if (frozen()) return;
        for (const { deliver, channel: other } of all) {
          if (other !== channel) setImmediate(() => deliver({ data } as MessageEvent));
        }
      },
      close: () => void all.delete(one),
    };
    const deliver = (event: MessageEvent) => {
      if (!frozen()) channel.onmessage?.(event);
    };
    const one = { channel, deliver };
    all.add(one);
    return channel;
  };
}

/** Open stream of a reader. */
export interface OpenStream {
  readonly after: string | null;
  readonly headers: Headers;
  readonly url: string;
  send(position: number, kind?: ResourceEventKind, data?: ResourceEventData): void;
  beat(position: number): void;
  raw(text: string): void;
  end(): void;
  readonly closed: boolean;
}

/** Streams controlled by the test. */
export class TestStreams {
  readonly opened: OpenStream[] = [];
  /** Responses to the next requests, instead of a stream. */
  readonly refusals: (() => Response)[] = [];
  /** Responds to requests for anything but a stream. */
  otherwise: (url: URL) => Response = () => Response.error();
  /** Default position of new streams. */
  position = 0;

  get open(): OpenStream[] {
    return this.opened.filter(({ closed }) => !closed);
  }

  get last(): OpenStream {
    const stream = this.opened.at(-1);
    if (!stream) throw new Error('No stream has been opened.');
    return stream;
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'https://platform.example');
    if (url.pathname !== '/api/v0/events' || !new Headers(init?.headers).get('accept')?.includes('event-stream')) {
      return this.otherwise(url);
    }
    const refusal = this.refusals.shift();
    if (refusal) return refusal();
    init?.signal?.throwIfAborted();
    let closed = false;
    let push: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        push = controller;
      },
      cancel: () => {
        closed = true;
      },
    });
    init?.signal?.addEventListener('abort', () => {
      if (closed) return;
      closed = true;
      push?.error(init.signal?.reason);
    });
    const raw = (text: string) => !closed && push?.enqueue(new TextEncoder().encode(text));
    const after = url.searchParams.get('after');
    const stream: OpenStream = {
      after,
      url: url.href,
      headers: new Headers(init?.headers),
      raw,
      send: (position, kind = 'resource.changed', data = { resourceId: `resource-${position}` }) =>
        raw(`id: ${position}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`),
      beat: (position) => raw(`:\nid: ${position}\n\n`),
      end: () => {
        if (!closed) push?.close();
        closed = true;
      },
      get closed() {
        return closed;
      },
    };
    this.opened.push(stream);
    stream.beat(Number(after ?? this.position));
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  };
}

/** Shared environment of all tabs of a browser. */
export class TestOrigin {
  readonly streams = new TestStreams();
  readonly waiting = new Waiting();
  readonly locks = new TestLocks();
  readonly channels = new TestChannels();

  readonly astrid: User = astrid;
  /** User of the session cookie. */
  user: User | null = astrid;
  /** Events for polling clients, and the positions they asked for. */
  readonly happened: LiveEvent[] = [];
  readonly asked: string[] = [];

  constructor() {
    this.streams.otherwise = (url) => {
      if (url.pathname === '/api/v0/users/session') return Response.json({ user: this.user });
      this.asked.push(url.search);
      const after = Number(url.searchParams.get('after'));
      const events = this.happened.filter(({ position }) => position > after);
      return Response.json({ events, position: events.at(-1)?.position ?? after });
    };
  }

  tab(options: { token?: string; locks?: Locks | undefined } = {}): TestTab {
    return new TestTab(this, options);
  }
}

/** Tab with a listener. */
export class TestTab {
  readonly live: Live;
  readonly client: PlatformClient;
  readonly page = new EventTarget();
  readonly received: LiveEvent[] = [];
  online = true;
  unsubscribe: () => void = () => undefined;

  constructor(origin: TestOrigin, options: { token?: string; locks?: Locks | undefined }) {
    const { token } = options;
    this.client = createClient({
      baseUrl: 'https://platform.example',
      fetch: origin.streams.fetch,
      openChannel: () => undefined,
      ...(token !== undefined && { credentials: 'token', getToken: () => token }),
    });
    this.live = new Live(this.client, {
      locks: 'locks' in options ? options.locks : origin.locks,
      openChannel: () => origin.channels.open(() => this.frozen),
      page: this.page,
      online: () => this.online,
      wait: origin.waiting.wait,
    });
  }

  /** Neither sends nor receives messages, as a tab that the browser has frozen. */
  frozen = false;

  /** Positions of received events. */
  get positions(): number[] {
    return this.received.map(({ position }) => position);
  }

  async listen(since?: number): Promise<this> {
    this.unsubscribe = this.live.subscribe((event) => this.received.push(event), since);
    await settled();
    return this;
  }
}
