import type { Locale } from '@service/widgets/contract';

interface PageWords {
  readonly signIn: string;
  readonly signUp: string;
  readonly verify: string;
  readonly invitation: string;
  readonly home: string;
  readonly welcome: (name: string) => string;
  readonly workspace: (name: string) => string;
}

/** What the pages say around the elements. */
export const pageWords: Readonly<Record<Locale, PageWords>> = {
  en: {
    signIn: 'Sign in',
    signUp: 'Create an account',
    verify: 'Sign in by link',
    invitation: 'Confirm your address',
    home: 'Home',
    welcome: (name) => `Welcome, ${name}`,
    workspace: (name) => `Your workspace is ${name}.`,
  },
  sv: {
    signIn: 'Logga in',
    signUp: 'Skapa konto',
    verify: 'Logga in med länk',
    invitation: 'Bekräfta din adress',
    home: 'Hem',
    welcome: (name) => `Välkommen, ${name}`,
    workspace: (name) => `Din arbetsyta är ${name}.`,
  },
};
