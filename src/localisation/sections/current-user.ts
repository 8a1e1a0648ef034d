import type { Section } from '../section.ts';

const en = {
  /** Accessible name of the button. */
  menu: (name: string) => `Account: ${name}`,
  signIn: 'Sign in',
  signOut: 'Sign out',
  signingOut: 'Signing out…',
  /** Error message: ending every session requires a recent sign-in. */
  freshSignIn: 'This needs a sign-in from the last 12 hours. Sign out, sign in again, then try again.',
  /** Error message: signing out failed, and the code of other messages has not loaded. */
  stillSignedIn: 'Can’t reach the server. You’re still signed in.',
  signOutEverywhere: 'Sign out everywhere',
  /** Question in the menu, before every session is ended. */
  confirmEverywhere: 'This signs you out on all devices.',
  cancel: 'Cancel',
  profile: 'Profile',
  /** Announced after signing out. */
  signedOut: 'You’re signed out.',
};

export type CurrentUserMessages = typeof en;

const sv: CurrentUserMessages = {
  menu: (name) => `Konto: ${name}`,
  signIn: 'Logga in',
  signOut: 'Logga ut',
  signingOut: 'Loggar ut…',
  freshSignIn: 'Du behöver ha loggat in de senaste 12 timmarna. Logga ut, logga in och försök igen.',
  stillSignedIn: 'Servern går inte att nå. Du är fortfarande inloggad.',
  signOutEverywhere: 'Logga ut överallt',
  confirmEverywhere: 'Du loggas ut på alla enheter.',
  cancel: 'Avbryt',
  profile: 'Profil',
  signedOut: 'Du är utloggad.',
};

export const currentUser: Section<CurrentUserMessages> = { en, sv };
