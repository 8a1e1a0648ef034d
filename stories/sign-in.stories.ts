import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { expect } from 'storybook/test';
import '../src/elements/sign-in/index.ts';
import type { SignInElement } from '../src/elements/sign-in/index.ts';
import { scenarios } from '../src/testing/index.ts';
import { address, challengeStories } from './support/challenge.ts';
import { issueOf, platformOf, wordsOf } from './support/stage.ts';

type Arguments = Pick<SignInElement, 'brand' | 'email' | 'signUpUrl' | 'disabled'> & { readonly renderRoot?: 'light' };
type Story = StoryObj<Arguments>;

const states = challengeStories('service-sign-in', (signIn) => signIn.type('email', address));
const { actorOf, failing, failingCode, waitForCode } = states;

export default {
  title: 'Elements/Sign in',
  component: 'service-sign-in',
  args: { brand: 'Lindholm', signUpUrl: '/registrera', disabled: false },
} satisfies Meta<Arguments>;

export const Overview: Story = {
  play: async (context) => {
    const signIn = actorOf(context);
    await signIn.read(wordsOf(context).signIn.heading('Lindholm'));
    await expect(await signIn.value('email')).toBe('');
  },
};

export const WithAnAddress: Story = {
  args: { email: address },
  play: async (context) => {
    await expect(await actorOf(context).value('email')).toBe(address);
  },
};

export const Disabled: Story = {
  args: { disabled: true },
  play: async (context) => {
    await expect(await actorOf(context).find('input')).toBeDisabled();
  },
};

export const AddressMissing: Story = {
  play: async (context) => {
    const signIn = actorOf(context);
    await signIn.press();
    await signIn.readIssue('email', issueOf(context, { code: 'required' }));
    await expect(platformOf(context).requests.map(({ operation }) => operation)).not.toContain('submit');
  },
};

export const AddressWrong: Story = {
  play: async (context) => {
    const signIn = actorOf(context);
    await signIn.type('email', 'astrid@lindholm');
    await signIn.press();
    const params = { format: 'email', reason: 'no-dot' };
    await signIn.readIssue('email', issueOf(context, { code: 'wrong_format', params }));
    await expect(await signIn.value('email')).toBe('astrid@lindholm');
  },
};

export const AddressRefusedByThePlatform: Story = states.addressRefused;
export const Sending: Story = states.sending;
export const RateLimited: Story = { ...states.rateLimited, name: 'Rate Limited (locked out, too many attempts)' };
export const NetworkDown: Story = failing('network down', 'network');
export const InternalError: Story = failing('internal error', 'internal');
export const Unavailable: Story = failing('unavailable', 'unavailable');
export const Forbidden: Story = failing('forbidden', 'forbidden');
export const ErrorPageOfAProxy: Story = failing('error page of a proxy', 'unexpected-status');
export const NotJson: Story = failing('not JSON', 'unexpected-body');
export const NotTheContract: Story = failing('not the contract', 'unexpected-body');
export const TimedOut: Story = states.timedOut;
export const Offline: Story = states.offline;
export const BackOnline: Story = states.backOnline;

export const CheckYourEmail: Story = states.checkYourEmail;
export const NewCodeCanBeSent: Story = states.newCode;
export const NewCodeLimited: Story = states.newCodeLimited;
export const AnotherAddress: Story = states.anotherAddress;
export const CheckingTheCode: Story = states.checking;
export const WholeLineOfTheMailPasted: Story = states.pasted;
export const WrongCode: Story = states.wrongCode;
export const AttemptsUsedUp: Story = {
  ...failingCode('attempts used up', 'too_many_attempts'),
  name: 'Attempts Used Up (locked out, too many attempts)',
};
export const CodeExpired: Story = failingCode('expired', 'expired');
export const CodeAlreadyUsed: Story = failingCode('already used', 'already_used');
export const CheckingLimited: Story = failingCode('rate limited', 'rate_limited');
export const NetworkDownWhileChecking: Story = failingCode('network down', 'network');
export const InternalErrorWhileChecking: Story = failingCode('internal error', 'internal');
export const NotJsonWhileChecking: Story = failingCode('not JSON', 'unexpected-body');
export const NotTheContractWhileChecking: Story = failingCode('not the contract', 'unexpected-body');
export const OfflineWhileChecking: Story = states.offlineWhileChecking;

export const SignedIn: Story = states.signedIn;
export const SignedInWithCookiesBlocked: Story = states.signedInWithCookiesBlocked;
export const SignedInInAnotherTab: Story = states.signedInInAnotherTab;
export const SignedOutInAnotherTab: Story = states.signedOutInAnotherTab;

export const SignedInBefore: Story = {
  parameters: { script: scenarios['signed in'] },
  play: async (context) => {
    await actorOf(context).reach('signed-in');
  },
};

export const SessionUnknown: Story = {
  parameters: { script: scenarios['session not known'] },
  play: async (context) => {
    const signIn = actorOf(context);
    await platformOf(context).received('session');
    await signIn.type('email', address);
    await expect(await signIn.value('email')).toBe(address);
  },
};

export const Narrow: Story = states.narrow;
export const RightToLeft: Story = {
  ...states.wrongCode,
  name: 'Right To Left (RTL, Arabic)',
  globals: { language: 'ar-XB', direction: 'rtl' },
};
export const Dark: Story = { ...states.wrongCode, globals: { scheme: 'dark' } };
export const Swedish: Story = { ...states.wrongCode, globals: { language: 'sv' } };
export const Compact: Story = { globals: { density: 'compact' } };

export const OwnSlots: Story = {
  parameters: {
    code: {
      content: '<h2 slot="heading">Välkommen till Lindholm</h2>\n<p slot="footer">Frågor? Ring 031 000 00 00.</p>',
    },
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("[slot='footer']")).toBeVisible();
  },
};

export const OwnMessages: Story = {
  parameters: { code: { properties: { messages: { signIn: { submit: 'Let me in' } } } } },
  play: async (context) => {
    await actorOf(context).read('Let me in');
  },
};

export const InLightDom: Story = {
  args: { renderRoot: 'light' },
  play: async (context) => {
    await waitForCode(context);
    await expect(context.canvasElement.querySelector("input[name='code']")).toBeVisible();
  },
};
