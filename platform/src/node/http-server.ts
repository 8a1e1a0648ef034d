import { createServer, type IncomingMessage, type Server } from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Peer } from '../ports.ts';
import { ProblemError } from '../problem.ts';

export type Answer = (request: Request, peer: Peer) => Promise<Response> | Response;

interface ServerOptions {
  readonly host: string;
  readonly port: number;
  /** Number of proxies in front that append to `X-Forwarded-For`; without any the header is ignored. */
  readonly trustProxy: number;
  readonly answer: Answer;
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

/** @throws the system's error (`EADDRINUSE`, `EACCES`, …) if it can't listen */
export async function listen(options: ServerOptions): Promise<RunningServer> {
  const { host, port, trustProxy, answer, onError, longestSilence = 120_000 } = options;
  const listener = getRequestListener(
    (request, { incoming }) => {
      const message = incoming as IncomingMessage;
      const forwardedFor = header(message, 'x-forwarded-for');
      return answer(request, { address: clientAddress(message.socket.remoteAddress, forwardedFor, trustProxy) });
    },
    {
      errorHandler: (error) => {
        // a `Host` or a target of which no URL can be made
        if ((error as { name?: string }).name === 'RequestError') return new ProblemError('malformed').toResponse();
        onError(error);
        return new ProblemError('internal').toResponse();
      },
    },
  );
  // an upload takes as long as it takes; what is cut is a connection that says nothing
  const timeout = { keepAliveTimeout: 65_000, headersTimeout: 15_000, requestTimeout: 0 };
  const server = createServer(timeout, (incoming, outgoing) => {
    // a connection that is kept alive would hold up a server that wants to stop
    outgoing.once('close', () => setImmediate(() => !server.listening && server.closeIdleConnections()));
    void listener(incoming, outgoing);
  });
  server.setTimeout(longestSilence);
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
