'use client';
/* Made by `npm run wrappers` from custom-elements.json. */
import '../../elements/sign-in/index.ts';
import { wrap, type Wrapped } from './wrap.ts';

/** `<service-sign-in>` as a component. */
export const SignIn: Wrapped<'service-sign-in'> = /* @__PURE__ */ wrap('service-sign-in', {
  name: 'SignIn',
  properties: {
    brand: 'brand',
    email: 'email',
    returnTo: 'return-to',
    signUpUrl: 'sign-up-url',
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
