import { actions } from './actions/actions.ts';
import { type ActionRow } from './actions/action.ts';
import type { Origin } from './origin.ts';
import { formatPartId, mcpToolName, parsePartId, type PartId, type PartKind } from './part-id.ts';

export type { Origin } from './origin.ts';

interface Described {
  /** Origin of the id, dotted name or path. Published ones are never renamed, removed or redefined. */
  readonly identity: Origin;
  /** Origin of the method, fields and statuses. */
  readonly shape: Origin;
  readonly feature: string;
}

/** Part with an id. */
export interface NamedPart extends Described {
  readonly kind: PartKind;
  readonly id: PartId;
  /** Set on actions that the published interface lists as MCP tools. */
  readonly mcpTool?: string;
}

/** Part that is known by its method and path. */
export interface RoutePart extends Described {
  readonly kind: 'page' | 'api' | 'read-route';
  readonly name: string;
  readonly path: string;
}

/** Part of the contract. */
export type Part = NamedPart | RoutePart;

const rows = <Kind extends PartKind>(
  identity: Origin,
  feature: string,
  kind: Kind,
  names: readonly string[],
): NamedPart[] =>
  names.map((name) => ({ kind, id: formatPartId({ feature, kind, name }), feature, identity, shape: 'assumed' }));

const page = (identity: Origin, feature: string, name: string, path: string): RoutePart => ({
  kind: 'page',
  name,
  path,
  feature,
  identity,
  shape: 'assumed',
});

const api = (identity: Origin, feature: string, name: string, path: string, shape: Origin = 'assumed'): RoutePart => ({
  ...page(identity, feature, name, path),
  kind: 'api',
  shape,
});

const readRoute = (name: string, path: string): RoutePart => ({
  ...page('published', 'resources', `resources/${name}`, path),
  kind: 'read-route',
});

const action = ([id, { identity, tool }]: readonly [string, ActionRow]): NamedPart => ({
  kind: 'actions',
  id: id as PartId,
  feature: parsePartId(id).feature,
  identity,
  shape: 'assumed',
  ...(tool && { mcpTool: mcpToolName(id) }),
});

/** All parts of the platform. Other tables are derived from it. */
export const catalogue: readonly Part[] = [
  ...rows('published', 'authentication', 'form', ['sign-in', 'sign-up']),
  ...rows('assumed', 'authentication', 'form', ['verify', 'current-user', 'access-tokens']),
  ...rows('published', 'authentication', 'tasks', [
    'get-current-user',
    'request-sign-in',
    'sign-out',
    'sign-up',
    'verify-sign-in',
  ]),
  page('published', 'authentication', 'Verify', '/inbjudan/verifiera'),
  page('published', 'authentication', 'Sign In', '/logga-in'),
  page('published', 'authentication', 'Sign Up', '/registrera'),
  page('published', 'authentication', 'Verify Sign In', '/verify-sign-in'),
  page('assumed', 'authentication', 'Profile', '/profil'),
  page('assumed', 'dashboards', 'Home', '/'),
  ...rows('published', 'authentication', 'schema', ['sign-in', 'sign-up']),
  api('published', 'authentication', 'users.sign-off', '/api/v0/users/sign-off'),
  api('published', 'authentication', 'users.verify-sign-in', '/api/v0/users/verify-sign-in'),
  api('assumed', 'authentication', 'users.session', '/api/v0/users/session'),
  api('assumed', 'authentication', 'users.tokens', '/api/v0/users/tokens'),
  ...rows('published', 'authentication', 'emails', ['signed-up', 'verify-sign-in']),
  ...rows('assumed', 'authentication', 'emails', ['invited']),

  ...rows('assumed', 'resources', 'form', ['viewer', 'search', 'graph', 'clusters']),
  ...rows('published', 'resources', 'tasks', [
    'create',
    'delete',
    'get',
    'list',
    'patch-content',
    'search',
    'update-access',
    'update-content',
    'update-location',
    'update-name',
  ]),
  ...rows('published', 'resources', 'schema', ['create-directory', 'create-document', 'markdown', 'move', 'rename']),
  ...rows('assumed', 'resources', 'schema', ['access', 'delete', 'restore', 'dashboard']),
  api('published', 'resources', 'resources.clusters', '/api/v0/resources/clusters'),
  api('published', 'resources', 'resources.graph', '/api/v0/resources/graph'),
  api('published', 'resources', 'resources.semantic-search', '/api/v0/resources/semantic-search'),
  api('assumed', 'resources', 'resources.link', '/api/v0/resources/link'),
  api('assumed', 'resources', 'resources.uploads', '/api/v0/resources/uploads'),
  api('assumed', 'resources', 'resources.events', '/api/v0/events'),
  readRoute('read', '/r/:resourceId'),
  readRoute('read-alias', '/resources/:resourceId'),
  readRoute('read-info', '/r/:resourceId/info'),
  readRoute('read-info-alias', '/resources/:resourceId/info'),
  readRoute('read-task-output', '/r/:resourceId/tasks/:taskConcept'),
  readRoute('read-task-output-artifact', '/r/:resourceId/tasks/:taskConcept/:artifactName'),
  readRoute('read-variant', '/r/:resourceId/:variant'),

  ...rows('assumed', 'forms', 'form', ['schema']),
  api('assumed', 'forms', 'forms.submit', '/api/v0/forms/submit'),
  api('assumed', 'forms', 'forms.schema', '/api/v0/forms/schema'),
  api('assumed', 'forms', 'forms.submission', '/api/v0/forms/submissions/:submissionId'),
  ...rows('assumed', 'dashboards', 'form', ['dashboard']),
  ...Object.entries<ActionRow>(actions).map(action),
  api('published', 'actions', 'actions.invoke', '/actions', 'published'),
  api('published', 'actions', 'actions.mcp', '/mcp'),
];

/** Part of the contract by its id; `undefined` if there is none. */
export function partById(id: string): NamedPart | undefined {
  return catalogue.find((part): part is NamedPart => 'id' in part && part.id === id);
}
