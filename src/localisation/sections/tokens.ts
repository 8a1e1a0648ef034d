import type { Section } from '../section.ts';

const seconds = (count: number) => (count === 1 ? '1 second' : `${count} seconds`);

const secondsInSwedish = (count: number) => (count === 1 ? '1 sekund' : `${count} sekunder`);

const en = {
  heading: 'Access tokens',
  description: 'For scripts and automation. Whoever holds a token can do what you can.',
  name: 'What it’s for',
  lifetime: 'Runs out',
  days: (days: number) => (days === 365 ? 'In a year' : `In ${days} days`),
  neverExpires: 'Never',
  submit: 'Create token',
  creating: 'Creating…',
  /** The limit of tokens is reached. */
  tooMany: (maximum: number) => `You have ${maximum} tokens, which is as many as there can be. Revoke one first.`,
  /** The response with the secret was lost. */
  secretLost:
    'The token was made, but its answer got lost on the way, and nobody knows it. Revoke it and make another.',

  confirmHeading: 'Confirm that it’s you',
  /** Before and after the address. */
  confirmSentTo: [
    'A token needs a fresh sign-in. Type the code that we sent to ',
    ', or open the link in the mail.',
  ] as readonly [before: string, after: string],
  confirm: 'Confirm',
  cancel: 'Cancel',

  createdHeading: (name: string) => `Copy “${name}” now`,
  shownOnce: 'It’s shown this once. We keep only a fingerprint of it.',
  secret: 'Token',
  copy: 'Copy',
  copied: 'Copied',
  /** Shown when the page may not write to the clipboard; the token is selected. */
  copyByHand: 'This browser doesn’t copy by itself. The token is selected: copy it with Ctrl+C or ⌘C.',
  done: 'Done',
  notCopied: 'You haven’t copied it, and it can’t be shown again.',
  closeAnyway: 'Close without copying',

  list: 'Your tokens',
  loading: 'Loading your tokens…',
  empty: 'You have no tokens yet. Create one for your first script.',
  tryAgain: 'Try again',
  signIn: 'Sign in to see your tokens',
  created: (date: string) => `Created ${date}`,
  lastUsed: (moment: string) => `last used ${moment}`,
  neverUsed: 'never used',
  expiresAt: (date: string) => `runs out ${date}`,
  expired: (date: string) => `ran out ${date}`,
  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke ${name}`,
  revokingIn: (count: number) => `Revoked in ${seconds(count)}`,
  revoking: 'Revoking…',
  undo: 'Undo',
  undoNamed: (name: string) => `Undo: keep ${name}`,
  willBeRevoked: (name: string) => `${name} is about to be revoked. You can undo that for ten seconds.`,
  revoked: (name: string) => `${name} is revoked.`,
  revocationUndone: (name: string) => `${name} goes on working.`,
};

export type TokenMessages = typeof en;

const sv: TokenMessages = {
  heading: 'Åtkomsttoken',
  description: 'För skript och automatisering. Den som har en token kan göra det du kan.',
  name: 'Vad den är till för',
  lifetime: 'Går ut',
  days: (days) => (days === 365 ? 'Om ett år' : `Om ${days} dagar`),
  neverExpires: 'Aldrig',
  submit: 'Skapa token',
  creating: 'Skapar…',
  tooMany: (maximum) => `Du har ${maximum} token, och fler går det inte att ha. Återkalla en först.`,
  secretLost: 'Token skapades, men svaret försvann på vägen och ingen känner till den. Återkalla den och skapa en ny.',

  confirmHeading: 'Bekräfta att det är du',
  confirmSentTo: [
    'En token kräver en ny inloggning. Skriv in koden som vi skickade till ',
    ' eller öppna länken i mejlet.',
  ],
  confirm: 'Bekräfta',
  cancel: 'Avbryt',

  createdHeading: (name) => `Kopiera ”${name}” nu`,
  shownOnce: 'Den visas bara den här gången. Vi sparar bara ett fingeravtryck av den.',
  secret: 'Token',
  copy: 'Kopiera',
  copied: 'Kopierad',
  copyByHand: 'Webbläsaren kopierar inte av sig själv. Texten är markerad: kopiera med Ctrl+C eller ⌘C.',
  done: 'Klar',
  notCopied: 'Du har inte kopierat den, och den kan inte visas igen.',
  closeAnyway: 'Stäng utan att kopiera',

  list: 'Dina token',
  loading: 'Hämtar dina token…',
  empty: 'Du har ingen token än. Skapa en till ditt första skript.',
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
  willBeRevoked: (name) => `${name} kommer att återkallas. Du kan ångra det i tio sekunder.`,
  revoked: (name) => `${name} är återkallad.`,
  revocationUndone: (name) => `${name} fortsätter att gälla.`,
};

export const tokens: Section<TokenMessages> = { en, sv };
