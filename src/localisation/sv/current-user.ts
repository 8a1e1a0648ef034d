import type { CurrentUserMessages } from '../messages.ts';

export const currentUser: CurrentUserMessages = {
  menu: (name) => `Konto: ${name}`,
  signedOut: 'Inte inloggad',
  signIn: 'Logga in',
  signOff: 'Logga ut',
  signOffEverywhere: 'Logga ut överallt',
  confirmEverywhere: 'Det avslutar alla dina sessioner, på alla enheter.',
  cancel: 'Avbryt',
  profile: 'Profil',
  signedOffNow: 'Du är utloggad.',
};
