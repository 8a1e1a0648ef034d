import {
  linkAnswer,
  resourceInfoAnswer,
  resourceReadAnswer,
  searchAnswer,
  taskOutputAnswer,
} from '../compiled/resources.ts';
import { submissionRoute } from '../forms/submission-route.ts';
import type { Route } from '../route.ts';
import type { LinkAnswer } from './apis/link.ts';
import type { SearchQuery, SearchResults } from './apis/semantic-search.ts';
import type { ListQuery, ResourceInfo, ResourceRead, TaskOutput } from './resource.ts';

/** JSON routes of resources, by operation; apart from `routes`, so that sign-in does not load them. */
export const resourceRoutes = {
  read: {
    name: 'resources/read',
    method: 'GET',
    path: '/r/:resourceId',
    output: resourceReadAnswer,
  } as Route<{ resourceId: string } & ListQuery, ResourceRead>,
  info: {
    name: 'resources/read-info',
    method: 'GET',
    path: '/r/:resourceId/info',
    output: resourceInfoAnswer,
  } as Route<{ resourceId: string }, ResourceInfo>,
  taskOutput: {
    name: 'resources/read-task-output',
    method: 'GET',
    path: '/r/:resourceId/tasks/:taskConcept',
    output: taskOutputAnswer,
  } as Route<{ resourceId: string; taskConcept: string }, TaskOutput>,
  search: {
    name: 'resources.semantic-search',
    method: 'GET',
    path: '/api/v0/resources/semantic-search',
    output: searchAnswer,
  } as Route<SearchQuery, SearchResults>,
  submission: submissionRoute,
  link: {
    name: 'resources.link',
    method: 'POST',
    path: '/api/v0/resources/link',
    output: linkAnswer,
  } as Route<{ resourceId: string; variant: string }, LinkAnswer>,
} as const;

export const resourcePaths = {
  readAlias: '/resources/:resourceId',
  infoAlias: '/resources/:resourceId/info',
  artifact: '/r/:resourceId/tasks/:taskConcept/:artifactName',
  variant: '/r/:resourceId/:variant',
  uploads: '/api/v0/resources/uploads',
  events: '/api/v0/events',
} as const;
