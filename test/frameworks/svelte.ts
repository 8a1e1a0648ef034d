import type { SvelteHTMLElements } from 'svelte/elements';
import '@service/widgets/types/svelte';

type SignIn = SvelteHTMLElements['service-sign-in'];

export const taken: SignIn = {
  brand: 'Lindholm',
  'return-to': '/home',
  disabled: true,
  messages: { signIn: { submit: 'Go on' } },
  class: 'mine',
  'onsigned-in': (event) => event.detail.user.name,
  'on:code-sent': () => undefined,
};
export const flag: SignIn = {
  // @ts-expect-error a flag is no text
  disabled: 'yes',
};
export const event: SignIn = {
  // @ts-expect-error there is no such event
  'onsigned-out': () => undefined,
};
