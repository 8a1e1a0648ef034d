import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, createServer as createRelay, type AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const folder = (name: string): string => fileURLToPath(new URL(`../../examples/${name}`, import.meta.url));

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

/** A built example on a port. */
export interface Site {
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves the built files of an example. */
export async function serveFiles(name: string): Promise<Site> {
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = join(folder(name), 'dist', pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    readFile(path).then(
      (content) => response.writeHead(200, { 'Content-Type': types[extname(path)] ?? '' }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0);
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface ServerOptions {
  /** Command that Node runs in the example's folder. */
  readonly command?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
}

/** Starts the server of an example, and waits for the printed address. */
export async function startServer(
  name: string,
  { command = ['server.js'], variables = {} }: ServerOptions = {},
): Promise<Site> {
  const child: ChildProcess = spawn(process.execPath, command, {
    cwd: folder(name),
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout!).on('line', (line) => {
      const address = /\b(?:Ready|Local): +(http:\S+)$/.exec(line)?.[1];
      if (address) resolve(address);
    });
    void exited.then(([code]) => reject(new Error(`The server of ${name} ended (${code}).`)));
  });
  return {
    origin,
    async close() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** An address that forwards to a server set later. */
export class Relay implements Site {
  readonly #server = createRelay((socket) => {
    const far = connect(this.#port, 'localhost');
    for (const each of [socket, far]) each.on('error', () => [socket, far].forEach((other) => other.destroy()));
    socket.pipe(far).pipe(socket);
  });
  #port = 0;

  static async listen(): Promise<Relay> {
    const relay = new Relay();
    relay.#server.listen(0);
    await once(relay.#server, 'listening');
    return relay;
  }

  get origin(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  leadTo(address: string): void {
    this.#port = Number(new URL(address).port);
  }

  async close(): Promise<void> {
    this.#server.close();
  }
}
