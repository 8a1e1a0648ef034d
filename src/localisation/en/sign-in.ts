import type { FieldMessages, SignInMessages } from '../messages.ts';

export const fields: FieldMessages = {
  email: 'E-mail',
  notLoaded: 'What this form needs didn’t arrive. Check the network and try again.',
};

export const signIn: SignInMessages = {
  heading: (brand) => (brand ? `Sign in to ${brand}` : 'Sign in'),
  description: 'We’ll send a link and a code to your inbox.',
  submit: 'Continue',
  newHere: 'New here?',
  createAccount: 'Create an account',
};
