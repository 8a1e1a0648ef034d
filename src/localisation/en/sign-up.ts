import type { SignUpMessages } from '../messages.ts';

export const signUp: SignUpMessages = {
  heading: (brand) => (brand ? `Create your ${brand} account` : 'Create an account'),
  description: 'One account, one workspace, no password.',
  submit: 'Create account',
  haveAccount: 'Have an account?',
  signIn: 'Sign in',
  name: 'Name',
  workspaceName: 'Workspace',
  optional: 'optional',
  choose: 'Choose…',
  acceptTerms: ['I accept the ', 'terms', ' and the ', 'privacy policy', '.'],
  opensNewWindow: 'opens in a new window',
  mailFollows: 'We’ll send a mail to confirm your address.',
};
