import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect } from 'storybook/test';
import '../src/elements/current-user/index.ts';
import '../src/elements/platform/index.ts';
import '../src/elements/sign-in/index.ts';
import { astrid, scenarios, scriptedPlatform } from '../src/testing/index.ts';
import { changeSessionInAnotherTab } from './support/browser.ts';
import { address } from './support/challenge.ts';
import { Actor, onPlatform, platformOf, reported, until, wordsOf, type StageContext } from './support/stage.ts';

const actorOf = (context: StageContext) => new Actor(context, 'service-platform');

const shown = ({ canvasElement }: StageContext, slot: string) =>
  canvasElement.querySelector<HTMLElement>(`[slot='${slot}']`)?.checkVisibility() ?? false;

const signedInOnly = { content: '<p slot="signed-in">Välkommen tillbaka.</p>' };

export default {
  title: 'Elements/Platform',
  component: 'service-platform',
  parameters: {
    code: {
      content: `<p>Alla ser det här.</p>
<p slot="signed-in">Välkommen tillbaka.</p>
<service-sign-in slot="signed-out"></service-sign-in>`,
    },
  },
} satisfies Meta;

export const Overview: StoryObj = {
  play: async (context) => {
    await actorOf(context).reach('signed-out');
    await expect([shown(context, 'signed-in'), shown(context, 'signed-out')]).toEqual([false, true]);
  },
};

export const SignedIn: StoryObj = {
  parameters: { script: scenarios['signed in'] },
  play: async (context) => {
    await actorOf(context).reach('signed-in');
    await expect([shown(context, 'signed-in'), shown(context, 'signed-out')]).toEqual([true, false]);
  },
};

export const SessionUnknown: StoryObj = {
  parameters: { script: scenarios['session not known'] },
  play: async (context) => {
    await platformOf(context).received('session');
    await expect([shown(context, 'signed-in'), shown(context, 'signed-out')]).toEqual([false, false]);
  },
};

export const Unreachable: StoryObj = {
  parameters: { script: { on: { session: { network: 'down' } } }, code: signedInOnly, ...reported('network') },
  play: async (context) => {
    const actor = actorOf(context);
    await actor.reach('unreachable');
    await actor.read(wordsOf(context).platform.unreachable);
  },
};

export const SessionFromServer: StoryObj = {
  args: { session: 'signed-in' },
  parameters: { script: scenarios['session not known'], code: signedInOnly },
  play: async (context) => {
    await actorOf(context).reach('signed-in');
    await expect(shown(context, 'signed-in')).toBe(true);
  },
};

export const SignsInInside: StoryObj = {
  play: async (context) => {
    const signIn = new Actor(context, 'service-sign-in');
    await actorOf(context).reach('signed-out');
    await signIn.type('email', address);
    await signIn.press();
    await signIn.type('code', '482917');
    await actorOf(context).reach('signed-in');
    await expect([shown(context, 'signed-in'), shown(context, 'signed-out')]).toEqual([true, false]);
  },
};

export const SessionEnds: StoryObj = {
  parameters: { script: scenarios['signed in'] },
  play: async (context) => {
    const platform = platformOf(context);
    await actorOf(context).reach('signed-in');
    platform.endSessions();
    changeSessionInAnotherTab(platform);
    await actorOf(context).reach('signed-out');
  },
};

const maja = { ...astrid, id: 'user_maja_ost', name: 'Maja Öst', email: 'maja@ost.example' };

/** Two platforms, two sessions, one page. */
export const SideBySide: StoryObj = {
  parameters: {
    script: scenarios['signed in'],
    code: {
      markup: ['https://platform.example', 'https://other-platform.example']
        .map(
          (url) =>
            `<service-platform base-url="${url}">\n  <service-current-user></service-current-user>\n</service-platform>`,
        )
        .join('\n'),
    },
  },
  render: (_arguments, context) => {
    const other = scriptedPlatform({ baseUrl: 'https://other-platform.example', user: maja });
    return html`
      ${onPlatform(context, html`<service-current-user></service-current-user>`)}
      <service-platform base-url=${other.baseUrl} .fetch=${other.fetch}>
        <service-current-user></service-current-user>
      </service-platform>
    `;
  },
  play: async ({ canvasElement }) => {
    const names = () =>
      Array.from(canvasElement.querySelectorAll('service-current-user'), ({ shadowRoot }) =>
        shadowRoot?.querySelector('.name')?.textContent?.trim(),
      );
    await until(() => names().join() === 'Astrid Lind,Maja Öst');
  },
};
