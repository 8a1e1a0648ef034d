import { Hono } from 'hono';
import {
  check,
  routes,
  signOffSchema,
  verifyCodeSchema,
  verifyLinkSchema,
  type Checked,
} from '@service/widgets/contract';
import type * as z from 'zod/mini';
import { invalid } from '../problem.ts';
import type { Verification } from '../tasks/verify-sign-in.ts';
import { readJson, readOptionalJson, refuseUnstorable } from './body.ts';
import type { PlatformEnv } from './call.ts';
import { keyedBy, mount } from './endpoint.ts';
import type { PlatformServices } from './services.ts';

function checkVerification(body: Record<string, unknown>): Checked<Verification> {
  return 'token' in body
    ? check<Verification>(verifyLinkSchema as unknown as z.ZodMiniType<Verification>, body)
    : check<Verification>(verifyCodeSchema as unknown as z.ZodMiniType<Verification>, body);
}

/** `users.verify-sign-in`, `users.session` and `users.sign-off`. */
export function userRoutes(services: PlatformServices): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  const { limits } = services.settings;

  mount(app, routes.verify.path, {
    async POST(context) {
      const { call } = context.var;
      const body = await readJson(call.request, limits.jsonBytes);
      refuseUnstorable(body);
      const checked = checkVerification(body);
      if (!checked.ok) throw invalid(checked.issues);
      const verified = await services.verify(call, checked.value, keyedBy(call.request, routes.verify.name, body));
      return context.json(verified, 200, { 'Cache-Control': 'no-store' });
    },
  });

  mount(app, routes.session.path, {
    GET: async (context) => context.json(await services.session(context.var.call)),
  });

  mount(app, routes.signOff.path, {
    async POST(context) {
      const { call } = context.var;
      const body = await readOptionalJson(call.request, limits.jsonBytes);
      const checked = check(signOffSchema, body);
      if (!checked.ok) throw invalid(checked.issues);
      const { everywhere = false } = checked.value;
      await services.signOff(call, { everywhere }, keyedBy(call.request, routes.signOff.name, body));
      return context.body(null, 204);
    },
  });

  return app;
}
