import { Hono } from 'hono';
import {
  check,
  facetNamePattern,
  linkRequestSchema,
  reservedVariants,
  resourcePaths,
  resourceRoutes,
} from '@service/widgets/contract';
import { invalid } from '../../problem.ts';
import { readJson, refuseUnstorable } from '../body.ts';
import type { PlatformEnv } from '../call.ts';
import { mount } from '../endpoint.ts';
import type { PlatformServices } from '../services.ts';
import { answerBytes, refuseRunning } from './answer-bytes.ts';
import { wantsPage } from './page.ts';

/** `/r/:resourceId/:variant` and `resources.link`. */
export function byteRoutes(services: PlatformServices): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  const { bytes, settings } = services;

  mount(app, resourcePaths.variant, {
    async GET(context) {
      const { call } = context.var;
      refuseRunning(call.request);
      const { resourceId = '', variant = '' } = context.req.param() as Record<string, string>;
      const url = new URL(call.request.url);
      if (wantsPage(context) && !url.searchParams.has('token') && !(await services.isSignedIn(call))) {
        return context.redirect(`/logga-in?${new URLSearchParams({ returnTo: url.pathname + url.search })}`, 302);
      }
      const known = facetNamePattern.test(variant) && !reservedVariants.includes(variant);
      const found = await bytes.find(call, { resourceId, variant: known ? variant : '' });
      return answerBytes(call.request, found);
    },
  });

  mount(app, resourceRoutes.link.path, {
    async POST(context) {
      const { call } = context.var;
      await services.requireSignedIn(call);
      const body = await readJson(call.request, settings.limits.jsonBytes);
      refuseUnstorable(body);
      const checked = check(linkRequestSchema, body);
      if (!checked.ok) throw invalid(checked.issues);
      return context.json(await bytes.link(call, checked.value), 200, { 'Cache-Control': 'no-store' });
    },
  });

  return app;
}
