import { Hono, type Context } from 'hono';
import { idSchema, isWellFormed, resourcePaths } from '@service/widgets/contract';
import { ProblemError } from '../../problem.ts';
import type { PlatformEnv } from '../call.ts';
import { keyedBy, mount } from '../endpoint.ts';
import type { PlatformServices } from '../services.ts';

const path = resourcePaths.uploads;

/** `resources.uploads`: tus 1.0. Nothing is told of uploads to anybody but whoever began them. */
export function uploadRoutes({ uploads, settings }: PlatformServices): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  const { protocol } = uploads;
  if (!protocol) return app;
  const options = { path, maximum: settings.limits.uploadBytes };

  const answer = async (context: Context<PlatformEnv>): Promise<Response> => {
    const { call } = context.var;
    const { request } = call;
    const desk = await uploads.desk(call, (body) => keyedBy(request, 'resources.uploads', body));
    const id = context.req.param('uploadId');
    if (id !== undefined && !(isWellFormed(id) && idSchema.safeParse(id).success)) throw new ProblemError('not_found');
    const response = await protocol.answer(request, desk, options);
    const { headers } = response;
    headers.set('Cache-Control', 'no-store');
    if (!desk.seen || request.method === 'DELETE') return response;
    const { resourceId, state, expiresAt } = desk.seen;
    headers.set('Upload-Id', resourceId);
    if (state === 'finished') headers.set('Resource-Id', resourceId);
    else headers.set('Upload-Expires', expiresAt.toUTCString());
    return response;
  };
  const tell = (context: Context<PlatformEnv>) => context.body(null, 204, protocol.headers(options));
  // a HEAD is dispatched as a GET
  const head = (context: Context<PlatformEnv>) => {
    if (context.req.raw.method === 'HEAD') return answer(context);
    throw new ProblemError('method_not_allowed', { headers: { Allow: 'HEAD, PATCH, DELETE, OPTIONS' } });
  };

  mount(app, path, { POST: answer, OPTIONS: tell });
  mount(app, `${path}/:uploadId`, { GET: head, PATCH: answer, DELETE: answer, OPTIONS: tell });
  return app;
}
