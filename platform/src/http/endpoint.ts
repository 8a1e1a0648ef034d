import type { Handler, Hono } from 'hono';
import type { Keyed } from '../commands/idempotency.ts';
import { ProblemError } from '../problem.ts';
import { utf8 } from '../security/secrets.ts';
import { canonical } from './body.ts';
import type { PlatformEnv } from './call.ts';

/** Handlers of a path by method; HEAD uses GET. */
export type Methods = Readonly<Record<string, Handler<PlatformEnv>>>;

/** Mounts a path; every other method is `method_not_allowed` with `Allow` (RFC 9110 §15.5.6). */
export function mount(app: Hono<PlatformEnv>, path: string, methods: Methods): void {
  for (const [method, handler] of Object.entries(methods)) app.on(method, path, handler);
  const allow = [...Object.keys(methods), ...('GET' in methods ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  app.all(path, (context) => {
    if (context.req.method === 'OPTIONS') return context.body(null, 204, { Allow: allow });
    throw new ProblemError('method_not_allowed', { headers: { Allow: allow } });
  });
}

/** JSON that has its length, so that a small one is sent without reading it again to compress it. */
export function jsonResponse(value: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  const text = JSON.stringify(value);
  const length = String(utf8(text).byteLength);
  return new Response(text, { headers: { 'Content-Type': 'application/json', 'Content-Length': length, ...headers } });
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** @throws {ProblemError} `malformed` for a key that is not a UUID (RFC 9562) */
export function keyedAs(key: string, route: string, body: unknown): Keyed {
  if (!uuid.test(key)) throw new ProblemError('malformed', { detail: 'Idempotency-Key takes a UUID.' });
  return { route, key: key.toLowerCase(), body: canonical(body) };
}

/** @throws {ProblemError} `malformed` for an `Idempotency-Key` that is not a UUID */
export function keyedBy(request: Request, route: string, body: unknown): Keyed | undefined {
  const key = request.headers.get('idempotency-key');
  return key === null ? undefined : keyedAs(key, route, body);
}
