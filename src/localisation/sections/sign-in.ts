import type { Section } from '../section.ts';

const en = {
  heading: (brand: string | undefined) => (brand ? `Sign in to ${brand}` : 'Sign in'),
  description: 'We’ll send a link and a code to your inbox.',
  submit: 'Continue',
  newHere: 'New here?',
  createAccount: 'Create an account',
};

export type SignInMessages = typeof en;

const sv: SignInMessages = {
  heading: (brand) => (brand ? `Logga in på ${brand}` : 'Logga in'),
  description: 'Vi skickar en länk och en kod till din inkorg.',
  submit: 'Fortsätt',
  newHere: 'Ny här?',
  createAccount: 'Skapa konto',
};

export const signIn: Section<SignInMessages> = { en, sv };
