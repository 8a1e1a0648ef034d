import type { FieldMessages, SignInMessages } from '../messages.ts';

export const fields: FieldMessages = {
  email: 'E-post',
  name: 'Namn',
  workspaceName: 'Arbetsyta',
  acceptTerms: ['Jag godkänner ', 'villkoren', ' och ', 'integritetspolicyn', '.'],
  notLoaded: 'Det som formuläret behöver kom inte fram. Kontrollera nätet och försök igen.',
  optional: 'valfritt',
  opensNewWindow: 'öppnas i ett nytt fönster',
};

export const signIn: SignInMessages = {
  heading: (brand) => (brand ? `Logga in på ${brand}` : 'Logga in'),
  description: 'Vi skickar en länk och en kod till din inkorg.',
  submit: 'Fortsätt',
  newHere: 'Ny här?',
  createAccount: 'Skapa konto',
};
