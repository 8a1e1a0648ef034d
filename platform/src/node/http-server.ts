import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP, type AddressInfo, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { withSecurityHeaders } from '../http/security-headers.ts';
import type { Peer } from '../ports.ts';
import { ProblemError } from '../problem.ts';

export type Answer = (request: Request, peer: Peer) => Promise<Response> | Response;

interface ServerOptions {
  readonly host: string;
  readonly port: number;
  /** Number of proxies in front that append to `X-Forwarded-For`; without any the header is ignored. */
  readonly trustProxy: number;
  readonly answer: Answer;
  /** Browsers reach the platform by https. */
  readonly isSecure?: boolean;
  /** Milliseconds without traffic until a connection is closed. */
  readonly longestSilence?: number;
  readonly onError: (error: unknown) => void;
}

export interface RunningServer {
  readonly port: number;
  /** Stops accepting connections, finishes pending requests, and closes the rest after `grace` milliseconds. */
  stop(grace: number): Promise<void>;
}

/** IPv4 notation also on dual-stack sockets; without port and brackets. */
const plainAddress = (text: string): string | undefined => {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) ? address : undefined;
};

/**
 * The client's network address: the socket's, or with trusted proxies the n-th from the right of `X-Forwarded-For`,
 * because everything left of that was written by the client.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: number,
): string {
  const hops = trustProxy > 0 && forwardedFor ? forwardedFor.split(',').map((hop) => hop.trim()) : [];
  const forwarded = hops[Math.max(0, hops.length - trustProxy)];
  return (forwarded && plainAddress(forwarded)) || plainAddress(socketAddress ?? '') || 'unknown';
}

const header = (incoming: IncomingMessage, name: string): string | undefined => {
  const value = incoming.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
};

/** The latest response on a connection. */
const answers = new WeakMap<Socket, ServerResponse>();

const parserStatus: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers what Node's parser refuses before there is a request, and closes the connection. */
function refuse(code: string | undefined, socket: Socket, isSecure: boolean): void {
  const answer = answers.get(socket);
  if (!socket.writable || (answer?.headersSent && !answer.writableFinished)) return void socket.destroy();
  const status = parserStatus[code ?? ''] ?? 400;
  const { headers } = withSecurityHeaders(new Response(null, { headers: { 'Content-Length': '0' } }), isSecure);
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n${lines.join('')}\r\n`);
}

/** @throws the system's error (`EADDRINUSE`, `EACCES`, …) if it can't listen */
export async function listen(options: ServerOptions): Promise<RunningServer> {
  const { host, port, trustProxy, answer, isSecure = false, onError, longestSilence = 120_000 } = options;
  const listener = getRequestListener(
    async (request, { incoming }) => {
      const message = incoming as IncomingMessage;
      const forwardedFor = header(message, 'x-forwarded-for');
      const address = clientAddress(message.socket.remoteAddress, forwardedFor, trustProxy);
      return withSecurityHeaders(await answer(request, { address }), isSecure);
    },
    {
      errorHandler: (error) => {
        // a `Host` or a target of which no URL can be made
        const isMalformed = (error as { name?: string }).name === 'RequestError';
        if (!isMalformed) onError(error);
        return withSecurityHeaders(new ProblemError(isMalformed ? 'malformed' : 'internal').toResponse(), isSecure);
      },
    },
  );
  // an upload takes as long as it takes; what is cut is a connection that says nothing
  const timeout = { keepAliveTimeout: 65_000, headersTimeout: 15_000, requestTimeout: 0 };
  const server = createServer(timeout, (incoming, outgoing) => {
    // a connection that is kept alive would hold up a server that wants to stop
    outgoing.once('close', () => setImmediate(() => !server.listening && server.closeIdleConnections()));
    answers.set(incoming.socket, outgoing);
    void listener(incoming, outgoing);
  });
  server.setTimeout(longestSilence);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => refuse(error.code, socket, isSecure));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => {
      server.off('error', reject).on('error', onError);
      resolve();
    });
  });
  return { port: (server.address() as AddressInfo).port, stop: (grace) => stop(server, grace) };
}

function stop(server: Server, grace: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), grace);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
