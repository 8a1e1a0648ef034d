import type { SplitSentence, Section } from '../section.ts';

const en = {
  heading: (name: string | undefined) => (name ? `Sign in as ${name}?` : 'Sign in on this device?'),
  sentTo: ['You opened a link sent to ', '.'] as SplitSentence,
  submit: 'Sign in on this device',
  submitting: 'Signing in…',
  offline: 'You’re offline. The link isn’t used yet; we go on when you’re back.',
  notRequested: 'Didn’t ask for this?',
  ignore: 'Ignore it safely',
  ignored: 'Nothing has happened',
  ignoredReason: 'Nobody is signed in until the button above is pressed, and the link runs out by itself.',
  otherBrowser:
    'You asked for this link in another browser or on another device. Press to sign in here, or go back there and type the code from the mail.',
  expiredHeading: 'This link has run out',
  expired: 'Links work for 15 minutes. Ask for a new one and use the newest mail.',
  usedHeading: 'This link has been used',
  used: 'Each link works once. If it was you, you may be signed in already; if not, ask for a new one.',
  requestNewLink: 'Ask for a new link',
};

export type VerifyMessages = typeof en;

const sv: VerifyMessages = {
  heading: (name) => (name ? `Logga in som ${name}?` : 'Logga in på den här enheten?'),
  sentTo: ['Du öppnade en länk som skickades till ', '.'],
  submit: 'Logga in på den här enheten',
  submitting: 'Loggar in…',
  offline: 'Du är offline. Länken är inte använd än; vi fortsätter när nätet är tillbaka.',
  notRequested: 'Bad du inte om det här?',
  ignore: 'Bortse från det',
  ignored: 'Ingenting har hänt',
  ignoredReason: 'Ingen loggas in förrän någon trycker på knappen här ovanför, och länken slutar gälla av sig själv.',
  otherBrowser:
    'Du bad om länken i en annan webbläsare eller på en annan enhet. Tryck för att logga in här, eller gå tillbaka dit och skriv in koden från mejlet.',
  expiredHeading: 'Länken har slutat gälla',
  expired: 'Länkar gäller i 15 minuter. Be om en ny och använd det senaste mejlet.',
  usedHeading: 'Länken är redan använd',
  used: 'Varje länk fungerar en gång. Om det var du är du kanske redan inloggad; annars kan du be om en ny.',
  requestNewLink: 'Be om en ny länk',
};

export const verify: Section<VerifyMessages> = { en, sv };
