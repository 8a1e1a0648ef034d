import { servedAs } from '../media-type.ts';
import type { ByteRange, ServedBytes } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import type { Call } from './call.ts';
import { logFailure } from './failures.ts';

/** Destinations of `Sec-Fetch-Dest` that would run the content (Fetch standard §2.2.5). */
const running = new Set([
  ...['script', 'style', 'worker', 'sharedworker', 'serviceworker', 'audioworklet', 'paintworklet', 'xslt'],
]);

/** @throws {ProblemError} `forbidden` for a request that would run users' bytes */
export function rejectExecution({ headers }: Request): void {
  const destination = headers.get('sec-fetch-dest');
  if (destination && running.has(destination.toLowerCase())) {
    throw new ProblemError('forbidden', { detail: 'Nothing that people have stored here is run.' });
  }
}

/** A name in `Content-Disposition` (RFC 6266 §4.3, RFC 8187 §3.2). */
function filenameOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["%\\]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Compares ETags strongly, unless `weakly` is set (RFC 9110 §8.8.3.2). */
const lists = (header: string, etag: string, weakly = false): boolean =>
  header.split(',').some((entry) => {
    const one = entry.trim();
    return one === '*' || one === etag || (weakly && one === `W/${etag}`);
  });

/** Parses a range request; `whole` for none or several, `undefined` if it is out of bounds (RFC 9110 §14.1.2). */
export function rangeOf(header: string | null, size: number): ByteRange | 'whole' | undefined {
  const asked = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/i.exec(header?.trim() ?? '');
  if (!asked) return 'whole';
  const [, first, last, suffix] = asked;
  if (first === undefined) {
    const count = Math.min(Number(suffix), size);
    return count ? { start: size - count, end: size } : undefined;
  }
  const start = Number(first);
  const end = last ? Math.min(Number(last) + 1, size) : size;
  if (last && Number(last) < start) return 'whole';
  return start < size ? { start, end } : undefined;
}

/** Other origins that may show users' bytes. */
export interface Embedding {
  /** Sources of `frame-ancestors`, beside the bytes' own origin. */
  readonly frames: readonly string[];
  /** Which pages may use them in images, audio and video. */
  readonly resourcePolicy: 'same-origin' | 'cross-origin';
}

const ownPages: Embedding = { frames: [], resourcePolicy: 'same-origin' };

type ByteCall = Pick<Call, 'request' | 'runtime' | 'record' | 'breakOff'>;

/** Logs an error of the source, and ends the connection: the status is sent, and a server would print the error itself. */
function withFailureLog(
  source: ReadableStream<Uint8Array>,
  { runtime, record, breakOff }: ByteCall,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let isCancelled = false;
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (isCancelled) return;
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          if (isCancelled) return;
          logFailure(runtime.settings, error, record?.route, record);
          if (breakOff) breakOff();
          else controller.error(error);
        }
      },
      cancel(reason) {
        isCancelled = true;
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Responds with 200, 206, 304, 412 or 416.
 *
 * @param embedding default: pages of this origin only
 */
export async function answerBytes(
  call: ByteCall,
  bytes: ServedBytes,
  { frames, resourcePolicy } = ownPages,
): Promise<Response> {
  const { request } = call;
  rejectExecution(request);
  const { headers } = request;
  const etag = `"${bytes.version}"`;
  const { type, keeps } = bytes.sanitised
    ? { type: `${bytes.mediaType}; charset=utf-8`, keeps: true }
    : servedAs(bytes.mediaType);
  const attached = !keeps || new URL(request.url).searchParams.has('download');
  const common = {
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-cache',
    // nothing runs, also when a user opens the file directly
    'Content-Security-Policy': `sandbox; default-src 'none'; base-uri 'none'; frame-ancestors ${["'self'", ...frames].join(' ')}`,
    'Cross-Origin-Resource-Policy': resourcePolicy,
    'Referrer-Policy': 'no-referrer',
  };
  const ifMatch = headers.get('if-match');
  if (ifMatch !== null && !lists(ifMatch, etag)) throw new ProblemError('precondition_failed');
  const ifNoneMatch = headers.get('if-none-match');
  if (ifNoneMatch !== null && lists(ifNoneMatch, etag, true))
    return new Response(null, { status: 304, headers: common });
  const ifRange = headers.get('if-range');
  // HEAD has no ranges (RFC 9110 §14.2)
  const isWhole = request.method === 'HEAD' || (ifRange !== null && ifRange.trim() !== etag);
  const wanted = isWhole ? null : headers.get('range');
  const range = rangeOf(wanted, bytes.size);
  if (!range) {
    return new Response(null, { status: 416, headers: { ...common, 'Content-Range': `bytes */${bytes.size}` } });
  }
  const part = range === 'whole' ? undefined : range;
  const length = part ? part.end - part.start : bytes.size;
  const body = request.method === 'HEAD' ? null : await bytes.open(part);
  if (body === undefined) throw new ProblemError('not_found');
  return new Response(body instanceof ReadableStream ? withFailureLog(body, call) : body, {
    status: part ? 206 : 200,
    headers: {
      ...common,
      'Content-Type': type,
      'Content-Length': String(length),
      'Content-Disposition': `${attached ? 'attachment' : 'inline'}; ${filenameOf(bytes.name)}`,
      ...(part && { 'Content-Range': `bytes ${part.start}-${part.end - 1}/${bytes.size}` }),
    },
  });
}
