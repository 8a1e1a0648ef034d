import { linkAnswer, resourceInfoAnswer, searchAnswer, taskOutputAnswer } from '../compiled/lookups.ts';
import type { Route } from '../route.ts';
import type { LinkAnswer } from './apis/link.ts';
import type { SearchQuery, SearchResults } from './apis/semantic-search.ts';
import type { ResourceInfo, TaskOutput } from './resource.ts';

/** JSON routes of resources that the rows of a directory do not need; apart from `resourceRoutes`, so that it does not load them. */
export const lookupRoutes = {
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
  link: {
    name: 'resources.link',
    method: 'POST',
    path: '/api/v0/resources/link',
    output: linkAnswer,
  } as Route<{ resourceId: string; variant: string }, LinkAnswer>,
} as const;
