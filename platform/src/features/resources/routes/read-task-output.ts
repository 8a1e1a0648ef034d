import { resourcePaths, lookupRoutes } from '@service/widgets/contract';
import { Hono } from 'hono';
import { answerBytes, rejectExecution } from '../../../http/bytes.ts';
import type { PlatformEnv } from '../../../http/call.ts';
import { jsonResponse, mount } from '../../../http/endpoint.ts';
import type { PlatformServices } from '../../../services.ts';

/** `/r/:resourceId/tasks/:taskConcept` and its artifacts. */
export function readTaskOutput(services: PlatformServices): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  const { resources } = services;

  mount(app, lookupRoutes.taskOutput.path, {
    async GET(context) {
      const { resourceId = '', taskConcept = '' } = context.req.param() as Record<string, string>;
      return jsonResponse(await resources.taskOutput(context.var.call, resourceId, taskConcept));
    },
  });

  mount(app, resourcePaths.artifact, {
    async GET(context) {
      const { call } = context.var;
      rejectExecution(call.request);
      const asked = context.req.param() as Record<string, string>;
      const { resourceId = '', taskConcept = '', artifactName = '' } = asked;
      return answerBytes(call, await resources.artifact(call, resourceId, taskConcept, artifactName));
    },
  });

  return app;
}
