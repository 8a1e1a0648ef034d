'use client';
/* Made by `npm run wrappers` from custom-elements.json. */
import '../../elements/current-user/index.ts';
import { wrap, type Wrapped } from './wrap.ts';

/** `<service-current-user>` as a component. */
export const CurrentUser: Wrapped<'service-current-user'> = /* @__PURE__ */ wrap('service-current-user', {
  name: 'CurrentUser',
  properties: {
    signInUrl: 'sign-in-url',
    profileUrl: 'profile-url',
    formAction: 'form-action',
    served: '',
    messages: '',
    density: 'density',
  },
  events: ['before-menu', 'before-sign-off', 'signed-off'],
});
