/** Keeps the page's address in sync with its viewer: navigation adds to the history, back and forward follow it. */
import type { ResourceViewerElement } from '@service/widgets/elements/resource-viewer';
import { setPageTitle, words } from './page-title.ts';

const viewer = document.querySelector<ResourceViewerElement>('resource-viewer');

/** Resource, facet and row of an address. */
function place() {
  const [, , id, info] = /^\/(r|resources)\/([^/]+)(?:\/(info))?$/.exec(location.pathname) ?? [];
  const asked = new URLSearchParams(location.search);
  return {
    resourceId: id ? decodeURIComponent(id) : first,
    facet: info ?? asked.get('facet') ?? undefined,
    reveal: asked.get('around') ?? undefined,
  };
}

/** Resource of `/`: as rendered by the server, or the first shown one. */
let first = viewer?.getAttribute('resource-id') ?? undefined;

/** Info has its own route. */
const suffixOf = (facet: string | undefined) =>
  facet === undefined ? '' : facet === 'info' ? '/info' : `?${new URLSearchParams({ facet })}`;

function follow(): void {
  if (!viewer?.resourceId) return;
  first ??= viewer.resourceId;
  const { resourceId } = viewer;
  const facet = viewer.facet ?? undefined;
  const here = place();
  if (resourceId === here.resourceId && facet === here.facet) return;
  const home = resourceId === first && location.pathname === '/' && facet === undefined;
  history.pushState(null, '', home ? '/' : `/r/${encodeURIComponent(resourceId)}${suffixOf(facet)}`);
}

const served = document.querySelector('service-current-user')?.getAttribute('served-user');
const { id: person } = (JSON.parse(served ?? 'null') ?? {}) as { id?: string };
// The page belongs to one user: the same user continues after signing in again, another one gets a fresh page.
document.querySelector<HTMLElement>('[slot="signed-out"]')?.addEventListener('signed-in', ({ detail }) => {
  if (detail.user.id !== person) location.assign('/');
});
viewer?.addEventListener('resource-opened', (event) => {
  setPageTitle(event.detail.resource.name);
  follow();
});
/** A message in place of a resource, which is deleted for instance, names the page. */
async function followFailures(failing: ResourceViewerElement): Promise<void> {
  await customElements.whenDefined('resource-viewer');
  failing.addController({
    hostUpdated: async () => {
      await failing.updateComplete;
      if (!failing.matches(':state(failed)')) return;
      setPageTitle(failing.renderRoot.querySelector('[part="message"] b')?.textContent || words.failed);
    },
  });
}
if (viewer) void followFailures(viewer);
viewer?.addEventListener('facet-changed', follow);
addEventListener('popstate', () => {
  if (!viewer) return;
  Object.assign(viewer, place());
});
