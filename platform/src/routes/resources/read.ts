import { Hono, type Context, type Handler } from 'hono';
import { idSchema, resourcePaths, resourceRoutes } from '@service/widgets/contract';
import { ProblemError } from '../../problem.ts';
import { digest } from '../../security/secrets.ts';
import { wantsPage } from '../accept.ts';
import type { PlatformEnv } from '../call.ts';
import { mount } from '../endpoint.ts';
import type { PlatformServices } from '../services.ts';
import { readListQuery } from './list-query.ts';
import { barePage } from './page.ts';
import type { ReadAt } from './services.ts';

/** Whether one of the ETags that a client holds is this one (RFC 9110 §13.1.2). */
const holds = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()));

/** An answer with its strong ETag: the hash of what it says, so that it changes with whatever of it does. */
async function answer(context: Context<PlatformEnv>, { answer, position }: ReadAt<unknown>): Promise<Response> {
  const body = JSON.stringify(answer);
  const etag = `"${await digest(body)}"`;
  const headers = { ETag: etag, 'Event-Position': String(position) };
  if (holds(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers);
  return context.body(body, 200, { ...headers, 'Content-Type': 'application/json' });
}

/** `/r/:resourceId` and its `/info`, by both of their paths: for programs as JSON, for people as a page. */
export function readRoutes(services: PlatformServices, page: Handler<PlatformEnv> = barePage): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  const { limits } = services.settings;
  const { resources } = services;

  const answering =
    (read: (context: Context<PlatformEnv>, id: string) => Promise<ReadAt<unknown>>): Handler<PlatformEnv> =>
    async (context, next) => {
      const id = context.req.param('resourceId') ?? '';
      if (!wantsPage(context.req.header('accept'))) return answer(context, await read(context, id));
      if (!(await services.isSignedIn(context.var.call))) {
        const { pathname, search } = new URL(context.req.url);
        return context.redirect(`/logga-in?${new URLSearchParams({ returnTo: pathname + search })}`, 302);
      }
      if (!idSchema.safeParse(id).success) throw new ProblemError('not_found');
      return page(context, next);
    };

  const readOne = answering((context, id) =>
    resources.read(context.var.call, id, readListQuery(new URL(context.req.url).searchParams, limits)),
  );

  const readInfo = answering((context, id) => resources.info(context.var.call, id));

  for (const path of [resourceRoutes.read.path, resourcePaths.readAlias]) mount(app, path, { GET: readOne });
  for (const path of [resourceRoutes.info.path, resourcePaths.infoAlias]) mount(app, path, { GET: readInfo });
  return app;
}
