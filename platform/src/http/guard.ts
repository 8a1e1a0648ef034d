import type { Context, Next } from 'hono';
import { ProblemError } from '../problem.ts';
import type { Call, PlatformEnv } from './call.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const exposedHeaders =
  'ETag, Retry-After, Location, Content-Disposition, Content-Range, Accept-Ranges, Upload-Id, Upload-Offset, Upload-Length, Upload-Defer-Length, Upload-Metadata, Upload-Expires, Tus-Resumable, Tus-Version, Tus-Extension, Tus-Max-Size, Resource-Id, Event-Position, X-Request-Id';
const allowedHeaders =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, If-Range, Range, Traceparent, Tracestate, Last-Event-ID, Mcp-Protocol-Version, Tus-Resumable, Upload-Length, Upload-Defer-Length, Upload-Offset, Upload-Metadata, X-Request-Id';
const allowedMethods = 'GET, HEAD, POST, PATCH, DELETE, OPTIONS';

/** Seconds that a browser caches a preflight. */
const preflightAge = 7200;

/** Paths open to scripts of other origins; all others are for pages of the platform's own origin. */
export const isApiPath = (path: string): boolean =>
  path.startsWith('/api/') || /^\/(?:actions|mcp|r|resources)(?:\/|$)/.test(path);

const isEmbedded = ({ origin }: Call) => origin === 'same-site' || origin === 'cross-site';

/**
 * Rejects forged requests: unsafe ones from an origin that is not allowed (`null` is not), and unsafe ones with our
 * cookie and without an Origin.
 */
function refuseForgery(call: Call, path: string): void {
  if (safeMethods.has(call.request.method)) return;
  const embeddable = isApiPath(path);
  if (call.origin === 'foreign' || (!embeddable && isEmbedded(call))) {
    throw new ProblemError('forbidden', { detail: 'Requests from this origin are not taken.' });
  }
  if (call.origin === 'none' && (call.hasCookies || !embeddable)) {
    throw new ProblemError('forbidden', { detail: 'This request has to say its Origin.' });
  }
}

function crossOriginHeaders(call: Call, path: string): [string, string][] {
  if (!isApiPath(path) || !isEmbedded(call)) return [];
  return [
    ['Access-Control-Allow-Origin', call.request.headers.get('origin') ?? ''],
    ['Access-Control-Allow-Credentials', 'true'],
    ['Access-Control-Expose-Headers', exposedHeaders],
  ];
}

function answerPreflight(call: Call, path: string): Response {
  if (!isApiPath(path) || (!isEmbedded(call) && call.origin !== 'own')) throw new ProblemError('forbidden');
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': allowedMethods,
      'Access-Control-Allow-Headers': allowedHeaders,
      'Access-Control-Max-Age': String(preflightAge),
    },
  });
}

const isPreflight = ({ method, headers }: Request) =>
  method === 'OPTIONS' && headers.has('origin') && headers.has('access-control-request-method');

/** Forgery, CORS (Fetch standard §3.3) and common headers. Errors of handlers are responses here. */
export async function guard(
  context: Context<PlatformEnv>,
  next: Next,
  answerFailure: (error: ProblemError) => Response,
): Promise<void> {
  const { call } = context.var;
  const { path } = context.req;
  try {
    if (isPreflight(call.request)) context.res = answerPreflight(call, path);
    else {
      refuseForgery(call, path);
      await next();
    }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    context.res = answerFailure(error);
  }
  // `context.header()` would turn the body into a stream
  const { headers } = context.res;
  for (const [name, value] of crossOriginHeaders(call, path)) headers.set(name, value);
  for (const cookie of call.setCookies) headers.append('Set-Cookie', cookie);
  // responses that are equal for all users set their own
  if (!headers.has('vary')) headers.set('Vary', 'Origin, Accept, Accept-Language, Cookie, Authorization');
  if (!headers.has('cache-control')) headers.set('Cache-Control', 'private, no-cache');
}
