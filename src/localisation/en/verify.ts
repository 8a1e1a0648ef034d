import type { VerifyMessages } from '../messages.ts';

export const verify: VerifyMessages = {
  heading: (name) => (name ? `Sign in as ${name}?` : 'Sign in on this device?'),
  sentTo: ['You opened a link sent to ', '.'],
  press: 'Sign in on this device',
  pressing: 'Signing in…',
  offline: 'You’re offline. The link isn’t used yet; we go on when you’re back.',
  notAsked: 'Didn’t ask for this?',
  ignore: 'Ignore it safely',
  ignored: 'Nothing has happened',
  ignoredWhy: 'Nobody is signed in until the button above is pressed, and the link runs out by itself.',
  elsewhere:
    'You asked for this link in another browser or on another device. Press to sign in here, or go back there and type the code from the mail.',
  expiredHeading: 'This link has run out',
  expired: 'Links work for 15 minutes. Ask for a new one and use the newest mail.',
  usedHeading: 'This link has been used',
  used: 'Each link works once. If it was you, you may be signed in already; if not, ask for a new one.',
  askAgain: 'Ask for a new link',
};
