import type { CurrentUserMessages } from '../messages.ts';

export const currentUser: CurrentUserMessages = {
  menu: (name) => `Account: ${name}`,
  signIn: 'Sign in',
  signOff: 'Sign out',
  signingOff: 'Signing out…',
  freshSignIn: 'For this you need to have signed in within the last 12 hours. Sign out, sign in again, then do it.',
  signOffEverywhere: 'Sign out everywhere',
  confirmEverywhere: 'This signs you out in every browser, on all devices.',
  cancel: 'Cancel',
  profile: 'Profile',
  signedOffNow: 'You’re signed out.',
};
