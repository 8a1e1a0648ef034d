'use client';
/* Made by `npm run wrappers` from custom-elements.json. */
import '../../elements/platform/index.ts';
import { wrap, type Wrapped } from './wrap.ts';

/** `<service-platform>` as a component. */
export const Platform: Wrapped<'service-platform'> = /* @__PURE__ */ wrap('service-platform', {
  name: 'Platform',
  properties: {
    baseUrl: 'base-url',
    credentials: 'credentials',
    locale: 'locale',
    session: 'session',
    fetch: '',
    getToken: '',
    platform: '',
    dialect: '',
    agentTools: 'agent-tools',
  },
  events: ['platform-unreachable'],
});
