import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent } from 'storybook/test';
import '../src/elements/current-user/index.ts';
import type { CurrentUserElement } from '../src/elements/current-user/index.ts';
import { astrid, problem, scenarios, type Answer, type ScenarioName } from '../src/testing/index.ts';
import { changeSessionInAnotherTab } from './support/browser.ts';
import { Actor, failureOf, platformOf, reported, until, wordsOf, type StageContext } from './support/stage.ts';

type Arguments = Pick<CurrentUserElement, 'signInUrl' | 'profileUrl' | 'served'>;
type Story = StoryObj<Arguments>;

const actorOf = (context: StageContext) => new Actor(context, 'service-current-user');
const here = "button[value='here']";
const everywhere = "button[value='everywhere']";

async function openMenu(context: StageContext) {
  const currentUser = actorOf(context);
  await currentUser.reach('signed-in');
  await currentUser.press("[part='button']");
  await currentUser.find('[popover]:popover-open');
  return currentUser;
}

export default {
  title: 'Elements/Current user',
  component: 'service-current-user',
  args: { signInUrl: '/logga-in', profileUrl: '/profil', served: undefined },
  parameters: { script: scenarios['signed in'] },
} satisfies Meta<Arguments>;

export const Overview: Story = {
  play: async (context) => {
    const currentUser = actorOf(context);
    await currentUser.reach('signed-in');
    await currentUser.read('Astrid Lind');
  },
};

export const SignedOut: Story = {
  parameters: { script: { user: null } },
  play: async (context) => {
    const currentUser = actorOf(context);
    await currentUser.reach('signed-out');
    await expect(await currentUser.find('a')).toHaveAttribute('href', '/logga-in');
  },
};

export const SignedOutWithOwnSlot: Story = {
  parameters: {
    script: { user: null },
    code: { content: '<a slot="signed-out" href="/logga-in">Till inloggningen</a>' },
  },
  play: async (context) => {
    await actorOf(context).reach('signed-out');
    await expect(context.canvasElement.querySelector("[slot='signed-out']")).toBeVisible();
  },
};

export const SessionUnknown: Story = {
  parameters: { script: scenarios['session not known'] },
  play: async (context) => {
    await platformOf(context).received('session');
    await actorOf(context).find("[part='skeleton']");
  },
};

export const SessionFromServer: Story = {
  ...SessionUnknown,
  args: { served: astrid },
  play: async (context) => {
    await actorOf(context).reach('signed-in');
  },
};

export const PlatformUnreachable: Story = {
  parameters: { script: { on: { session: { network: 'down' } } }, ...reported('network') },
  play: async (context) => {
    await expect(await actorOf(context).find('a')).toHaveAttribute('href', '/logga-in');
  },
};

export const Menu: Story = {
  play: async (context) => {
    const currentUser = await openMenu(context);
    await currentUser.read(astrid.email);
    await expect(await currentUser.find('[role="menuitem"]')).toBeVisible();
  },
};

export const MenuByKeyboard: Story = {
  play: async (context) => {
    const currentUser = actorOf(context);
    await currentUser.reach('signed-in');
    const focused = () => currentUser.element.shadowRoot?.activeElement?.textContent?.trim();
    currentUser.element.focus();
    await userEvent.keyboard('{Enter}');
    const { currentUser: words } = wordsOf(context);
    await until(() => focused() === words.profile);
    await userEvent.keyboard('{ArrowDown}');
    await expect(focused()).toBe(words.signOut);
    await userEvent.keyboard('{End}');
    await expect(focused()).toBe(words.signOutEverywhere);
    await userEvent.keyboard('{ArrowDown}');
    await expect(focused()).toBe(words.profile);
  },
};

export const MenuWithOwnEntries: Story = {
  parameters: { code: { content: '<a slot="menu" role="menuitem" href="/installningar">Inställningar</a>' } },
  play: async (context) => {
    await openMenu(context);
    await expect(context.canvasElement.querySelector("[slot='menu']")).toBeVisible();
  },
};

export const SigningOut: Story = {
  parameters: { script: { user: astrid, on: { signOff: { held: 'ordinary' } } } },
  play: async (context) => {
    const currentUser = await openMenu(context);
    await currentUser.press(here);
    await currentUser.reach('busy');
    await currentUser.read(wordsOf(context).currentUser.signingOut);
  },
};

export const SignedOutHere: Story = {
  play: async (context) => {
    const currentUser = await openMenu(context);
    await currentUser.press(here);
    await currentUser.reach('signed-out');
    await expect(platformOf(context).user).toBeNull();
  },
};

export const SignOutEverywhereAsksFirst: Story = {
  play: async (context) => {
    const currentUser = await openMenu(context);
    await currentUser.press(everywhere);
    await currentUser.read(wordsOf(context).currentUser.confirmEverywhere);
    await expect(platformOf(context).requests.map(({ operation }) => operation)).not.toContain('signOff');
  },
};

export const SignedOutEverywhere: Story = {
  play: async (context) => {
    const currentUser = await openMenu(context);
    await currentUser.press(everywhere);
    await currentUser.press(`${everywhere}.bad`);
    await currentUser.reach('signed-out');
    const { body } = await platformOf(context).received('signOff');
    await expect(body).toEqual({ everywhere: true });
  },
};

/** A sign-out that fails shows an error message, and the user as still signed in. */
const failing = (scenario: ScenarioName, code: string): Story => ({
  parameters: {
    script: { user: astrid, on: { signOff: (scenarios[scenario] as { on: { signOff: Answer } }).on.signOff } },
    ...reported(code),
  },
  play: async (context) => {
    const currentUser = await openMenu(context);
    await currentUser.press(here);
    await currentUser.read(failureOf(context, code));
    await currentUser.reach('signed-in');
  },
});

export const NetworkDown: Story = failing('network down', 'network');

export const RateLimited: Story = {
  parameters: { script: { user: astrid, on: { signOff: problem('rate_limited', { retryAfter: 90 }) } } },
  play: async (context) => {
    const currentUser = await openMenu(context);
    await currentUser.press(here);
    await currentUser.reach('limited');
    await currentUser.readUntilClock(wordsOf(context).challenge.tryAgainIn);
    await currentUser.reach('signed-in');
  },
};
export const InternalError: Story = failing('internal error', 'internal');
export const Forbidden: Story = failing('forbidden', 'forbidden');
export const NotJson: Story = failing('not JSON', 'unexpected-body');

export const FreshSignInRequired: Story = {
  parameters: { script: { user: astrid, on: { signOff: { problem: 'fresh_sign_in_required' } } } },
  play: async (context) => {
    const currentUser = await openMenu(context);
    await currentUser.press(everywhere);
    await currentUser.press(`${everywhere}.bad`);
    await currentUser.read(wordsOf(context).currentUser.freshSignIn);
  },
};

export const SessionEndedBefore: Story = {
  parameters: { script: { user: astrid, on: { signOff: { problem: 'unauthenticated' } } } },
  play: async (context) => {
    const currentUser = await openMenu(context);
    await currentUser.press(here);
    await currentUser.reach('signed-out');
  },
};

export const SignedInInAnotherTab: Story = {
  parameters: { script: { user: null } },
  play: async (context) => {
    const platform = platformOf(context);
    const currentUser = actorOf(context);
    await currentUser.reach('signed-out');
    platform.signIn();
    changeSessionInAnotherTab(platform);
    await currentUser.reach('signed-in');
  },
};

export const SignedOutInAnotherTab: Story = {
  play: async (context) => {
    const platform = platformOf(context);
    const currentUser = actorOf(context);
    await currentUser.reach('signed-in');
    platform.endSessions();
    changeSessionInAnotherTab(platform);
    await currentUser.reach('signed-out');
  },
};

export const LongName: Story = {
  parameters: { script: { user: { ...astrid, name: 'Maria Magdalena Elisabet Lagerlöf-Wallenstråhle af Åkershult' } } },
  decorators: [(story) => html`<div style="inline-size: 280px">${story()}</div>`],
  play: async (context) => {
    const currentUser = actorOf(context);
    await currentUser.reach('signed-in');
    await expect(currentUser.element.getBoundingClientRect().width).toBeLessThanOrEqual(280);
  },
};

export const RightToLeft: Story = {
  ...Menu,
  name: 'Right To Left (RTL, Arabic)',
  globals: { language: 'ar-XB', direction: 'rtl' },
};
export const Dark: Story = { ...Menu, globals: { scheme: 'dark' } };
export const Swedish: Story = { ...Menu, globals: { language: 'sv' } };
export const Compact: Story = { ...Menu, globals: { density: 'compact' } };
