import type { SplitSentence, Section } from '../section.ts';

/** The steps after the form, the same for sign-in and sign-up. */
const en = {
  heading: 'Check your email',
  sentTo: ['Open the link we sent to ', ', or enter the code from the email.'] as SplitSentence,
  code: 'Code',
  /** Shown when an incomplete code is submitted. */
  incompleteCode: 'Enter all six digits.',
  submitCode: 'Sign in',
  /** `clock` is minutes and seconds, `0:24`. */
  newCodeIn: (clock: string) => `New code in ${clock}`,
  newCode: 'Send a new code',
  /** After a new code has been requested. */
  codeResent: 'We’ve sent a new code.',
  /** Returns to the first step. */
  otherAddress: 'Use a different email',
  /** The link of the same e-mail was opened in another browser. */
  linkUsed: 'The link was opened elsewhere. Enter the code to sign in here.',
  /** On the button, once a code is complete. */
  checking: 'Checking the code…',
  sending: 'Sending…',
  /** On the button, while the network is away. */
  waitingForNetwork: 'Reconnecting…',
  /** While a form cannot be sent. */
  offline: 'You’re offline. Your changes are kept until you’re back online.',
  signedInAs: (name: string) => `You’re signed in as ${name}`,
  /** After the sign-in; leads to the page that the user came for. */
  continue: 'Continue',
  /** Rate limit; `clock` is minutes and seconds, `0:24`. */
  tryAgainIn: (clock: string) => `Try again in ${clock}.`,
};

export type ChallengeMessages = typeof en;

const sv: ChallengeMessages = {
  heading: 'Kolla din e-post',
  sentTo: ['Öppna länken vi skickade till ', ' eller ange koden från mejlet.'],
  code: 'Kod',
  incompleteCode: 'Ange alla sex siffror.',
  submitCode: 'Logga in',
  newCodeIn: (clock) => `Ny kod om ${clock}`,
  newCode: 'Skicka ny kod',
  codeResent: 'Vi har skickat en ny kod.',
  otherAddress: 'Använd en annan adress',
  linkUsed: 'Länken öppnades någon annanstans. Ange koden här.',
  checking: 'Kontrollerar koden…',
  sending: 'Skickar…',
  waitingForNetwork: 'Återansluter…',
  offline: 'Du är offline. Dina ändringar finns kvar.',
  signedInAs: (name) => `Du är inloggad som ${name}`,
  continue: 'Fortsätt',
  tryAgainIn: (clock) => `Försök igen om ${clock}.`,
};

export const challenge: Section<ChallengeMessages> = { en, sv };
