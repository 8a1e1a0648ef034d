import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP, type AddressInfo, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { limits as defaultLimits, type LimitName, type Limits } from '@service/widgets/contract';
import { clientSubject } from '../http/call.ts';
import { requestIdOf } from '../http/request-id.ts';
import { withSecurityHeaders } from '../http/security-headers.ts';
import type { Peer, RequestRecord } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import { BodyDeadlines, type BodyLimits } from './body-deadline.ts';

export type Answer = (request: Request, peer: Peer) => Promise<Response> | Response;

/** A request, its answer, and what is recorded of it. */
export interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly record: RequestRecord;
}

interface ServerOptions {
  readonly host: string;
  readonly port: number;
  /** Number of proxies in front that append to `X-Forwarded-For`; without any the header is ignored. */
  readonly trustProxy: number;
  readonly answer: Answer;
  /** Is called as a request begins. */
  readonly observe?: (exchange: Exchange) => void;
  /** Browsers reach the platform by https. */
  readonly isSecure?: boolean;
  /** Default: those of the contract. */
  readonly limits?: BodyLimits & Pick<Limits, 'connections' | 'connectionsPerAddress' | 'headerSeconds'>;
  /** Called when connections or requests are refused, at most once a minute for each limit. */
  readonly onLimit?: (limit: LimitName) => void;
  /** Milliseconds without traffic until a connection is closed. */
  readonly longestSilence?: number;
  readonly onError: (error: unknown, record?: RequestRecord) => void;
}

export interface RunningServer {
  readonly port: number;
  /** Asks clients with each further response to use another connection (RFC 9112 §9.6). */
  drain(): void;
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
const records = new WeakMap<IncomingMessage, RequestRecord>();
const idHeader = 'X-Request-Id';

const refusals = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
} as const satisfies Readonly<Record<string, number>>;

/** Id of the connection's request if it has no answer yet, else a new one. */
function unansweredId(socket: Socket): string {
  const pending = answers.get(socket);
  return requestIdOf(pending && !pending.headersSent ? String(pending.getHeader(idHeader)) : undefined);
}

/** Answers a connection without a request to answer (RFC 9112 §9.6), and closes it. */
function refuse(socket: Socket, status: number, isSecure: boolean): void {
  if (!socket.writable) return void socket.destroy();
  const more = moreHeaders[status as keyof typeof moreHeaders];
  const { headers } = withSecurityHeaders(
    new Response(null, { headers: { 'Content-Length': '0', [idHeader]: unansweredId(socket), ...more } }),
    isSecure,
  );
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n${lines.join('')}\r\n`);
  // still reads for a moment, because a reset would discard the answer
  setTimeout(() => socket.destroy(), lingering).unref();
}

/** Seconds after which a client that has too many connections tries again. */
const retrySeconds = 5;
const moreHeaders = {
  405: { Allow: 'GET, HEAD, POST, PATCH, DELETE, OPTIONS' },
  429: { 'Retry-After': String(retrySeconds) },
} as const;
/** Milliseconds */
const lingering = 1_000;
const minute = 60_000;

const tooMany = () =>
  new ProblemError('rate_limited', { retryAfter: retrySeconds, params: { limit: 'connectionsPerAddress' } });

/** Counts what clients have open. */
class OpenCounts {
  readonly #counts = new Map<string, number>();

  /** @returns the function that gives it back; `undefined` at the limit */
  take(client: string, most: number): (() => void) | undefined {
    const count = this.#counts.get(client) ?? 0;
    if (count >= most) return undefined;
    this.#counts.set(client, count + 1);
    return () => {
      const left = (this.#counts.get(client) ?? 1) - 1;
      if (left) this.#counts.set(client, left);
      else this.#counts.delete(client);
    };
  }
}

/** @throws the system's error (`EADDRINUSE`, `EACCES`, …) if it can't listen */
export async function listen(options: ServerOptions): Promise<RunningServer> {
  const { host, port, trustProxy, answer, observe, isSecure = false, onError, longestSilence = 120_000 } = options;
  const { limits = defaultLimits, onLimit } = options;
  const open = new OpenCounts();
  const refused = new WeakSet<Socket>();
  let draining = false;
  const reported = new Map<LimitName, number>();
  const report = (limit: LimitName) => {
    if (performance.now() - (reported.get(limit) ?? -minute) < minute) return;
    reported.set(limit, performance.now());
    onLimit?.(limit);
  };
  const answerFailure = (error: unknown, record?: RequestRecord) => {
    // a `Host` or a target of which no URL can be made
    const isMalformed = (error as { name?: string }).name === 'RequestError';
    if (!isMalformed) onError(error, record);
    return withSecurityHeaders(new ProblemError(isMalformed ? 'malformed' : 'internal').toResponse(), isSecure);
  };
  const listener = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const message = incoming as IncomingMessage;
      const forwardedFor = header(message, 'x-forwarded-for');
      const address = clientAddress(message.socket.remoteAddress, forwardedFor, trustProxy);
      const close = trustProxy > 0 ? open.take(clientSubject(address), limits.connectionsPerAddress) : () => undefined;
      if (close) outgoing.once('close', close);
      else report('connectionsPerAddress');
      const record = records.get(message);
      const breakOff = () => void outgoing.destroy();
      try {
        const response = close ? await answer(request, { address, record, breakOff }) : tooMany().toResponse();
        return withSecurityHeaders(response, isSecure);
      } catch (error) {
        return answerFailure(error, record);
      }
    },
    { errorHandler: answerFailure },
  );
  const timeout = {
    keepAliveTimeout: 65_000,
    // 0 would mean never
    headersTimeout: Math.max(1, limits.headerSeconds * 1000),
    connectionsCheckingInterval: 500,
    // bodies have a deadline of their own
    requestTimeout: 0,
  };
  const server = createServer(timeout, (incoming, outgoing) => {
    if (refused.has(incoming.socket)) return;
    // a connection that is kept alive would hold up a server that wants to stop
    outgoing.once('close', () => setImmediate(() => !server.listening && server.closeIdleConnections()));
    answers.set(incoming.socket, outgoing);
    bodies.watch(incoming);
    const record: RequestRecord = { id: requestIdOf(header(incoming, 'x-request-id')) };
    records.set(incoming, record);
    outgoing.setHeader(idHeader, record.id);
    if (draining) outgoing.shouldKeepAlive = false;
    observe?.({ incoming, outgoing, record });
    void listener(incoming, outgoing);
  });
  const bodies = new BodyDeadlines(limits, ({ socket }) => {
    if (answers.get(socket)?.headersSent) socket.destroy();
    else refuse(socket, 408, isSecure);
  });
  server.setTimeout(longestSilence);
  server.maxConnections = limits.connections;
  server.on('drop', () => report('connections'));
  server.on('connection', (socket) => {
    if (trustProxy > 0) return;
    const close = open.take(clientSubject(socket.remoteAddress), limits.connectionsPerAddress);
    if (close) return void socket.once('close', close);
    report('connectionsPerAddress');
    refused.add(socket);
    refuse(socket, 429, isSecure);
  });
  // the platform is no proxy; without a listener, Node would close the connection without an answer
  server.on('connect', (_request, socket) => refuse(socket as Socket, 405, isSecure));
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Socket) => {
    const pending = answers.get(socket);
    if (refused.has(socket) || (pending?.headersSent && !pending.writableFinished)) return void socket.destroy();
    refuse(socket, refusals[code as keyof typeof refusals] ?? 400, isSecure);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => {
      server.off('error', reject).on('error', onError);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    drain: () => void (draining = true),
    stop: (grace) => stop(server, grace),
  };
}

function stop(server: Server, grace: number): Promise<void> {
  return new Promise((resolve) => {
    let hasAccepted = true;
    let isOver = false;
    const accepted = () => void (hasAccepted = true);
    server.on('connection', accepted);
    const cut = setTimeout(() => {
      isOver = true;
      server.closeAllConnections();
    }, grace);
    // connections that wait would be reset; each turn of the event loop accepts some
    const close = () => {
      if (hasAccepted && !isOver) {
        hasAccepted = false;
        setImmediate(close);
        return;
      }
      server.off('connection', accepted);
      server.close(() => {
        clearTimeout(cut);
        resolve();
      });
      if (isOver) server.closeAllConnections();
      else server.closeIdleConnections();
    };
    setImmediate(close);
  });
}
