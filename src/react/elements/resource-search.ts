'use client';
/* Made by `npm run wrappers` from custom-elements.json. */
import '../../elements/resource-search/index.ts';
import { wrap, type Wrapped } from './wrap.ts';

/** `<resource-search>` as a component. */
export const ResourceSearch: Wrapped<'resource-search'> = /* @__PURE__ */ wrap('resource-search', {
  name: 'ResourceSearch',
  properties: {
    query: 'query',
    within: 'within',
    kind: '',
    resourceUrl: 'resource-url',
    headingLevel: 'heading-level',
    messages: '',
    density: 'density',
  },
  events: ['resource-selected', 'before-open'],
});
