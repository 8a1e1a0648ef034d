import type { ChallengeMessages } from '../messages.ts';

export const challenge: ChallengeMessages = {
  heading: 'Look in your inbox',
  sentTo: ['Open the link we sent to ', ', or type the code from the mail.'],
  code: 'Code',
  sixDigits: 'A code has six digits.',
  submitCode: 'Sign in',
  newCodeIn: (clock) => `New code in ${clock}`,
  newCode: 'Send a new code',
  codeSentAgain: 'A new mail is on its way. Use the code from the newest one.',
  otherAddress: 'Use another address',
  checking: 'Checking the code…',
  sending: 'Sending…',
  waitingForNetwork: 'Waiting for the network…',
  offline: 'You’re offline. What you typed stays here, and we go on when you’re back.',
  signedInAs: (name) => `You’re signed in as ${name}`,
  continue: 'Continue',
  tryAgainIn: (clock) => `Try again in ${clock}.`,
};
