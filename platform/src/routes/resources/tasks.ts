import { Hono } from 'hono';
import { resourcePaths, resourceRoutes } from '@service/widgets/contract';
import type { PlatformEnv } from '../call.ts';
import { mount } from '../endpoint.ts';
import type { PlatformServices } from '../services.ts';
import { answerBytes, refuseRunning } from './answer-bytes.ts';

/** `/r/:resourceId/tasks/:taskConcept` and its artifacts. */
export function taskRoutes(services: PlatformServices): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>();
  const { resources } = services;

  mount(app, resourceRoutes.taskOutput.path, {
    async GET(context) {
      const { resourceId = '', taskConcept = '' } = context.req.param() as Record<string, string>;
      return context.json(await resources.taskOutput(context.var.call, resourceId, taskConcept), 200);
    },
  });

  mount(app, resourcePaths.artifact, {
    async GET(context) {
      const { call } = context.var;
      refuseRunning(call.request);
      const asked = context.req.param() as Record<string, string>;
      const { resourceId = '', taskConcept = '', artifactName = '' } = asked;
      return answerBytes(call.request, await resources.artifact(call, resourceId, taskConcept, artifactName));
    },
  });

  return app;
}
