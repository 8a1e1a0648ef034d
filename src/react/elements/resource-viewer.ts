'use client';
/* Made by `npm run wrappers` from custom-elements.json. */
import '../../elements/resource-viewer/index.ts';
import { wrap, type Wrapped } from './wrap.ts';

/** `<resource-viewer>` as a component. */
export const ResourceViewer: Wrapped<'resource-viewer'> = /* @__PURE__ */ wrap('resource-viewer', {
  name: 'ResourceViewer',
  properties: {
    resourceId: 'resource-id',
    facet: 'facet',
    reveal: 'reveal',
    paged: 'paged',
    resourceUrl: 'resource-url',
    served: '',
    headingLevel: 'heading-level',
    messages: '',
    density: 'density',
  },
  events: [
    'before-menu',
    'before-open',
    'resource-opened',
    'resource-selected',
    'resource-changed',
    'upload-finished',
    'facet-changed',
  ],
});
