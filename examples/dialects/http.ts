import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** One request, and who answers it. */
export interface Exchange {
  readonly method: string;
  readonly url: URL;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The parsed body; `{}` where there is none. */
  body(): Promise<Record<string, unknown>>;
}

export interface Listening {
  /** Without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** A server that any page may ask, on a port of its own. */
export async function listen(answer: (exchange: Exchange) => Promise<void> | void): Promise<Listening> {
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (request.method === 'OPTIONS') {
      response.writeHead(204, {
        'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
        'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? '*',
      });
      response.end();
      return;
    }
    const exchange: Exchange = {
      method: request.method ?? 'GET',
      url: new URL(request.url ?? '/', 'http://here'),
      request,
      response,
      body: async () => (request.headers['content-type'] ? ((await json(request)) as Record<string, unknown>) : {}),
    };
    void (async () => answer(exchange))().catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(value));
}
