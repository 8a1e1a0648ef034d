import type { CurrentUserMessages } from '../messages.ts';

export const currentUser: CurrentUserMessages = {
  menu: (name) => `Account: ${name}`,
  signedOut: 'Not signed in',
  signIn: 'Sign in',
  signOff: 'Sign out',
  signOffEverywhere: 'Sign out everywhere',
  confirmEverywhere: 'This ends every session of yours, on all devices.',
  cancel: 'Cancel',
  profile: 'Profile',
  signedOffNow: 'You are signed out.',
};
