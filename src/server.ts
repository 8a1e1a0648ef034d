import type { User } from './contract/authentication/user.ts';
import { parseUrl } from './contract/parse-url.ts';
import type { ProblemCode } from './contract/problem-status.ts';
import { safeReturnTo } from './contract/return-to.ts';
import { messagesFor } from './localisation/languages.ts';
import { failures } from './localisation/sections/failures.ts';
import type { Sdk } from './sdk/create-sdk.ts';
import { PlatformFailure } from './transport/failure.ts';
import { problemResponse, type ProblemDetail } from './transport/problem-response.ts';

/** The part of Node's `IncomingMessage` that is read; `originalUrl` is Express's. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly originalUrl?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Options of `protect`. */
export interface ProtectOptions {
  /** Path or URL of the sign-in page; `/logga-in` of the platform by default. Takes `?returnTo=`. */
  readonly signIn?: string;
  /**
   * Origin of this server in its pages, as `https://www.example.com`: makes redirects absolute. Never taken from the
   * request, whose `Host` and `X-Forwarded-Host` anyone can set. Without it redirects are relative.
   */
  readonly origin?: string;
  /** `true` for a page, which redirects, `false` for a fetch; by `Sec-Fetch-Mode`, else `Accept`, when absent. */
  readonly page?: boolean;
}

/** Headers of a response for one user: no cache keeps it. */
export interface PrivateHeaders extends Readonly<Record<string, string>> {
  readonly 'Cache-Control': 'private, no-store';
  readonly Vary: 'Cookie';
}

/** Result of `protect`: the user, or the response to send instead. */
export type Protected =
  | {
      readonly user: User;
      /** For the response to the user. */
      readonly headers: PrivateHeaders;
      readonly response?: undefined;
      readonly failure?: undefined;
    }
  | {
      readonly user: null;
      readonly headers: PrivateHeaders;
      /** 303 to the sign-in page for pages, 401 for other requests, 503 while the platform does not answer. */
      readonly response: Response;
      /** Cause of a 503, for the server's log. */
      readonly failure?: PlatformFailure | undefined;
    };

const headers: PrivateHeaders = { 'Cache-Control': 'private, no-store', Vary: 'Cookie' };

/** Seconds until a page is worth another try. */
const retryAfter = 5;

interface Visit {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
}

/** Headers that decide the response. */
const read = ['accept', 'accept-language', 'authorization', 'cookie', 'sec-fetch-mode'];

function visitOf(request: Request | NodeRequest): Visit {
  if (typeof request.headers.get === 'function') return request as Request;
  const { method = 'GET', url = '/', originalUrl = url, headers: given } = request as NodeRequest;
  const known = read.flatMap((name) => (given[name] === undefined ? [] : [[name, String(given[name])] as const]));
  return { method, url: originalUrl, headers: new Headers(known as [string, string][]) };
}

/** Path and query of a request's URL; the host is not read. */
function pathOf(url: string): string {
  const { pathname = '/', search = '' } = parseUrl(url.startsWith('/') ? `http://a${url}` : url) ?? {};
  // `//evil.example` would be another host.
  return safeReturnTo(pathname.replace(/^\/+/, '/') + search) ?? '/';
}

/** @returns whether a browser will show the response as a page */
function isNavigation(visit: Visit): boolean {
  const mode = visit.headers.get('sec-fetch-mode');
  return mode === null ? /\btext\/html\b/.test(visit.headers.get('accept') ?? '') : mode === 'navigate';
}

function problem(code: ProblemCode, detail: ProblemDetail, more: Readonly<Record<string, string>> = {}): Response {
  const response = problemResponse(code, detail);
  for (const [name, value] of Object.entries({ ...headers, ...more })) response.headers.set(name, value);
  return response;
}

function redirect(visit: Visit, { signIn = '/logga-in', origin }: ProtectOptions): Response {
  const path = pathOf(visit.url);
  const own = new URL(origin ?? 'http://a').origin;
  const target = new URL(signIn, own);
  const isOwn = target.origin === own;
  // No endless redirect, and no exception: in a handler without a catch one would end a Node process.
  if (isOwn && target.pathname === path.split('?')[0])
    return problem('internal', { detail: 'protect() guards its own sign-in page: leave it out.' });
  // A post cannot be repeated by a link.
  if (visit.method === 'GET' || visit.method === 'HEAD')
    target.searchParams.set('returnTo', isOwn || origin === undefined ? path : own + path);
  const location = isOwn && origin === undefined ? target.pathname + target.search : target.href;
  return new Response(null, { status: 303, headers: { ...headers, Location: location } });
}

function unavailable(visit: Visit, failure: PlatformFailure, page: boolean): Response {
  const seconds = Math.ceil(failure.retryAfter ?? retryAfter);
  if (!page) return problem('unavailable', { detail: 'The platform does not answer.', retryAfter: seconds });
  const wanted = (visit.headers.get('accept-language') ?? '').split(',').map((range) => range.split(';')[0]!.trim());
  const { language, words } = messagesFor({ failures }, wanted);
  const type = { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Language': language };
  return new Response(words.failures.problems.network as string, {
    status: 503,
    headers: { ...headers, ...type, 'Retry-After': `${seconds}` },
  });
}

/** Finds the user of a request to your own server by `sdk.fromRequest`, or makes the response for a signed-out one. */
export async function protect(
  sdk: Pick<Sdk, 'fromRequest'>,
  request: Request | NodeRequest,
  options: ProtectOptions = {},
): Promise<Protected> {
  const visit = visitOf(request);
  const { page = isNavigation(visit) } = options;
  try {
    const user = await sdk.fromRequest(visit as Request);
    if (user) return { user, headers };
  } catch (failure) {
    if (!(failure instanceof PlatformFailure)) throw failure;
    return { user: null, headers, response: unavailable(visit, failure, page), failure };
  }
  const response = page ? redirect(visit, options) : problem('unauthenticated', {}, { 'WWW-Authenticate': 'Bearer' });
  return { user: null, headers, response };
}
