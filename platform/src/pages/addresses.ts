/** Keeps the page's address with what its viewer shows: going on adds to the history, back and forward go through it. */
import type { ResourceViewerElement } from '@service/widgets/elements/resource-viewer';

const viewer = document.querySelector<ResourceViewerElement>('resource-viewer');

/** The resource that an address is about, and its facet. */
function placeOf(path: string) {
  const [, , id, facet] = /^\/(r|resources)\/([^/]+)(?:\/(info))?$/.exec(path) ?? [];
  return { resourceId: id && decodeURIComponent(id), facet };
}

/** The one of `/` is known once it has been shown. */
let first: string | undefined = viewer?.getAttribute('resource-id') ?? undefined;
let goingBack = false;

const addressOf = ({ resourceId, facet }: ResourceViewerElement) =>
  resourceId === first && location.pathname === '/' && !facet
    ? '/'
    : `/r/${encodeURIComponent(resourceId ?? '')}${facet === 'info' ? '/info' : ''}`;

function follow(): void {
  if (!viewer?.resourceId) return;
  first ??= viewer.resourceId;
  const address = addressOf(viewer);
  if (!goingBack && address !== location.pathname) history.pushState(null, '', address);
  goingBack = false;
}

viewer?.addEventListener('resource-opened', (event) => {
  const [, brand] = document.title.split(' · ');
  document.title = [event.detail.resource.name, brand].filter(Boolean).join(' · ');
  follow();
});
viewer?.addEventListener('facet-changed', follow);
addEventListener('popstate', () => {
  if (!viewer) return;
  const { resourceId = first, facet } = placeOf(location.pathname);
  goingBack = resourceId !== viewer.resourceId;
  viewer.facet = facet;
  viewer.resourceId = resourceId;
});
