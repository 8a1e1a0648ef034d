/** Keeps the page's address with what its viewer shows: going on adds to the history, back and forward go through it. */
import type { ResourceViewerElement } from '@service/widgets/elements/resource-viewer';

const viewer = document.querySelector<ResourceViewerElement>('resource-viewer');

/** The resource that an address is about, and its facet. */
function placeOf(path: string) {
  const [, , id, facet] = /^\/(r|resources)\/([^/]+)(?:\/(info))?$/.exec(path) ?? [];
  return { resourceId: id && decodeURIComponent(id), facet };
}

/** The one of `/`: as the server wrote it, or the first that is shown. */
let first = viewer?.getAttribute('resource-id') ?? undefined;

const addressOf = ({ resourceId, facet }: ResourceViewerElement) =>
  resourceId === first && location.pathname === '/' && !facet
    ? '/'
    : `/r/${encodeURIComponent(resourceId ?? '')}${facet === 'info' ? '/info' : ''}`;

/** After going back or forward the address is there already. */
function follow(): void {
  if (!viewer?.resourceId) return;
  first ??= viewer.resourceId;
  const address = addressOf(viewer);
  if (address !== location.pathname) history.pushState(null, '', address);
}

const served = document.querySelector('service-current-user')?.getAttribute('served-user');
const { id: person } = (JSON.parse(served ?? 'null') ?? {}) as { id?: string };
// What the page has is one person's: who signs in again goes on with it, somebody else begins anew.
document.querySelector<HTMLElement>('[slot="signed-out"]')?.addEventListener('signed-in', ({ detail }) => {
  if (detail.user.id !== person) location.assign('/');
});
viewer?.addEventListener('resource-opened', (event) => {
  const [, brand] = document.title.split(' · ');
  document.title = [event.detail.resource.name, brand].filter(Boolean).join(' · ');
  follow();
});
viewer?.addEventListener('facet-changed', follow);
addEventListener('popstate', () => {
  if (!viewer) return;
  const { resourceId = first, facet } = placeOf(location.pathname);
  viewer.facet = facet;
  viewer.resourceId = resourceId;
});
