import type { ChallengeMessages, FieldMessages, SignInMessages } from '../messages.ts';

export const fields: FieldMessages = {
  email: 'E-mail',
  name: 'Name',
  workspaceName: 'Workspace',
  acceptTerms: ['I accept the ', 'terms', ' and the ', 'privacy policy', '.'],
  optional: 'optional',
  opensNewWindow: 'opens in a new window',
};

export const signIn: SignInMessages = {
  heading: (brand) => (brand ? `Sign in to ${brand}` : 'Sign in'),
  description: 'We’ll send a link and a code to your inbox.',
  submit: 'Continue',
  newHere: 'New here?',
  createAccount: 'Create an account',
};

export const challenge: ChallengeMessages = {
  heading: 'Look in your inbox',
  sentTo: ['Open the link we sent to ', ', or type the code from the mail.'],
  code: 'Code',
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
  tryAgain: 'Try again',
  tryAgainIn: (clock) => `Try again in ${clock}`,
};
