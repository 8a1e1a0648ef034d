import type { GlobalComponents } from 'vue';
import '@service/widgets/types/vue';

type SignIn = InstanceType<GlobalComponents['service-sign-in']>;

export const taken: SignIn['$props'] = {
  brand: 'Lindholm',
  'return-to': '/home',
  disabled: true,
  messages: { signIn: { submit: 'Go on' } },
  class: 'mine',
};
export const flag: SignIn['$props'] = {
  // @ts-expect-error a flag is no text
  disabled: 'yes',
};
export const unknown: SignIn['$props'] = {
  // @ts-expect-error there is no such attribute
  returnToo: '/home',
};

type Emitted = Parameters<SignIn['$emit']>;
export const emits = (emit: SignIn['$emit'], ...[type, event]: Emitted) => emit(type, event);
// @ts-expect-error there is no such event
export const emitsUnknown = (emit: SignIn['$emit']) => emit('signed-out', new Event('signed-out'));

export const element = (found: SignIn) => found.reset();
