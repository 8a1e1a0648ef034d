import type { Section } from '../section.ts';

const en = {
  heading: (brand: string | undefined) => (brand ? `Sign in to ${brand}` : 'Sign in'),
  description: 'We’ll email you a link and a code.',
  submit: 'Continue',
  /** Before the link to the sign-up. */
  newHere: 'New here?',
  createAccount: 'Create an account',
};

export type SignInMessages = typeof en;

const sv: SignInMessages = {
  heading: (brand) => (brand ? `Logga in på ${brand}` : 'Logga in'),
  description: 'Vi mejlar dig en länk och en kod.',
  submit: 'Fortsätt',
  newHere: 'Ny här?',
  createAccount: 'Skapa konto',
};

export const signIn: Section<SignInMessages> = { en, sv };
