import { graphRoutes } from '../contract/resources/graph-routes.ts';
import { invocationRoutes } from '../contract/actions/routes.ts';
import { eventsRoute } from '../contract/resources/events-route.ts';
import { lookupRoutes } from '../contract/resources/lookup-routes.ts';
import { resourcePaths, resourceRoutes } from '../contract/resources/routes.ts';
import { routes } from '../contract/routes.ts';
import { signOffRoute } from '../contract/authentication/sign-off-route.ts';
import { tokenRoutes } from '../contract/authentication/token-routes.ts';

export const jsonRoutes = {
  ...routes,
  signOff: signOffRoute,
  ...invocationRoutes,
  ...resourceRoutes,
  ...lookupRoutes,
  events: eventsRoute,
  ...graphRoutes,
  ...tokenRoutes,
};

/** Routes whose body or response is binary; they have no JSON schema. */
const byteRoutes = {
  beginUpload: { method: 'POST', path: resourcePaths.uploads },
  uploadStatus: { method: 'HEAD', path: `${resourcePaths.uploads}/:uploadId` },
  sendUpload: { method: 'PATCH', path: `${resourcePaths.uploads}/:uploadId` },
  variant: { method: 'GET', path: resourcePaths.variant },
} as const;

const all = { ...jsonRoutes, ...byteRoutes };

/** Name of an operation of the contract. */
export type Operation = keyof typeof all;

const patterns = Object.entries(all).map(([operation, { method, path }]) => ({
  operation: operation as Operation,
  method,
  pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}));

/** Operation and path parameters of a request; `undefined` if no route matches. */
export function operationOf(
  method: string,
  path: string,
): { readonly operation: Operation; readonly parameters: Readonly<Record<string, string>> } | undefined {
  for (const { operation, method: its, pattern } of patterns) {
    const found = its === method && pattern.exec(path);
    if (found) return { operation, parameters: { ...found.groups } };
  }
  return undefined;
}
