import { Hono, type Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Peer, RequestRecord } from '../ports.ts';
import { ProblemError } from '../problem.ts';
import type { Runtime } from '../runtime.ts';
import { resolveSettings, type Settings } from '../settings.ts';
import { openCall, type Call, type PlatformEnv } from './call.ts';
import { Cookies } from './cookies.ts';
import { logFailure } from './failures.ts';
import { guard } from './guard.ts';
import { healthRoutes, type UnreadyCause } from './health.ts';
import { logRefusal, unmatched } from './refusals.ts';
import { requestIdOf } from './request-id.ts';
import { withSecurityHeaders } from './security-headers.ts';

type Settled = Pick<Runtime, 'settings' | 'cookies'>;

/** Answers a request; `peer` is the other end of the connection. */
export type Fetch = (request: Request, peer?: Peer) => Promise<Response>;

function answerFailure({ settings }: Settled, error: unknown, route = unmatched, record?: RequestRecord): Response {
  if (error instanceof ProblemError) {
    logRefusal(settings, error, route, record);
    return error.toResponse();
  }
  return logFailure(settings, error, route, record).toResponse();
}

/** Pattern of a request's route; `undefined` if no path matches. */
const routeOf = (context: Context): string | undefined =>
  matchedRoutes(context).find(({ path }) => path !== '*' && path !== '/*')?.path;

export function guardedApp(settled: Settled): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  app.use('*', async (context, next) => {
    context.set('call', context.env.call);
    const { record } = context.env.call;
    const route = routeOf(context);
    if (record && route !== undefined) record.route = route;
    return guard(context, next, (error) => answerFailure(settled, error, route, record));
  });
  app.notFound(() => new ProblemError('not_found').toResponse());
  app.onError((error, context) => answerFailure(settled, error, routeOf(context), context.env.call.record));
  return app;
}

/** Answers before the start and after the stop; embedded pages may read the response and retry. */
export function unavailableApp(settled: Settled, causes: () => readonly UnreadyCause[]): Hono<PlatformEnv> {
  const app = guardedApp(settled);
  healthRoutes(app, causes);
  app.all('*', () => {
    throw new ProblemError('unavailable', { retryAfter: causes().includes('disk') ? 5 : 1 });
  });
  return app;
}

export const answerBy = (settled: Settled, choose: (call: Call) => Hono<PlatformEnv>): Fetch => {
  const isSecure = settled.settings.publicUrl.protocol === 'https:';
  const answer: Fetch = async (request, peer) => {
    try {
      // before the start, no route uses more of it
      const call = openCall(settled as Runtime, request, peer);
      return await choose(call).fetch(request, { call });
    } catch (error) {
      return answerFailure(settled, error, peer?.record?.route, peer?.record);
    }
  };
  return async (request, peer) => {
    const id = peer?.record?.id ?? requestIdOf(request.headers.get('x-request-id'));
    const response = withSecurityHeaders(await answer(request, peer), isSecure);
    response.headers.set('X-Request-Id', id);
    return response;
  };
};

/**
 * Responses while the platform is starting.
 *
 * @param isWaiting the start waits for space on the disk
 * @throws {TypeError} for an unusable setting
 */
export function createStarting(given: Settings, isWaiting: () => boolean = () => false): Fetch {
  const settings = resolveSettings(given);
  const answer = Cookies.for(settings.publicUrl).then((cookies) => {
    const starting = unavailableApp({ settings, cookies }, () => (isWaiting() ? ['starting', 'disk'] : ['starting']));
    return answerBy({ settings, cookies }, () => starting);
  });
  return async (request, peer) => (await answer)(request, peer);
}
