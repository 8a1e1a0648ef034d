import type { FieldMessages, SignInMessages } from '../messages.ts';

export const fields: FieldMessages = {
  email: 'E-post',
  notLoaded: 'Det som formuläret behöver kom inte fram. Kontrollera nätet och försök igen.',
};

export const signIn: SignInMessages = {
  heading: (brand) => (brand ? `Logga in på ${brand}` : 'Logga in'),
  description: 'Vi skickar en länk och en kod till din inkorg.',
  submit: 'Fortsätt',
  newHere: 'Ny här?',
  createAccount: 'Skapa konto',
};
