import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { expect } from 'storybook/test';
import '../src/elements/access-tokens/index.ts';
import type { AccessToken } from '../src/contract/authentication/apis/tokens.ts';
import { astrid, problem, scenarios, type Answer, type ScenarioName } from '../src/testing/index.ts';
import { goOffline, goOnline, restoreNetwork } from './support/browser.ts';
import { Actor, failureOf, platformOf, reported, wordsOf, type StageContext } from './support/stage.ts';

type Story = StoryObj;

const token = (id: string, name: string, more: Partial<AccessToken> = {}): AccessToken => ({
  id: `token_${id}`,
  name,
  createdAt: '2026-01-12T09:30:00Z',
  lastUsedAt: null,
  expiresAt: null,
  prefix: `svc_${id}`,
  ...more,
});

const tokens = [
  token('a8Kq', 'Nightly build', { lastUsedAt: '2026-03-01T02:00:00Z', expiresAt: '2099-01-12T09:30:00Z' }),
  token('Zp01', 'Export to the archive'),
  token('m4Rt', 'Laptop at home', { lastUsedAt: '2026-02-01T18:00:00Z', expiresAt: '2026-02-12T09:30:00Z' }),
];

const actorOf = (context: StageContext) => new Actor(context, 'service-access-tokens');

async function ready(context: StageContext) {
  const element = actorOf(context);
  await element.reach('ready');
  return element;
}

async function asked(context: StageContext) {
  const element = await ready(context);
  await element.type('name', 'CI');
  await element.press();
  return element;
}

export default {
  title: 'Elements/Access tokens',
  component: 'service-access-tokens',
  parameters: { script: { user: astrid, accessTokens: tokens } },
} satisfies Meta;

export const Overview: Story = {
  play: async (context) => {
    const element = await ready(context);
    for (const { name } of tokens) await element.read(name);
  },
};

export const Empty: Story = {
  parameters: { script: { accessTokens: [] } },
  play: async (context) => {
    await (await ready(context)).read(wordsOf(context).tokens.empty);
  },
};

export const Loading: Story = {
  parameters: { script: { user: astrid, on: { tokens: { held: 'ordinary' } } } },
  play: async (context) => {
    await actorOf(context).find("[part='skeleton']");
  },
};

export const SignedOut: Story = {
  parameters: { script: { user: null } },
  play: async (context) => {
    await actorOf(context).find('service-sign-in');
  },
};

export const Creating: Story = {
  parameters: { script: { user: astrid, accessTokens: tokens, on: { createToken: { held: 'ordinary' } } } },
  play: async (context) => {
    const element = await asked(context);
    await element.reach('busy');
    await element.read(wordsOf(context).tokens.creating);
  },
};

export const WithoutAName: Story = {
  play: async (context) => {
    const element = await ready(context);
    await element.press();
    await element.readIssue('name', wordsOf(context).failures.issues.required as string);
  },
};

export const ShownOnce: Story = {
  play: async (context) => {
    const element = await asked(context);
    await element.read(wordsOf(context).tokens.createdHeading('CI'));
    await expect(await element.find<HTMLInputElement>('#secret')).toHaveAttribute('readonly');
  },
};

export const NotCopiedYet: Story = {
  play: async (context) => {
    const element = await asked(context);
    await element.press("[part~='done']");
    await element.read(wordsOf(context).tokens.notCopied);
  },
};

export const FreshSignIn: Story = {
  parameters: {
    script: { user: astrid, accessTokens: tokens, on: { createToken: [problem('fresh_sign_in_required')] } },
  },
  play: async (context) => {
    const element = await asked(context);
    await element.read(wordsOf(context).tokens.confirmHeading);
    await element.find("input[name='code']");
  },
};

export const FreshSignInDone: Story = {
  ...FreshSignIn,
  play: async (context) => {
    const element = await asked(context);
    await element.type('code', '482917');
    await element.read(wordsOf(context).tokens.createdHeading('CI'));
  },
};

export const Revoking: Story = {
  play: async (context) => {
    const element = await ready(context);
    await element.press("[part~='revoke']");
    await element.read(wordsOf(context).tokens.undo);
  },
};

export const RevokingTakenBack: Story = {
  play: async (context) => {
    const element = await ready(context);
    await element.press("[part~='revoke']");
    await element.press("[part~='undo']");
    await element.read(wordsOf(context).tokens.revocationUndone('Nightly build'));
    await expect(platformOf(context).requests.map(({ operation }) => operation)).not.toContain('revokeToken');
  },
};

export const TooMany: Story = {
  parameters: {
    script: {
      user: astrid,
      accessTokens: tokens,
      on: { createToken: problem('conflict', { params: { limit: 'tokensPerPerson', maximum: 100 } }) },
    },
  },
  play: async (context) => {
    await (await asked(context)).read(wordsOf(context).tokens.tooMany(100));
  },
};

export const SecretLost: Story = {
  parameters: { script: { user: astrid, accessTokens: tokens, on: { createToken: problem('already_used') } } },
  play: async (context) => {
    await (await asked(context)).read(wordsOf(context).tokens.secretLost);
  },
};

export const ListFailed: Story = {
  parameters: { script: { user: astrid, on: { tokens: problem('internal') } } },
  play: async (context) => {
    const element = actorOf(context);
    await element.read(failureOf(context, 'internal'));
    await element.read(wordsOf(context).tokens.tryAgain);
  },
};

async function askedOffline(context: StageContext) {
  const element = await ready(context);
  goOffline(platformOf(context));
  await element.type('name', 'CI');
  await element.press();
  await element.read(wordsOf(context).challenge.offline);
  return element;
}

export const Offline: Story = {
  beforeEach: restoreNetwork,
  play: async (context) => {
    await (await askedOffline(context)).reach('offline');
  },
};

export const BackOnline: Story = {
  beforeEach: restoreNetwork,
  play: async (context) => {
    const element = await askedOffline(context);
    goOnline(platformOf(context));
    await element.reach('created');
  },
};

/** Creating a token failed: shows the message and keeps the typed text. */
const failing = (scenario: ScenarioName, code: string): Story => ({
  parameters: {
    script: {
      user: astrid,
      accessTokens: tokens,
      on: { createToken: (scenarios[scenario] as { on: { submit: Answer } }).on.submit },
    },
    ...reported(code),
  },
  play: async (context) => {
    const element = await asked(context);
    await element.read(failureOf(context, code));
    await expect(await element.value('name')).toBe('CI');
  },
});

export const NetworkDown: Story = failing('network down', 'network');
export const RateLimited: Story = failing('rate limited', 'rate_limited');
export const InternalError: Story = failing('internal error', 'internal');
export const Forbidden: Story = failing('forbidden', 'forbidden');
export const NotJson: Story = failing('not JSON', 'unexpected-body');
