'use client';
/* Made by `npm run wrappers` from custom-elements.json. */
import '../../dashboard.ts';
import { wrap, type Wrapped } from './wrap.ts';

/** `<service-dashboard>` as a component. */
export const Dashboard: Wrapped<'service-dashboard'> = /* @__PURE__ */ wrap('service-dashboard', {
  name: 'Dashboard',
  properties: {
    resourceId: 'resource-id',
    layout: '',
    directoryId: 'directory-id',
    served: '',
    editing: 'editing',
    readOnly: 'read-only',
    timeout: 'timeout',
    headingLevel: 'heading-level',
    messages: '',
    density: 'density',
  },
  events: ['layout-changed', 'widget-failed'],
});
