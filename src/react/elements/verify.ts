'use client';
/* Made by `npm run wrappers` from custom-elements.json. */
import '../../elements/verify/index.ts';
import { wrap, type Wrapped } from './wrap.ts';

/** `<service-verify>` as a component. */
export const Verify: Wrapped<'service-verify'> = /* @__PURE__ */ wrap('service-verify', {
  name: 'Verify',
  properties: {
    token: 'token',
    returnTo: 'return-to',
    signInUrl: 'sign-in-url',
    formAction: 'form-action',
    served: '',
    headingLevel: 'heading-level',
    messages: '',
    density: 'density',
    renderRoot: 'render-root',
  },
  events: ['signed-in'],
});
