import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect } from 'storybook/test';
import '../src/elements/verify/index.ts';
import type { VerifyElement } from '../src/elements/verify/index.ts';
import { scenarios, type ScenarioName } from '../src/testing/index.ts';
import { goOffline, goOnline, holdTimeouts, restoreNetwork, timeOut } from './support/browser.ts';
import { Actor, failureOf, onPlatform, platformOf, reported, wordsOf, type StageContext } from './support/stage.ts';

type Arguments = Pick<VerifyElement, 'served' | 'signInUrl'> & { readonly renderRoot?: 'light' };
type Story = StoryObj<Arguments>;

/** The token of the story's mail. */
function tokenOf(context: StageContext): string {
  const platform = platformOf(context);
  return (platform.mails.at(0) ?? platform.sendMail()).token;
}

const actorOf = (context: StageContext) => new Actor(context, 'service-verify');

async function press(context: StageContext) {
  const verify = actorOf(context);
  await verify.press();
  return verify;
}

export default {
  title: 'Elements/Verify',
  component: 'service-verify',
  args: { signInUrl: '/logga-in', served: undefined },
  render: (_args, context) => onPlatform(context, html`<service-verify token=${tokenOf(context)}></service-verify>`),
} satisfies Meta<Arguments>;

export const Overview: Story = {
  play: async (context) => {
    const verify = actorOf(context);
    await verify.reach('ready');
    await verify.read(wordsOf(context).verify.submit);
    await expect(platformOf(context).requests.map(({ operation }) => operation)).not.toContain('verify');
  },
};

export const WithName: Story = {
  args: { served: { name: 'Astrid', sentTo: 'a•••@lindholm.example' } },
  play: async (context) => {
    const verify = actorOf(context);
    await verify.read(wordsOf(context).verify.heading('Astrid'));
    await verify.read('a•••@lindholm.example');
  },
};

export const RequestedElsewhere: Story = {
  args: { served: { name: 'Astrid', sentTo: 'a•••@lindholm.example', elsewhere: true } },
  play: async (context) => {
    await actorOf(context).read(wordsOf(context).verify.otherBrowser);
  },
};

export const NotRequested: Story = {
  play: async (context) => {
    const verify = actorOf(context);
    await verify.press('summary');
    await expect(await verify.find('details p')).toBeVisible();
    await verify.read(wordsOf(context).verify.ignored);
  },
};

export const Sending: Story = {
  parameters: { script: scenarios.slow },
  play: async (context) => {
    const verify = await press(context);
    await verify.reach('busy');
    await verify.read(wordsOf(context).verify.submitting);
    await platformOf(context).received('verify');
    await verify.press();
    const sent = platformOf(context).requests.filter(({ operation }) => operation === 'verify');
    await expect(sent).toHaveLength(1);
  },
};

/** The link is over: offers a new one. */
const over = (scenario: ScenarioName, heading: 'expiredHeading' | 'usedHeading'): Story => ({
  parameters: { script: scenarios[scenario] },
  play: async (context) => {
    const verify = await press(context);
    await verify.reach('over');
    await verify.read(wordsOf(context).verify[heading]);
    await expect(await verify.find("a[part='button']")).toHaveAttribute('href', '/logga-in');
  },
});

export const LinkExpired: Story = over('expired', 'expiredHeading');
export const LinkUsed: Story = over('already used', 'usedHeading');

export const WithoutAToken: Story = {
  render: (_arguments, context) => onPlatform(context, html`<service-verify></service-verify>`),
  play: async (context) => {
    await actorOf(context).reach('over');
  },
};

/** The request failed: the link can be pressed again. */
const failing = (scenario: ScenarioName, code: string): Story => ({
  parameters: { script: scenarios[scenario], ...reported(code) },
  play: async (context) => {
    const verify = await press(context);
    await verify.read(failureOf(context, code));
    await verify.reach('ready');
  },
});

export const RateLimited: Story = failing('rate limited', 'rate_limited');
export const NetworkDown: Story = failing('network down', 'network');
export const InternalError: Story = failing('internal error', 'internal');
export const Unavailable: Story = failing('unavailable', 'unavailable');
export const Forbidden: Story = failing('forbidden', 'forbidden');
export const ErrorPageOfAProxy: Story = failing('error page of a proxy', 'unexpected-status');
export const NotJson: Story = failing('not JSON', 'unexpected-body');
export const NotTheContract: Story = failing('not the contract', 'unexpected-body');

export const TimedOut: Story = {
  parameters: { script: scenarios.slow, ...reported('timeout') },
  beforeEach: holdTimeouts,
  play: async (context) => {
    const verify = await press(context);
    await platformOf(context).received('verify');
    timeOut();
    await verify.read(failureOf(context, 'timeout'));
  },
};

export const Offline: Story = {
  beforeEach: restoreNetwork,
  play: async (context) => {
    goOffline(platformOf(context));
    const verify = await press(context);
    await verify.reach('offline');
    await verify.read(wordsOf(context).verify.offline);
  },
};

export const BackOnline: Story = {
  beforeEach: restoreNetwork,
  play: async (context) => {
    goOffline(platformOf(context));
    const verify = await press(context);
    await verify.reach('offline');
    goOnline(platformOf(context));
    await verify.reach('signed-in');
  },
};

export const PressedAgainAfterAFailure: Story = {
  parameters: reported('network'),
  play: async (context) => {
    platformOf(context).on('verify', [{ network: 'down' }, { network: 'down' }, { network: 'down' }]);
    const verify = await press(context);
    await verify.read(failureOf(context, 'network'));
    await verify.press();
    await verify.reach('signed-in');
  },
};

export const SignedIn: Story = {
  play: async (context) => {
    const verify = await press(context);
    await verify.reach('signed-in');
    await verify.read(wordsOf(context).challenge.signedInAs('Astrid Lind'));
  },
};

export const SignedInWithCookiesBlocked: Story = {
  parameters: { script: scenarios['cookies blocked'] },
  play: async (context) => {
    const verify = await press(context);
    await verify.reach('signed-in');
    await expect(platformOf(context).user).toBeNull();
  },
};

export const Narrow: Story = {
  ...WithName,
  decorators: [(story) => html`<div style="inline-size: 280px">${story()}</div>`],
};
export const RightToLeft: Story = {
  ...WithName,
  name: 'Right To Left (RTL, Arabic)',
  globals: { language: 'ar-XB', direction: 'rtl' },
};
export const Dark: Story = { ...WithName, globals: { scheme: 'dark' } };
export const Swedish: Story = { ...WithName, globals: { language: 'sv' } };
export const Compact: Story = { ...WithName, globals: { density: 'compact' } };

export const InLightDom: Story = {
  args: { renderRoot: 'light' },
  play: async (context) => {
    const verify = await press(context);
    await verify.reach('signed-in');
  },
};
