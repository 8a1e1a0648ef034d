'use client';
/* Made by `npm run wrappers` from custom-elements.json. */
import '../../elements/access-tokens/index.ts';
import { wrap, type Wrapped } from './wrap.ts';

/** `<service-access-tokens>` as a component. */
export const AccessTokens: Wrapped<'service-access-tokens'> = /* @__PURE__ */ wrap('service-access-tokens', {
  name: 'AccessTokens',
  properties: { disabled: 'disabled', headingLevel: 'heading-level', messages: '', density: 'density' },
  events: ['before-submit', 'token-created', 'token-revoked'],
});
