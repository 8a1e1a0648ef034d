import type { Section } from '../section.ts';

const en = {
  menu: (name: string) => `Account: ${name}`,
  signIn: 'Sign in',
  signOut: 'Sign out',
  signingOut: 'Signing out…',
  /** Error message: ending every session requires a recent sign-in. */
  freshSignIn: 'For this you need to have signed in within the last 12 hours. Sign out, sign in again, then do it.',
  signOutEverywhere: 'Sign out everywhere',
  confirmEverywhere: 'This signs you out in every browser, on all devices.',
  cancel: 'Cancel',
  profile: 'Profile',
  signedOut: 'You’re signed out.',
};

export type CurrentUserMessages = typeof en;

const sv: CurrentUserMessages = {
  menu: (name) => `Konto: ${name}`,
  signIn: 'Logga in',
  signOut: 'Logga ut',
  signingOut: 'Loggar ut…',
  freshSignIn: 'Det här kräver att du har loggat in de senaste 12 timmarna. Logga ut, logga in igen och försök sedan.',
  signOutEverywhere: 'Logga ut överallt',
  confirmEverywhere: 'Du loggas ut i alla webbläsare, på alla enheter.',
  cancel: 'Avbryt',
  profile: 'Profil',
  signedOut: 'Du är utloggad.',
};

export const currentUser: Section<CurrentUserMessages> = { en, sv };
