import type { StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect } from 'storybook/test';
import { problem, scenarios, type Answer, type ScenarioName } from '../../src/testing/index.ts';
import { goOffline, goOnline, holdTimeouts, restoreNetwork, changeSessionInAnotherTab, timeOut } from './browser.ts';
import { Actor, failureOf, issueOf, platformOf, reported, wordsOf, type StageContext } from './stage.ts';

type ChallengeTag = 'service-sign-in' | 'service-sign-up';

export const address = 'astrid@lindholm.example';
const masked = 'a•••@lindholm.example';

/** Answer of a scenario to the verification; earlier requests succeed. */
const whenVerifying = (scenario: ScenarioName) => {
  const { verify } = (scenarios[scenario] as { readonly on: { readonly verify: Answer } }).on;
  return { on: { verify } };
};

/**
 * States that sign-in and sign-up share, each reached as by a user.
 * @param fill fills in the form of the first step, with {@link address}
 */
export function challengeStories<Tag extends ChallengeTag>(tag: Tag, fill: (actor: Actor<Tag>) => Promise<void>) {
  const actorOf = (context: StageContext) => new Actor(context, tag);

  async function ask(context: StageContext): Promise<Actor<Tag>> {
    const actor = actorOf(context);
    await fill(actor);
    await actor.press();
    return actor;
  }

  async function waitForCode(context: StageContext): Promise<Actor<Tag>> {
    const actor = await ask(context);
    await actor.reach('waiting');
    return actor;
  }

  async function typeCode(context: StageContext, code = '482917'): Promise<Actor<Tag>> {
    const actor = await waitForCode(context);
    await actor.type('code', code);
    return actor;
  }

  const keepsAddress = async (actor: Actor<Tag>) => expect(await actor.value('email')).toBe(address);
  const keepsCode = async (actor: Actor<Tag>) => expect(await actor.value('code')).toBe('482 917');

  /** A failure of the first step: shows its message and keeps the address. */
  const failing = (scenario: ScenarioName, code: string): StoryObj => ({
    parameters: { script: scenarios[scenario], ...reported(code) },
    play: async (context) => {
      const actor = await ask(context);
      await actor.read(failureOf(context, code));
      await keepsAddress(actor);
    },
  });

  /** A failure of the second step: shows its message and keeps the digits. */
  const failingCode = (scenario: ScenarioName, code: string): StoryObj => ({
    parameters: { script: whenVerifying(scenario), ...reported(code) },
    play: async (context) => {
      const actor = await typeCode(context);
      await actor.read(failureOf(context, code));
      await keepsCode(actor);
    },
  });

  const stories = {
    sending: {
      parameters: { script: scenarios.slow },
      play: async (context) => {
        const actor = await ask(context);
        await actor.reach('busy');
        await actor.read(wordsOf(context).challenge.sending);
        await platformOf(context).received('submit');
        await actor.press();
        const sent = platformOf(context).requests.filter(({ operation }) => operation === 'submit');
        await expect(sent).toHaveLength(1);
      },
    },
    addressRefused: {
      parameters: { script: scenarios['address refused'] },
      play: async (context) => {
        const actor = await ask(context);
        const params = { format: 'email', reason: 'no-dot' };
        await actor.readIssue('email', issueOf(context, { code: 'wrong_format', params }));
        await keepsAddress(actor);
      },
    },
    rateLimited: {
      parameters: { script: scenarios['rate limited'] },
      play: async (context) => {
        const actor = await ask(context);
        await actor.reach('limited');
        await actor.read(failureOf(context, 'rate_limited'));
        await actor.read('1:');
        await expect(await actor.find("[part~='submit']")).toHaveAttribute('aria-disabled', 'true');
        await keepsAddress(actor);
      },
    },
    timedOut: {
      parameters: { script: scenarios.slow, ...reported('timeout') },
      beforeEach: holdTimeouts,
      play: async (context) => {
        const actor = await ask(context);
        await platformOf(context).received('submit');
        timeOut();
        await actor.read(failureOf(context, 'timeout'));
        await keepsAddress(actor);
      },
    },
    offline: {
      beforeEach: restoreNetwork,
      play: async (context) => {
        goOffline(platformOf(context));
        const actor = await ask(context);
        await actor.reach('offline');
        await actor.read(wordsOf(context).challenge.offline);
        await keepsAddress(actor);
      },
    },
    backOnline: {
      beforeEach: restoreNetwork,
      play: async (context) => {
        goOffline(platformOf(context));
        const actor = await ask(context);
        await actor.reach('offline');
        goOnline(platformOf(context));
        await actor.reach('waiting');
      },
    },
    checkYourEmail: {
      play: async (context) => {
        const actor = await waitForCode(context);
        await actor.read(masked);
        await expect(await actor.find("input[name='code']")).toHaveAttribute('autocomplete', 'one-time-code');
        await expect(actor.element).toHaveFocus();
      },
    },
    newCode: {
      parameters: { script: { resendAfter: 0 } },
      play: async (context) => {
        const actor = await waitForCode(context);
        await actor.press("[name='resend']");
        await platformOf(context).received('submit', 2);
        await expect(platformOf(context).mails).toHaveLength(2);
        await actor.find("[name='resend']");
      },
    },
    newCodeLimited: {
      parameters: {
        script: { resendAfter: 0, on: { submit: ['ordinary', problem('rate_limited', { retryAfter: 90 })] } },
      },
      play: async (context) => {
        const actor = await waitForCode(context);
        await actor.press("[name='resend']");
        await actor.reach('limited');
        await actor.read(failureOf(context, 'rate_limited'));
      },
    },
    anotherAddress: {
      play: async (context) => {
        const actor = await waitForCode(context);
        await actor.press("button[type='button'][part~='link']");
        await actor.reach('ask');
        await keepsAddress(actor);
      },
    },
    checking: {
      parameters: { script: scenarios.slow },
      play: async (context) => {
        const platform = platformOf(context);
        const actor = await ask(context);
        await platform.received('submit');
        platform.release('submit');
        await actor.type('code', '482917');
        await platform.received('verify');
        await actor.read(wordsOf(context).challenge.checking);
        await keepsCode(actor);
      },
    },
    pasted: {
      play: async (context) => {
        const actor = await waitForCode(context);
        await actor.type('code', 'Your code is 482 917, valid for 15 minutes.');
        const { body } = await platformOf(context).received('verify');
        await expect(body).toMatchObject({ code: '482917' });
        await actor.reach('signed-in');
      },
    },
    wrongCode: {
      play: async (context) => {
        const actor = await typeCode(context, '111111');
        await actor.readIssue('code', issueOf(context, { code: 'wrong_code', params: { attemptsLeft: 4 } }));
        await expect(await actor.value('code')).toBe('111 111');
      },
    },
    offlineWhileChecking: {
      beforeEach: restoreNetwork,
      play: async (context) => {
        const actor = await waitForCode(context);
        goOffline(platformOf(context));
        await actor.type('code', '482917');
        await actor.reach('offline');
        await keepsCode(actor);
      },
    },
    signedIn: {
      play: async (context) => {
        const actor = await typeCode(context);
        await actor.reach('signed-in');
        await actor.read(wordsOf(context).challenge.signedInAs('Astrid Lind'));
      },
    },
    signedInWithCookiesBlocked: {
      parameters: { script: scenarios['cookies blocked'] },
      play: async (context) => {
        const actor = await typeCode(context);
        await actor.reach('signed-in');
        await expect(platformOf(context).user).toBeNull();
      },
    },
    signedInInAnotherTab: {
      play: async (context) => {
        const platform = platformOf(context);
        const actor = await waitForCode(context);
        platform.signIn();
        changeSessionInAnotherTab(platform);
        await actor.reach('signed-in');
      },
    },
    signedOutInAnotherTab: {
      parameters: { script: scenarios['signed in'] },
      play: async (context) => {
        const platform = platformOf(context);
        const actor = actorOf(context);
        await actor.reach('signed-in');
        platform.endSessions();
        changeSessionInAnotherTab(platform);
        await actor.reach('ask');
      },
    },
    narrow: {
      decorators: [(story) => html`<div style="inline-size: 280px">${story()}</div>`],
      play: async (context) => {
        const actor = await waitForCode(context);
        await expect(actor.element.scrollWidth).toBeLessThanOrEqual(280);
      },
    },
  } satisfies Record<string, StoryObj>;

  return { ...stories, actorOf, ask, waitForCode, failing, failingCode };
}
