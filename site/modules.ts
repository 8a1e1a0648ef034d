/** Modules that code in the playground's frame imports by name, or from `/cdn/` of its platform. */
import * as lit from 'lit';
import * as dashboard from '../src/dashboard.ts';
import * as accessTokens from '../src/elements/access-tokens/index.ts';
import * as currentUser from '../src/elements/current-user/index.ts';
import * as platform from '../src/elements/platform/index.ts';
import * as resourceClusters from '../src/elements/resource-clusters/index.ts';
import * as resourceGraph from '../src/elements/resource-graph/index.ts';
import * as resourceSearch from '../src/elements/resource-search/index.ts';
import * as resourceViewer from '../src/elements/resource-viewer/index.ts';
import * as schemaForm from '../src/elements/schema-form/index.ts';
import * as signIn from '../src/elements/sign-in/index.ts';
import * as signUp from '../src/elements/sign-up/index.ts';
import * as verify from '../src/elements/verify/index.ts';
import * as index from '../src/index.ts';
import * as localisation from '../src/localisation/index.ts';
import * as manifest from '../src/manifest/index.ts';

const named: Readonly<Record<string, object>> = {
  lit,
  '@service/widgets': index,
  '@service/widgets/localisation': localisation,
  '@service/widgets/manifest': manifest,
  '@service/widgets/elements/access-tokens': accessTokens,
  '@service/widgets/elements/current-user': currentUser,
  '@service/widgets/elements/dashboard': dashboard,
  '@service/widgets/elements/platform': platform,
  '@service/widgets/elements/resource-clusters': resourceClusters,
  '@service/widgets/elements/resource-graph': resourceGraph,
  '@service/widgets/elements/resource-search': resourceSearch,
  '@service/widgets/elements/resource-viewer': resourceViewer,
  '@service/widgets/elements/schema-form': schemaForm,
  '@service/widgets/elements/sign-in': signIn,
  '@service/widgets/elements/sign-up': signUp,
  '@service/widgets/elements/verify': verify,
};
const files: Readonly<Record<string, object>> = {
  'index.js': index,
  'localisation.js': localisation,
  'manifest.js': manifest,
  'service-widgets.js': {},
};

const key = 'playground:modules';

/**
 * Adds an import map, before any module of the page: each name leads to a module that re-exports what this script has,
 * so that classes and registries exist once.
 *
 * @param cdns addresses that end with `/cdn/` or `/cdn/<version>/`
 */
export function addImportMap(cdns: readonly string[]): void {
  const all = new Map(Object.entries(named));
  for (const cdn of cdns) for (const [file, module] of Object.entries(files)) all.set(cdn + file, module);
  Object.assign(globalThis, { [key]: Object.fromEntries(all) });
  const imports = Array.from(all, ([name, module]) => {
    const source = `export const { ${Object.keys(module).join()} } = globalThis['${key}'][${JSON.stringify(name)}];`;
    return [name, `data:text/javascript,${encodeURIComponent(source)}`];
  });
  const map = document.createElement('script');
  map.type = 'importmap';
  map.textContent = JSON.stringify({ imports: Object.fromEntries(imports) });
  document.currentScript!.after(map);
}
