import { check, invocationRoutes, invocationSchema } from '@service/widgets/contract';
import { Hono } from 'hono';
import { readJson, requireStorable } from '../../../http/body.ts';
import type { PlatformEnv } from '../../../http/call.ts';
import { jsonResponse, keyedBy, mount } from '../../../http/endpoint.ts';
import { invalid } from '../../../problem.ts';
import type { PlatformServices } from '../../../services.ts';
import { invokeAction, requireAction } from '../registry.ts';

/** `POST /actions`. Authenticates the caller before it reads the invocation. */
export function invoke(services: PlatformServices): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();

  mount(app, invocationRoutes.invoke.path, {
    async POST(context) {
      const { call } = context.var;
      const signedIn = await services.authentication.requireSignedIn(call, { beside: 'person' });
      const body = await readJson(call.request, services.settings.limits.jsonBytes);
      requireStorable(body);
      const checked = check(invocationSchema, body);
      if (!checked.ok) throw invalid(checked.issues);
      const keyed = keyedBy(call.request, invocationRoutes.invoke.name, body);
      const action = requireAction(checked.value.action);
      const { payload } = checked.value;
      return jsonResponse({ action, result: await invokeAction(action, { services, call, signedIn, payload, keyed }) });
    },
  });

  return app;
}
