import { check, linkRequestSchema, lookupRoutes } from '@service/widgets/contract';
import { Hono } from 'hono';
import { readJson, requireStorable } from '../../../http/body.ts';
import type { PlatformEnv } from '../../../http/call.ts';
import { mount } from '../../../http/endpoint.ts';
import { invalid } from '../../../problem.ts';
import type { PlatformServices } from '../../../services.ts';

export function link(services: PlatformServices): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  const { bytes, settings } = services;

  mount(app, lookupRoutes.link.path, {
    async POST(context) {
      const { call } = context.var;
      await services.authentication.requireSignedIn(call);
      const body = await readJson(call.request, settings.limits.jsonBytes);
      requireStorable(body);
      const checked = check(linkRequestSchema, body);
      if (!checked.ok) throw invalid(checked.issues);
      return context.json(await bytes.link(call, checked.value), 200, { 'Cache-Control': 'no-store' });
    },
  });

  return app;
}
