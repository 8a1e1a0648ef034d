import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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

/** A built example on a port of its own. */
export interface Site {
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves what an example has built, as any web server does. */
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

/** Starts the server that an example is, and waits for the address that it prints. */
export async function startServer(name: string): Promise<Site> {
  const child: ChildProcess = spawn(process.execPath, ['server.js'], {
    cwd: folder(name),
    env: { PATH: process.env['PATH'] ?? '', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout!).on('line', (line) => {
      const address = /^Ready: (\S+)$/.exec(line)?.[1];
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
