import type { SplitSentence, Section } from '../section.ts';

const en = {
  /** The link was opened, and not redeemed yet. */
  heading: (name: string | undefined) => (name ? `Sign in as ${name}?` : 'Sign in on this device?'),
  sentTo: ['You opened a link sent to ', '.'] as SplitSentence,
  submit: 'Sign in on this device',
  submitting: 'Signing in…',
  /** The link was opened without network. */
  offline: 'You’re offline. The link isn’t used yet. Reconnecting…',
  notRequested: 'Didn’t request this?',
  ignore: 'Ignore it',
  /** After Ignore it is pressed. */
  ignored: 'You’re not signed in',
  /** Below `ignored`. */
  ignoredReason: 'No one is signed in until the button above is pressed. The link expires soon.',
  /** The link was requested in another browser. */
  otherBrowser:
    'You requested this link in another browser or on another device. Sign in here, or go back there and enter the code from the email.',
  expiredHeading: 'This link has expired',
  expired: 'Links work for 15 minutes. Request a new one.',
  usedHeading: 'This link has been used',
  used: 'Each link works once. You may be signed in already; if not, request a new one.',
  requestNewLink: 'Request a new link',
};

export type VerifyMessages = typeof en;

const sv: VerifyMessages = {
  heading: (name) => (name ? `Logga in som ${name}?` : 'Logga in på den här enheten?'),
  sentTo: ['Du öppnade en länk som skickades till ', '.'],
  submit: 'Logga in på den här enheten',
  submitting: 'Loggar in…',
  offline: 'Du är offline. Länken har inte använts än. Återansluter…',
  notRequested: 'Var det inte du?',
  ignore: 'Ignorera länken',
  ignored: 'Du är inte inloggad',
  ignoredReason: 'Ingen loggas in förrän någon trycker på knappen ovan. Länken går snart ut.',
  otherBrowser:
    'Du bad om länken i en annan webbläsare eller på en annan enhet. Logga in här, eller gå tillbaka dit och ange koden från mejlet.',
  expiredHeading: 'Länken har gått ut',
  expired: 'Länkar gäller i 15 minuter. Be om en ny.',
  usedHeading: 'Länken har redan använts',
  used: 'Varje länk fungerar en gång. Du kanske redan är inloggad. Be annars om en ny.',
  requestNewLink: 'Be om en ny länk',
};

export const verify: Section<VerifyMessages> = { en, sv };
