import type { Section } from '../section.ts';

const en = {
  heading: (brand: string | undefined) => (brand ? `Create your ${brand} account` : 'Create an account'),
  /** Below the heading. */
  description: 'One account, one workspace, no password.',
  submit: 'Create account',
  /** Before the link to the sign-in. */
  haveAccount: 'Have an account?',
  signIn: 'Sign in',
  name: 'Name',
  workspaceName: 'Workspace',
  /** Beside the label of an optional field. */
  optional: 'optional',
  /** Empty option of a required select. */
  choose: 'Select…',
  /** Before, between and after the links to the terms and to the privacy policy. */
  acceptTerms: ['I accept the ', 'terms', ' and the ', 'privacy policy', '.'] as readonly [
    before: string,
    terms: string,
    between: string,
    privacy: string,
    after: string,
  ],
  opensNewWindow: 'opens in a new window',
  /** Hint in place of the terms, if there are none. */
  mailFollows: 'We’ll email you to confirm your address.',
};

/** Messages of the sign-up form. */
export type SignUpMessages = typeof en;

const sv: SignUpMessages = {
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

export const signUp: Section<SignUpMessages> = { en, sv };
