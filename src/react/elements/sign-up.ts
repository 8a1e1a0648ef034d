'use client';
/* Made by `npm run wrappers` from custom-elements.json. */
import '../../elements/sign-up/index.ts';
import { wrap, type Wrapped } from './wrap.ts';

/** `<service-sign-up>` as a component. */
export const SignUp: Wrapped<'service-sign-up'> = /* @__PURE__ */ wrap('service-sign-up', {
  name: 'SignUp',
  properties: {
    brand: 'brand',
    email: 'email',
    returnTo: 'return-to',
    signInUrl: 'sign-in-url',
    termsUrl: 'terms-url',
    privacyUrl: 'privacy-url',
    formAction: 'form-action',
    disabled: 'disabled',
    served: '',
    headingLevel: 'heading-level',
    messages: '',
    density: 'density',
    renderRoot: 'render-root',
  },
  events: ['before-submit', 'code-sent', 'signed-in'],
});
