import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Pairs } from './samples.ts';

/** Milliseconds after which a request counts as hanging: more than any deadline of the server. */
export const longest = 60_000;

export interface FuzzAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Decoded; empty for an event stream. */
  readonly body: string;
}

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

const connections = new Agent({ keepAlive: true });

async function readAnswer(response: IncomingMessage): Promise<FuzzAnswer> {
  const { statusCode: status = 0, headers } = response;
  if (headers['content-type']?.startsWith('text/event-stream')) {
    response.destroy();
    return { status, headers, body: '' };
  }
  const bytes = await buffer(response);
  const decode = decoders[headers['content-encoding'] ?? ''];
  return { status, headers, body: (decode && bytes.length ? decode(bytes) : bytes).toString() };
}

/** @throws for a cut connection, and after `longest` */
export async function send(
  url: string,
  { method, target, headers, body }: { method: string; target: string; headers: Pairs; body: string | undefined },
): Promise<FuzzAnswer> {
  const { hostname, port, host } = new URL(url);
  const bytes = body === undefined ? undefined : Buffer.from(body);
  const all = [['Host', host], ...headers, ...(bytes ? [['Content-Length', String(bytes.byteLength)]] : [])];
  for (;;) {
    const sent = httpRequest({
      hostname,
      port,
      method,
      path: target,
      headers: all.flat(),
      agent: connections,
      signal: AbortSignal.timeout(longest),
    });
    try {
      const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
      sent.end(bytes);
      const [response] = await answered;
      // the server may refuse a body that it has not read, and close
      sent.on('error', () => undefined);
      return await readAnswer(response);
    } catch (error) {
      // the server has closed an idle connection meanwhile
      if (!(sent.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET')) throw error;
    }
  }
}

/** Sends bytes, and returns those of the server until it closes the connection. @throws after `longest` */
export function exchange(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(Buffer.from(bytes, 'latin1')));
    socket.setTimeout(longest, () => socket.destroy(new Error('The connection hangs.')));
    let answer = '';
    socket
      .on('data', (chunk) => (answer += chunk.toString('latin1')))
      .on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNRESET' || error.code === 'EPIPE' ? undefined : reject(error),
      )
      .on('close', () => resolve(answer));
  });
}
