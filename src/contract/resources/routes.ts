import { resourceReadAnswer } from '../compiled/resources.ts';
import { submissionRoute } from '../forms/submission-route.ts';
import type { Route } from '../route.ts';
import type { ListQuery, ResourceRead } from './resource.ts';

/** JSON routes of resources, by operation; apart from `routes`, so that sign-in does not load them. */
export const resourceRoutes = {
  read: {
    name: 'resources/read',
    method: 'GET',
    path: '/r/:resourceId',
    output: resourceReadAnswer,
  } as Route<{ resourceId: string } & ListQuery, ResourceRead>,
  submission: submissionRoute,
} as const;

/** Paths of resources, with `:parameters`. */
export const resourcePaths = {
  readAlias: '/resources/:resourceId',
  infoAlias: '/resources/:resourceId/info',
  artifact: '/r/:resourceId/tasks/:taskConcept/:artifactName',
  variant: '/r/:resourceId/:variant',
  uploads: '/api/v0/resources/uploads',
  events: '/api/v0/events',
} as const;
