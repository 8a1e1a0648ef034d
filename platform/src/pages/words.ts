import type { Locale } from '@service/widgets/contract';

interface PageWords {
  readonly signIn: string;
  readonly signUp: string;
  readonly verify: string;
  readonly invitation: string;
  readonly home: string;
  readonly profile: string;
  readonly name: string;
  readonly email: string;
  readonly notFound: string;
  readonly failed: string;
  readonly notYet: string;
  readonly triesAgain: string;
  readonly toHome: string;
  readonly files: string;
}

/** What the pages say around the elements. */
export const pageWords: Readonly<Record<Locale, PageWords>> = {
  en: {
    signIn: 'Sign in',
    signUp: 'Create an account',
    verify: 'Sign in by link',
    invitation: 'Confirm your address',
    home: 'Home',
    profile: 'Profile',
    name: 'Name',
    email: 'E-mail',
    notFound: 'There is no such page',
    failed: 'That didn’t work',
    notYet: 'One moment',
    triesAgain: 'The platform isn’t ready yet. This page tries again by itself.',
    toHome: 'To the home page',
    files: 'Files',
  },
  sv: {
    signIn: 'Logga in',
    signUp: 'Skapa konto',
    verify: 'Logga in med länk',
    invitation: 'Bekräfta din adress',
    home: 'Hem',
    profile: 'Profil',
    name: 'Namn',
    email: 'E-post',
    notFound: 'Sidan finns inte',
    failed: 'Det gick inte',
    notYet: 'Ett ögonblick',
    triesAgain: 'Plattformen är inte redo än. Sidan försöker igen av sig själv.',
    toHome: 'Till startsidan',
    files: 'Filer',
  },
};
