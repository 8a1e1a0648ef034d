import type { TokenMessages } from '../token-messages.ts';

const seconds = (count: number) => (count === 1 ? '1 sekund' : `${count} sekunder`);

export const tokens: TokenMessages = {
  heading: 'Åtkomsttoken',
  description: 'För skript och automatisering. Den som har en token kan göra det du kan.',
  name: 'Vad den är till för',
  lifetime: 'Går ut',
  days: (days) => (days === 365 ? 'Om ett år' : `Om ${days} dagar`),
  noEnd: 'Aldrig',
  submit: 'Skapa token',
  making: 'Skapar…',
  tooMany: (maximum) => `Du har ${maximum} token, och fler går det inte att ha. Återkalla en först.`,
  lost: 'Token skapades, men svaret försvann på vägen och ingen känner till den. Återkalla den och skapa en ny.',

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
  endsAt: (date) => `går ut ${date}`,
  ended: (date) => `gick ut ${date}`,
  revoke: 'Återkalla',
  revokeNamed: (name) => `Återkalla ${name}`,
  revokingIn: (count) => `Återkallas om ${seconds(count)}`,
  revoking: 'Återkallar…',
  undo: 'Ångra',
  undoNamed: (name) => `Ångra: behåll ${name}`,
  willBeRevoked: (name) => `${name} kommer att återkallas. Du kan ångra det i tio sekunder.`,
  revoked: (name) => `${name} är återkallad.`,
  kept: (name) => `${name} fortsätter att gälla.`,
};
