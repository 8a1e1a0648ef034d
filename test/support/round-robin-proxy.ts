import { EventEmitter, once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/** ms between two checks of a process */
const checkEvery = 100;

/** Header of a response that names the process that gave it. */
export const servedBy = 'x-served-by';

/** Passes each request to the next process whose `/readyz` answers 200: no stickiness, no retries, no buffers. */
export class RoundRobinProxy {
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #ready = new Map<string, boolean>();
  #turn = 0;
  readonly #checked = new EventEmitter();

  private constructor(server: Server) {
    this.#server = server.on('request', (incoming, outgoing) => this.#pass(incoming, outgoing));
  }

  static async start(): Promise<RoundRobinProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new RoundRobinProxy(server);
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Processes that get requests. */
  get ready(): readonly string[] {
    return [...this.#ready].filter(([, ready]) => ready).map(([url]) => url);
  }

  /** Resolves when so many processes get requests. */
  async whenReady(count: number): Promise<void> {
    while (this.ready.length !== count) await once(this.#checked, 'process');
  }

  add(url: string): void {
    this.#ready.set(url, false);
    void this.#check(url);
  }

  remove(url: string): void {
    this.#ready.delete(url);
  }

  async stop(): Promise<void> {
    this.#ready.clear();
    this.#agent.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Checks a process until it is removed: none waits for the answer of another one. */
  async #check(url: string): Promise<void> {
    while (this.#ready.has(url)) {
      const isReady = await fetch(`${url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (!this.#ready.has(url)) return;
      this.#ready.set(url, isReady);
      this.#checked.emit('process');
      await pause(checkEvery);
    }
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { ready } = this;
    const url = ready[(this.#turn += 1) % ready.length];
    if (url === undefined) return void outgoing.writeHead(503).end();
    const { method, url: path, headers, socket } = incoming;
    const forwarded = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');
    const passed = request(new URL(path ?? '/', url), {
      method: method ?? 'GET',
      headers: {
        ...headers,
        connection: 'keep-alive',
        'x-forwarded-for': forwarded,
      },
      agent: this.#agent,
    });
    passed.on('response', (response) => {
      const { connection: _ofThisHop, 'keep-alive': _alive, ...answered } = response.headers;
      outgoing.writeHead(response.statusCode ?? 502, { ...answered, [servedBy]: url }).flushHeaders();
      pipeline(response, outgoing, () => undefined);
    });
    passed.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    outgoing.on('close', () => passed.destroy());
    incoming.on('error', () => undefined).pipe(passed);
  }
}
