import { lookupRoutes } from '../../../src/contract/resources/lookup-routes.ts';
import { Store } from '../../../src/store.ts';
import { platformUrl, type SentMail, type ToPage, type ToWorker } from './messages.ts';

export interface BridgeState {
  readonly status: 'starting' | 'started' | 'failed';
  /** Why it has failed. */
  readonly reason?: string;
  /** Newest first. */
  readonly mails: readonly SentMail[];
  /** Dashboard of the user who has signed in last. */
  readonly dashboardId?: string;
}

interface Pending {
  readonly resolve: (response: Response) => void;
  readonly reject: (error: unknown) => void;
  controller?: ReadableStreamDefaultController<Uint8Array>;
}

/** Statuses without a body (Fetch standard §2.2.3). */
const bodiless = new Set([101, 204, 205, 304]);

/** A worker with the platform, or a port that leads to one. */
export type Channel = Pick<MessagePort, 'postMessage'> & Pick<EventTarget, 'addEventListener'>;

/** A platform in a web worker, reached by messages: each request is answered as it is by `fetch`, in chunks. */
export class Bridge extends Store<BridgeState> {
  readonly #worker: Channel;
  readonly #pending = new Map<number, Pending>();
  #count = 0;

  constructor(worker: Channel) {
    super({ status: 'starting', mails: [] });
    this.#worker = worker;
    worker.addEventListener('message', (event) => this.#take((event as MessageEvent<ToPage>).data));
    worker.addEventListener('error', (event) =>
      this.#fail((event as ErrorEvent).message || 'Its script did not load.'),
    );
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const response = await this.#send(request);
    const isLink = response.ok && new URL(request.url).pathname === lookupRoutes.link.path;
    return isLink ? this.#withObjectUrl(response) : response;
  };

  async #send(request: Request): Promise<Response> {
    const { url, method, headers, signal } = request;
    const body = ['GET', 'HEAD'].includes(method) ? undefined : await request.arrayBuffer();
    signal.throwIfAborted();
    if (this.value.status === 'failed') throw new TypeError(this.value.reason);
    const id = (this.#count += 1);
    const message: ToWorker = { kind: 'request', id, url, method, headers: [...headers], body };
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      signal.addEventListener('abort', () => this.#break(id, signal.reason));
      this.#worker.postMessage(message, body ? [body] : []);
    });
  }

  /** Elements load images by the URLs of links, for which no server is there. */
  async #withObjectUrl(response: Response): Promise<Response> {
    const link = (await response.json()) as { readonly url: string };
    const bytes = await this.fetch(new URL(link.url, platformUrl));
    return Response.json({ ...link, url: URL.createObjectURL(await bytes.blob()) });
  }

  #take(message: ToPage): void {
    const { value } = this;
    if (message.kind === 'started') this.value = { ...value, status: 'started' };
    else if (message.kind === 'failed') this.#fail(message.reason);
    else if (message.kind === 'mail') this.value = { ...value, mails: [message.mail, ...value.mails] };
    else if (message.kind === 'signed-in') this.value = { ...value, dashboardId: message.dashboardId };
    else this.#answer(message);
  }

  #answer(message: Extract<ToPage, { id: number }>): void {
    const { id } = message;
    const pending = this.#pending.get(id);
    if (!pending) return;
    if (message.kind === 'chunk') pending.controller?.enqueue(message.bytes);
    else if (message.kind === 'broken') this.#break(id, new TypeError(message.reason));
    else if (message.kind === 'end') {
      this.#pending.delete(id);
      pending.controller?.close();
    } else {
      const { status } = message;
      const headers = message.headers.map(([...pair]) => pair);
      const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
        start: (controller) => void (pending.controller = controller),
        cancel: () => this.#break(id),
      });
      pending.resolve(new Response(bodiless.has(status) ? null : body, { status, headers }));
    }
  }

  /** @param error absent if the reader has cancelled */
  #break(id: number, error?: unknown): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    this.#worker.postMessage({ kind: 'abort', id } satisfies ToWorker);
    pending.reject(error);
    if (error) pending.controller?.error(error);
  }

  #fail(reason: string): void {
    this.value = { ...this.value, status: 'failed', reason };
    for (const id of this.#pending.keys()) this.#break(id, new TypeError(reason));
  }
}
