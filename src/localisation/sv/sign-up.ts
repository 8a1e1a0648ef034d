import type { SignUpMessages } from '../messages.ts';

export const signUp: SignUpMessages = {
  heading: (brand) => (brand ? `Skapa ditt konto på ${brand}` : 'Skapa konto'),
  description: 'Ett konto, en arbetsyta, inget lösenord.',
  submit: 'Skapa konto',
  haveAccount: 'Har du redan ett konto?',
  signIn: 'Logga in',
  name: 'Namn',
  workspaceName: 'Arbetsyta',
  optional: 'valfritt',
  choose: 'Välj…',
  acceptTerms: ['Jag godkänner ', 'villkoren', ' och ', 'integritetspolicyn', '.'],
  opensNewWindow: 'öppnas i ett nytt fönster',
  mailFollows: 'Vi mejlar dig för att bekräfta adressen.',
};
