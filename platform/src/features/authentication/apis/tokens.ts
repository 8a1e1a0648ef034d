import { check, idSchema, isWellFormed, newAccessTokenSchema, tokenRoutes as paths } from '@service/widgets/contract';
import { Hono } from 'hono';
import { readJson, requireStorable } from '../../../http/body.ts';
import type { PlatformEnv } from '../../../http/call.ts';
import { keyedBy, mount } from '../../../http/endpoint.ts';
import { invalid, ProblemError } from '../../../problem.ts';
import type { PlatformServices } from '../../../services.ts';

export function tokens(services: PlatformServices): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  const { tokens, settings } = services;
  const { name, path } = paths.createToken;

  mount(app, path, {
    GET: async (context) => context.json(await tokens.list(context.var.call), 200, { 'Cache-Control': 'no-store' }),

    async POST(context) {
      const { call } = context.var;
      await services.authentication.requireSignedIn(call);
      const body = await readJson(call.request, settings.limits.jsonBytes);
      requireStorable(body);
      const checked = check(newAccessTokenSchema, body);
      if (!checked.ok) throw invalid(checked.issues);
      const made = await tokens.make(call, checked.value, keyedBy(call.request, name, body));
      return context.json(made, 201, { 'Cache-Control': 'no-store' });
    },

    async DELETE(context) {
      const { call } = context.var;
      await services.authentication.requireSignedIn(call);
      const id = context.req.query('id') ?? '';
      if (!isWellFormed(id) || !idSchema.safeParse(id).success) throw new ProblemError('not_found');
      await tokens.revoke(call, id);
      return context.body(null, 204);
    },
  });

  return app;
}
