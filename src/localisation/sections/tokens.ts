import type { Section } from '../section.ts';

const seconds = (count: number) => (count === 1 ? '1 second' : `${count} seconds`);

const secondsInSwedish = (count: number) => (count === 1 ? '1 sekund' : `${count} sekunder`);

const en = {
  heading: 'Access tokens',
  /** Below the heading. */
  description: 'For scripts and automation. Anyone with a token can do what you can.',
  name: 'Name',
  lifetime: 'Expires',
  days: (days: number) => (days === 365 ? 'In a year' : `In ${days.toLocaleString('en')} days`),
  /** Option of `lifetime`. */
  neverExpires: 'Never',
  submit: 'Create token',
  creating: 'Creating…',
  /** The limit of tokens is reached. */
  tooMany: (maximum: number) => `You have ${maximum.toLocaleString('en')} tokens, the maximum. Revoke one first.`,
  /** The response with the secret was lost. */
  secretLost: 'The response with the token was lost. Revoke it and create another.',

  confirmHeading: 'Confirm that it’s you',
  /** Before and after the address. */
  confirmSentTo: [
    'Creating a token needs a recent sign-in. Enter the code we sent to ',
    ', or open the link in the email.',
  ] as readonly [before: string, after: string],
  confirm: 'Confirm',
  cancel: 'Cancel',

  /** Once a token is created. */
  createdHeading: (name: string) => `Copy “${name}” now`,
  /** Below the new token. */
  shownOnce: 'You won’t see it again.',
  secret: 'Token',
  copy: 'Copy',
  copied: 'Copied',
  /** Shown when the page may not write to the clipboard; the token is selected. */
  copyByHand: 'The token is selected. Copy it with Ctrl+C or ⌘C.',
  done: 'Done',
  /** When the user leaves without copying the new token. */
  notCopied: 'You haven’t copied it, and won’t see it again.',
  closeAnyway: 'Close without copying',

  list: 'Your tokens',
  loading: 'Loading your tokens…',
  /** In place of the list. */
  empty: 'You have no tokens yet. Create one for your first script.',
  tryAgain: 'Try again',
  /** After the wait of a rate limit. */
  signIn: 'Sign in to see your tokens',
  created: (date: string) => `Created ${date}`,
  lastUsed: (moment: string) => `last used ${moment}`,
  neverUsed: 'never used',
  expiresAt: (date: string) => `expires ${date}`,
  expired: (date: string) => `expired ${date}`,
  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke ${name}`,
  /** In the row of a token that was just revoked, while it can be undone. */
  revokingIn: (count: number) => `Revoked in ${seconds(count)}`,
  revoking: 'Revoking…',
  undo: 'Undo',
  undoNamed: (name: string) => `Undo: keep ${name}`,
  /** Announced after Revoke is pressed. */
  willBeRevoked: (name: string) => `${name} will be revoked in ten seconds.`,
  /** Announced once it can no longer be undone. */
  revoked: (name: string) => `${name} is revoked.`,
  /** Announced after Undo. */
  revocationUndone: (name: string) => `${name} is kept.`,
};

/** Messages of access tokens. */
export type TokenMessages = typeof en;

const sv: TokenMessages = {
  heading: 'Åtkomsttoken',
  description: 'För skript och automatisering. Den som har en token kan göra allt som du kan.',
  name: 'Namn',
  lifetime: 'Går ut',
  days: (days) => (days === 365 ? 'Om ett år' : `Om ${days.toLocaleString('sv')} dagar`),
  neverExpires: 'Aldrig',
  submit: 'Skapa token',
  creating: 'Skapar…',
  tooMany: (maximum) => `Du har ${maximum.toLocaleString('sv')} token, vilket är max. Återkalla en först.`,
  secretLost: 'Svaret med din nya token gick förlorat. Återkalla den och skapa en ny.',

  confirmHeading: 'Bekräfta att det är du',
  confirmSentTo: [
    'Du behöver logga in på nytt för att skapa en token. Ange koden vi skickade till ',
    ' eller öppna länken i mejlet.',
  ],
  confirm: 'Bekräfta',
  cancel: 'Avbryt',

  createdHeading: (name) => `Kopiera ”${name}” nu`,
  shownOnce: 'Den visas bara en gång.',
  secret: 'Token',
  copy: 'Kopiera',
  copied: 'Kopierat',
  copyByHand: 'Din token är markerad. Kopiera den med Ctrl+C eller ⌘C.',
  done: 'Klar',
  notCopied: 'Du har inte kopierat den, och den visas inte igen.',
  closeAnyway: 'Stäng utan att kopiera',

  list: 'Dina token',
  loading: 'Läser in dina token…',
  empty: 'Du har inga token än. Skapa en för ditt första skript.',
  tryAgain: 'Försök igen',
  signIn: 'Logga in för att se dina token',
  created: (date) => `Skapad ${date}`,
  lastUsed: (moment) => `senast använd ${moment}`,
  neverUsed: 'aldrig använd',
  expiresAt: (date) => `går ut ${date}`,
  expired: (date) => `gick ut ${date}`,
  revoke: 'Återkalla',
  revokeNamed: (name) => `Återkalla ${name}`,
  revokingIn: (count) => `Återkallas om ${secondsInSwedish(count)}`,
  revoking: 'Återkallar…',
  undo: 'Ångra',
  undoNamed: (name) => `Ångra: behåll ${name}`,
  willBeRevoked: (name) => `${name} återkallas om tio sekunder.`,
  revoked: (name) => `${name} har återkallats.`,
  revocationUndone: (name) => `${name} behålls.`,
};

export const tokens: Section<TokenMessages> = { en, sv };
