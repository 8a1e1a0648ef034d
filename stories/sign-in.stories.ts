import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, nothing } from 'lit';
import { expect } from 'storybook/test';
import '../src/elements/sign-in/index.ts';
import type { SignInElement } from '../src/elements/sign-in/index.ts';
import { problem, scenarios, type ScenarioName } from '../src/testing/index.ts';
import { goOffline, goOnline, holdTimeouts, restoreNetwork, tellFromAnotherTab, timeOut } from './support/browser.ts';
import { Actor, failureOf, issueOf, onPlatform, platformOf, wordsOf, type StageContext } from './support/stage.ts';

type Arguments = Pick<SignInElement, 'brand' | 'email' | 'signUpUrl' | 'disabled'>;
type Story = StoryObj<Arguments>;

const address = 'astrid@lindholm.example';
const actor = (context: StageContext) => new Actor(context, 'service-sign-in');

/** Sends the address, and answers with the actor. */
async function ask(context: StageContext, email = address) {
  const signIn = actor(context);
  await signIn.type('email', email);
  await signIn.press();
  return signIn;
}

async function waitForCode(context: StageContext) {
  const signIn = await ask(context);
  await signIn.reach('waiting');
  return signIn;
}

async function typeCode(context: StageContext, code = '482917') {
  const signIn = await waitForCode(context);
  await signIn.type('code', code);
  return signIn;
}

export default {
  title: 'Authentication/Sign in',
  component: 'service-sign-in',
  args: { brand: 'Lindholm', signUpUrl: '/registrera', disabled: false },
  render: ({ brand, email, signUpUrl, disabled }, context) =>
    onPlatform(
      context,
      html`<service-sign-in
        brand=${brand ?? nothing}
        email=${email ?? nothing}
        sign-up-url=${signUpUrl ?? nothing}
        ?disabled=${disabled}
      ></service-sign-in>`,
    ),
} satisfies Meta<Arguments>;

export const Ready: Story = {
  play: async (context) => {
    const { signIn } = wordsOf(context);
    await actor(context).read(signIn.heading('Lindholm'));
    await expect(await actor(context).value('email')).toBe('');
  },
};

export const WithAnAddress: Story = {
  args: { email: address },
  play: async (context) => {
    await expect(await actor(context).value('email')).toBe(address);
  },
};

export const Disabled: Story = {
  args: { disabled: true },
  play: async (context) => {
    await expect(await actor(context).find('input')).toBeDisabled();
  },
};

export const AddressMissing: Story = {
  play: async (context) => {
    const signIn = await ask(context, '');
    await signIn.readIssue('email', issueOf(context, { code: 'required' }));
    await expect(platformOf(context).requests.map(({ operation }) => operation)).not.toContain('submit');
  },
};

export const AddressWrong: Story = {
  play: async (context) => {
    const signIn = await ask(context, 'astrid@lindholm');
    await signIn.readIssue('email', wordsOf(context).failures.address['no-dot']);
    await expect(await signIn.value('email')).toBe('astrid@lindholm');
  },
};

export const AddressRefusedByThePlatform: Story = {
  parameters: { script: scenarios['address refused'] },
  play: async (context) => {
    const signIn = await ask(context);
    await signIn.readIssue(
      'email',
      issueOf(context, {
        code: 'wrong_format',
        params: { format: 'email', reason: 'no-dot' },
      }),
    );
    await expect(await signIn.value('email')).toBe(address);
  },
};

export const Sending: Story = {
  parameters: { script: scenarios.slow },
  play: async (context) => {
    const signIn = await ask(context);
    await signIn.reach('busy');
    await signIn.read(wordsOf(context).challenge.sending);
    await signIn.press();
    await expect(platformOf(context).requests.filter(({ operation }) => operation === 'submit')).toHaveLength(1);
  },
};

/** A failure of the first step: its own words, and the address is still there. */
const failing = (scenario: ScenarioName, code: string): Story => ({
  parameters: { script: scenarios[scenario] },
  play: async (context) => {
    const signIn = await ask(context);
    await signIn.read(failureOf(context, code));
    await expect(await signIn.value('email')).toBe(address);
  },
});

export const RateLimited: Story = {
  parameters: { script: scenarios['rate limited'] },
  play: async (context) => {
    const signIn = await ask(context);
    await signIn.reach('limited');
    await signIn.read(failureOf(context, 'rate_limited'));
    await signIn.read('1:');
    await expect(await signIn.find("[part~='submit']")).toHaveAttribute('aria-disabled', 'true');
    await expect(await signIn.value('email')).toBe(address);
  },
};

export const NetworkDown: Story = failing('network down', 'network');
export const InternalError: Story = failing('internal error', 'internal');
export const Unavailable: Story = failing('unavailable', 'unavailable');
export const Forbidden: Story = failing('forbidden', 'forbidden');
export const ErrorPageOfAProxy: Story = failing('error page of a proxy', 'unexpected-status');
export const NotJson: Story = failing('not JSON', 'unexpected-body');
export const NotTheContract: Story = failing('not the contract', 'unexpected-body');

export const TimedOut: Story = {
  parameters: { script: scenarios.slow },
  beforeEach: holdTimeouts,
  play: async (context) => {
    const signIn = await ask(context);
    await platformOf(context).received('submit');
    timeOut();
    await signIn.read(failureOf(context, 'timeout'));
    await expect(await signIn.value('email')).toBe(address);
  },
};

export const Offline: Story = {
  beforeEach: restoreNetwork,
  play: async (context) => {
    goOffline(platformOf(context));
    const signIn = await ask(context);
    await signIn.reach('offline');
    await signIn.read(wordsOf(context).challenge.offline);
    await expect(await signIn.value('email')).toBe(address);
  },
};

export const BackOnline: Story = {
  beforeEach: restoreNetwork,
  play: async (context) => {
    goOffline(platformOf(context));
    const signIn = await ask(context);
    await signIn.reach('offline');
    goOnline(platformOf(context));
    await signIn.reach('waiting');
  },
};

export const LookInYourInbox: Story = {
  play: async (context) => {
    const signIn = await waitForCode(context);
    await signIn.read('a•••@lindholm.example');
    await expect(await signIn.find("input[name='code']")).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(signIn.element).toHaveFocus();
  },
};

export const NewCodeCanBeSent: Story = {
  parameters: { script: { resendAfter: 0 } },
  play: async (context) => {
    const signIn = await waitForCode(context);
    await signIn.press("[name='resend']");
    await platformOf(context).received('submit', 2);
    await expect(platformOf(context).mails).toHaveLength(2);
    await signIn.find("[name='resend']");
  },
};

export const NewCodeLimited: Story = {
  parameters: { script: { resendAfter: 0, on: { submit: ['ordinary', problem('rate_limited', { retryAfter: 90 })] } } },
  play: async (context) => {
    const signIn = await waitForCode(context);
    await signIn.press("[name='resend']");
    await signIn.reach('limited');
    await signIn.read(failureOf(context, 'rate_limited'));
  },
};

export const AnotherAddress: Story = {
  play: async (context) => {
    const signIn = await waitForCode(context);
    await signIn.press("button[type='button'][part~='link']");
    await signIn.reach('ask');
    await expect(await signIn.value('email')).toBe(address);
  },
};

export const CheckingTheCode: Story = {
  parameters: { script: scenarios.slow },
  play: async (context) => {
    const platform = platformOf(context);
    const signIn = await ask(context);
    await platform.received('submit');
    platform.release('submit');
    await signIn.type('code', '482917');
    await platform.received('verify');
    await signIn.read(wordsOf(context).challenge.checking);
    await expect(await signIn.value('code')).toBe('482 917');
  },
};

export const WholeLineOfTheMailPasted: Story = {
  parameters: { script: scenarios.expired },
  play: async (context) => {
    const signIn = await waitForCode(context);
    await signIn.paste('code', 'Your code is 482 917, valid for 15 minutes.');
    const { body } = await platformOf(context).received('verify');
    await expect(body).toMatchObject({ code: '482917' });
  },
};

export const WrongCode: Story = {
  play: async (context) => {
    const signIn = await typeCode(context, '111111');
    await signIn.readIssue('code', issueOf(context, { code: 'wrong_code', params: { attemptsLeft: 4 } }));
    await expect(await signIn.value('code')).toBe('111 111');
    await expect(await signIn.find("input[name='code']")).toHaveAttribute('aria-invalid', 'true');
  },
};

/** A failure of the second step: its own words, and the digits are still there. */
const failingCode = (scenario: ScenarioName, code: string): Story => ({
  parameters: { script: { on: { verify: (scenarios[scenario] as { on: { verify: 'ordinary' } }).on.verify } } },
  play: async (context) => {
    const signIn = await typeCode(context);
    await signIn.read(failureOf(context, code));
    await expect(await signIn.value('code')).toBe('482 917');
  },
});

export const AttemptsUsedUp: Story = failingCode('attempts used up', 'too_many_attempts');
export const CodeExpired: Story = failingCode('expired', 'expired');
export const CodeAlreadyUsed: Story = failingCode('already used', 'already_used');
export const CheckingLimited: Story = failingCode('rate limited', 'rate_limited');
export const NetworkDownWhileChecking: Story = failingCode('network down', 'network');
export const InternalErrorWhileChecking: Story = failingCode('internal error', 'internal');
export const NotJsonWhileChecking: Story = failingCode('not JSON', 'unexpected-body');

export const OfflineWhileChecking: Story = {
  beforeEach: restoreNetwork,
  play: async (context) => {
    const signIn = await waitForCode(context);
    goOffline(platformOf(context));
    await signIn.type('code', '482917');
    await signIn.reach('offline');
    await expect(await signIn.value('code')).toBe('482 917');
  },
};

export const SignedIn: Story = {
  play: async (context) => {
    const signIn = await typeCode(context);
    await signIn.reach('signed-in');
    await signIn.read(wordsOf(context).challenge.signedInAs('Astrid Lind'));
  },
};

export const SignedInWithCookiesBlocked: Story = {
  parameters: { script: scenarios['cookies blocked'] },
  play: async (context) => {
    const signIn = await typeCode(context);
    await signIn.reach('signed-in');
    await expect(platformOf(context).user).toBeNull();
  },
};

export const SignedInBefore: Story = {
  parameters: { script: scenarios['signed in'] },
  play: async (context) => {
    await actor(context).reach('signed-in');
  },
};

export const SignedInInAnotherTab: Story = {
  play: async (context) => {
    const platform = platformOf(context);
    const signIn = await waitForCode(context);
    platform.signIn();
    tellFromAnotherTab(platform);
    await signIn.reach('signed-in');
  },
};

export const SignedOffInAnotherTab: Story = {
  parameters: { script: scenarios['signed in'] },
  play: async (context) => {
    const platform = platformOf(context);
    const signIn = actor(context);
    await signIn.reach('signed-in');
    platform.endSessions();
    tellFromAnotherTab(platform);
    await signIn.reach('ask');
  },
};

export const SessionNotKnownYet: Story = {
  parameters: { script: scenarios['session not known'] },
  play: async (context) => {
    const signIn = actor(context);
    await platformOf(context).received('session');
    await signIn.type('email', address);
    await expect(await signIn.value('email')).toBe(address);
  },
};

export const Narrow: Story = {
  decorators: [(story) => html`<div style="inline-size: 280px">${story()}</div>`],
  play: async (context) => {
    const signIn = await waitForCode(context);
    await expect(signIn.element.scrollWidth).toBeLessThanOrEqual(280);
  },
};

export const RightToLeft: Story = { globals: { direction: 'rtl' }, play: WrongCode.play! };
export const Dark: Story = { globals: { scheme: 'dark' }, play: WrongCode.play! };
export const Swedish: Story = { globals: { language: 'sv' }, play: WrongCode.play! };
export const Compact: Story = { globals: { density: 'compact' } };

export const AnotherAccent: Story = {
  decorators: [(story) => html`<div style="--service-accent: oklch(0.85 0.17 95)">${story()}</div>`],
};

export const OwnSlots: Story = {
  render: (_arguments, context) =>
    onPlatform(
      context,
      html`<service-sign-in>
        <h1 slot="heading">Välkommen till Lindholm</h1>
        <p slot="footer">Frågor? Ring 031 000 00 00.</p>
      </service-sign-in>`,
    ),
  play: async (context) => {
    await expect(context.canvasElement.querySelector("[slot='footer']")).toBeVisible();
  },
};

export const OwnWords: Story = {
  render: (_arguments, context) =>
    onPlatform(context, html`<service-sign-in .messages=${{ signIn: { submit: 'Let me in' } }}></service-sign-in>`),
  play: async (context) => {
    await actor(context).read('Let me in');
  },
};

export const InLightDom: Story = {
  render: ({ brand }, context) =>
    onPlatform(context, html`<service-sign-in render-root="light" brand=${brand ?? nothing}></service-sign-in>`),
  play: async (context) => {
    const signIn = await waitForCode(context);
    await expect(context.canvasElement.querySelector("input[name='code']")).toBeVisible();
    await signIn.read('a•••@lindholm.example');
  },
};
