'use client';
/* Made by `npm run wrappers` from custom-elements.json. */
import '../../elements/resource-graph/index.ts';
import { wrap, type Wrapped } from './wrap.ts';

/** `<resource-graph>` as a component. */
export const ResourceGraph: Wrapped<'resource-graph'> = /* @__PURE__ */ wrap('resource-graph', {
  name: 'ResourceGraph',
  properties: {
    resourceId: 'resource-id',
    depth: 'depth',
    view: 'view',
    limit: 'limit',
    resourceUrl: 'resource-url',
    headingLevel: 'heading-level',
    messages: '',
    density: 'density',
  },
  events: ['resource-selected', 'before-open'],
});
