import type { CurrentUserMessages } from '../messages.ts';

export const currentUser: CurrentUserMessages = {
  menu: (name) => `Konto: ${name}`,
  signIn: 'Logga in',
  signOff: 'Logga ut',
  signingOff: 'Loggar ut…',
  freshSignIn: 'Det här kräver att du har loggat in de senaste 12 timmarna. Logga ut, logga in igen och försök sedan.',
  signOffEverywhere: 'Logga ut överallt',
  confirmEverywhere: 'Du loggas ut i alla webbläsare, på alla enheter.',
  cancel: 'Avbryt',
  profile: 'Profil',
  signedOffNow: 'Du är utloggad.',
};
