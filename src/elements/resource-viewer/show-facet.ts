import { FacetChangedEvent } from './events.ts';
import type { ViewerHost } from './view.ts';

/** Shows something beside a resource, or nothing any more; focus goes there, and back to where it was opened. */
export function showFacet(element: ViewerHost, facet: string | undefined): void {
  const back = element.facet === 'info' ? '[aria-pressed]' : '[aria-haspopup]';
  element.facet = facet;
  element.dispatchEvent(new FacetChangedEvent(facet));
  const selector = facet ? '#info-heading' : `.tools ${back}`;
  void element.updateComplete.then(() => element.renderRoot.querySelector<HTMLElement>(selector)?.focus());
}
