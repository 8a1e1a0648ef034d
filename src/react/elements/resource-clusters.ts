'use client';
/* Made by `npm run wrappers` from custom-elements.json. */
import '../../elements/resource-clusters/index.ts';
import { wrap, type Wrapped } from './wrap.ts';

/** `<resource-clusters>` as a component. */
export const ResourceClusters: Wrapped<'resource-clusters'> = /* @__PURE__ */ wrap('resource-clusters', {
  name: 'ResourceClusters',
  properties: {
    within: 'within',
    resourceUrl: 'resource-url',
    headingLevel: 'heading-level',
    messages: '',
    density: 'density',
  },
  events: ['resource-selected', 'before-open'],
});
