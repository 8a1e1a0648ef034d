import { graphRoutes } from '../contract/resources/graph-routes.ts';
import { invocationRoutes } from '../contract/actions/routes.ts';
import { resourcePaths, resourceRoutes } from '../contract/resources/routes.ts';
import { routes } from '../contract/routes.ts';
import { signOffRoute } from '../contract/authentication/sign-off-route.ts';
import { tokenRoutes } from '../contract/authentication/token-routes.ts';

/** What is asked and answered in JSON, by operation. */
export const jsonRoutes = {
  ...routes,
  signOff: signOffRoute,
  ...invocationRoutes,
  ...resourceRoutes,
  ...graphRoutes,
  ...tokenRoutes,
};

/** What answers bytes, or takes them; its routes have no JSON and stand in none of the tables. */
const byteRoutes = {
  beginUpload: { method: 'POST', path: resourcePaths.uploads },
  uploadStatus: { method: 'HEAD', path: `${resourcePaths.uploads}/:uploadId` },
  sendUpload: { method: 'PATCH', path: `${resourcePaths.uploads}/:uploadId` },
  variant: { method: 'GET', path: resourcePaths.variant },
} as const;

const all = { ...jsonRoutes, ...byteRoutes };

/** An operation of the contract's routes: `submit`, `verify`, `session`, `read`, … */
export type Operation = keyof typeof all;

const patterns = Object.entries(all).map(([operation, { method, path }]) => ({
  operation: operation as Operation,
  method,
  pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}));

/** Which operation a method and a path stand for, with the parameters of the path; nothing for what no route has. */
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
