import type { SplitSentence, Section } from '../section.ts';

/** The steps after the form, the same for sign-in and sign-up. */
const en = {
  heading: 'Look in your inbox',
  sentTo: ['Open the link we sent to ', ', or type the code from the mail.'] as SplitSentence,
  code: 'Code',
  /** Shown when an incomplete code is submitted. */
  incompleteCode: 'A code has six digits.',
  submitCode: 'Sign in',
  /** `clock` is minutes and seconds, `0:24`. */
  newCodeIn: (clock: string) => `New code in ${clock}`,
  newCode: 'Send a new code',
  codeResent: 'A new mail is on its way. Use the code from the newest one.',
  otherAddress: 'Use another address',
  linkUsed: 'The link was opened elsewhere. Enter the code to sign in here.',
  checking: 'Checking the code…',
  sending: 'Sending…',
  waitingForNetwork: 'Waiting for the network…',
  offline: 'You’re offline. What you typed stays here, and we go on when you’re back.',
  signedInAs: (name: string) => `You’re signed in as ${name}`,
  continue: 'Continue',
  tryAgainIn: (clock: string) => `Try again in ${clock}.`,
};

export type ChallengeMessages = typeof en;

const sv: ChallengeMessages = {
  heading: 'Titta i din inkorg',
  sentTo: ['Öppna länken som vi skickade till ', ' eller skriv in koden från mejlet.'],
  code: 'Kod',
  incompleteCode: 'En kod har sex siffror.',
  submitCode: 'Logga in',
  newCodeIn: (clock) => `Ny kod om ${clock}`,
  newCode: 'Skicka en ny kod',
  codeResent: 'Ett nytt mejl är på väg. Använd koden i det senaste.',
  otherAddress: 'Använd en annan adress',
  linkUsed: 'Länken öppnades någon annanstans. Ange koden för att logga in här.',
  checking: 'Kontrollerar koden…',
  sending: 'Skickar…',
  waitingForNetwork: 'Väntar på nätet…',
  offline: 'Du är offline. Det du skrivit finns kvar, och vi fortsätter när nätet är tillbaka.',
  signedInAs: (name) => `Du är inloggad som ${name}`,
  continue: 'Fortsätt',
  tryAgainIn: (clock) => `Försök igen om ${clock}.`,
};

export const challenge: Section<ChallengeMessages> = { en, sv };
