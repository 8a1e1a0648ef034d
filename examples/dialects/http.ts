import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, json } from 'node:stream/consumers';
import { Refused } from './refused.ts';

/** A request and its response. */
export interface Exchange {
  readonly method: string;
  readonly url: URL;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Parsed body; `{}` if it is not JSON. */
  body(): Promise<Record<string, unknown>>;
  /** Raw body. */
  bytes(): Promise<Uint8Array>;
}

export interface Listening {
  /** Without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** A server with CORS for any page. */
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
    const isJson = request.headers['content-type'] === 'application/json';
    const exchange: Exchange = {
      method: request.method ?? 'GET',
      url: new URL(request.url ?? '/', 'http://here'),
      request,
      response,
      body: async () => (isJson ? ((await json(request)) as Record<string, unknown>) : {}),
      bytes: () => buffer(request),
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

/** Types that browsers show without running them. */
const harmless = /^(?:image\/(?!svg)|audio\/|video\/|application\/pdf$)/;

/** Sends an uploaded file so that nothing in it runs. */
export function sendFile({ response, url }: Exchange, { title, mime, bytes }: SentFile): void {
  const isShown = harmless.test(mime) && !url.searchParams.has('download');
  response.writeHead(200, {
    'Content-Type': harmless.test(mime) ? mime : 'application/octet-stream',
    'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(title)}`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(bytes);
}

interface SentFile {
  readonly title: string;
  readonly mime: string;
  readonly bytes?: Uint8Array | undefined;
}

const statuses: Partial<Record<Refused['why'], number>> = { unauthenticated: 401, elsewhere: 409 };

/** Sends a response that is not JSON; refusals are a status. */
export async function plainly({ response }: Exchange, answer: () => Promise<void> | void): Promise<void> {
  try {
    await answer();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    response.writeHead(statuses[error.why] ?? 404).end();
  }
}
