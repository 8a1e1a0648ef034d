import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../src/elements/access-tokens/index.ts';
import '../../src/elements/current-user/index.ts';
import '../../src/elements/resource-clusters/index.ts';
import '../../src/elements/resource-graph/index.ts';
import '../../src/elements/resource-search/index.ts';
import { en } from '../../src/localisation/index.ts';
import { astrid, type ScriptedPlatform } from '../../src/testing/index.ts';
import { two } from '../support/dashboard-stage.ts';
import { focused, open, updated } from '../support/element-stage.ts';
import { AnnouncementLog, KeyboardJourney } from '../support/keyboard-journey.ts';
import { children, viewer } from '../support/keyboard-viewer.ts';

const words = { ...en.viewer, ...en.actions };

/** Signs out in another tab. */
function signOutElsewhere(platform: ScriptedPlatform): void {
  platform.endSessions();
  const channel = new BroadcastChannel(`service:session:${platform.baseUrl}`);
  channel.postMessage({ kind: 'session' });
  channel.close();
}

const isField = (name: string) => (focused() as HTMLInputElement | null)?.name === name;
const isSignIn =
  ({ root }: { readonly root: ParentNode }) =>
  () =>
    isField('email') && (root as ShadowRoot).activeElement === root.querySelector('service-sign-in');

async function signInHere(
  { platform }: { readonly platform: ScriptedPlatform },
  journey: KeyboardJourney,
  until: () => unknown,
): Promise<void> {
  await userEvent.keyboard('bo@ek.example');
  await journey.press('{Enter}', () => isField('code'));
  await journey.press(platform.mails.at(-1)!.code, until);
}

describe('a session that ends elsewhere moves the focus to the sign-in', () => {
  type Opened = Awaited<ReturnType<typeof viewer>>;

  async function choose({ journey, isMenu, item }: Opened, label: string): Promise<void> {
    await journey.press('{Shift>}{F10}{/Shift}', isMenu);
    for (let step = 0; step < 9 && !item(label); step++) await journey.press('{ArrowDown}');
    await journey.press('{Enter}');
  }

  const openDocument = async ({ journey, stage, rowText }: Opened) => {
    await journey.press('{ArrowDown}', () => rowText() === 'Paper 00.md');
    await journey.press('{Enter}', () => stage.root.querySelector('article'));
    const edit = await updated(stage.element, () =>
      [...stage.root.querySelectorAll<HTMLElement>('button')].find(({ textContent }) =>
        textContent?.includes(en.document.edit),
      ),
    );
    edit.focus();
  };

  const places = [
    ['the grid', () => undefined],
    ['a menu', async ({ journey, isMenu }: Opened) => journey.press('{Shift>}{F10}{/Shift}', isMenu)],
    [
      'the share dialog',
      async (opened: Opened) => {
        await choose(opened, words.share);
        await opened.journey.sees('share', opened.isDialog);
      },
    ],
    ['the edit button of a document', openDocument],
    [
      'the editor with typed text',
      async (opened: Opened) => {
        await openDocument(opened);
        await opened.journey.press('{Enter}', () => focused()?.closest('[contenteditable="true"], textarea'));
        await userEvent.keyboard('typed');
      },
    ],
  ] as const;

  test.each(places)('from %s, and back after the sign-in', async (_title, begin) => {
    const opened = await viewer('inline-size: 900px');
    const { stage, journey } = opened;
    await begin(opened);
    const log = new AnnouncementLog(stage.root as ShadowRoot);
    signOutElsewhere(stage.platform);
    await journey.sees('signed out', isSignIn(stage));
    expect(stage.root.querySelector('dialog:not(.ended)')).toBe(null);
    await expect.poll(() => log.all).toContain(en.refusals.signIn);
    await signInHere(stage, journey, () => focused()?.closest('.content'));
    await expect.poll(() => log.all).toContain(en.refusals.signedIn);
  });

  test.each([false, true])('of a dashboard, editing: %s', async (editing) => {
    const start = { name: 'Start', id: 'start_1', mediaType: 'application/json', content: JSON.stringify(two()) };
    const stage = await open('service-dashboard', {
      script: { user: astrid, tree: { id: 'root_lindholm', name: 'Lindholm', children: [start] } },
      attributes: { 'resource-id': 'start_1' },
      around: { style: 'inline-size: 1000px' },
    });
    await stage.reach('ready');
    (await stage.find('.bar .button')).focus();
    const journey = new KeyboardJourney();
    if (editing) await journey.press('{Enter}', () => stage.root.querySelector('.toolbar')?.contains(focused()));
    const log = new AnnouncementLog(stage.root as ShadowRoot);
    signOutElsewhere(stage.platform);
    await journey.sees('signed out', isSignIn(stage));
    await expect.poll(() => log.all).toContain(en.dashboard.signIn);
    await signInHere(stage, journey, () => focused()?.closest('.bar, .toolbar'));
    await expect.poll(() => log.all).toContain(en.dashboard.signedIn);
  });

  const tree = { id: 'root_lindholm', name: 'Lindholm', children };
  const others = [
    ['resource-search', { query: 'Paper' }, '.hit .open', en.search.signIn],
    ['resource-graph', { 'resource-id': 'root_lindholm' }, '.picture', en.graph.signIn],
    ['resource-clusters', {}, '[part~="heading"]', en.clusters.signIn],
    ['service-access-tokens', {}, 'input', en.tokens.signIn],
  ] as const;

  test.each(others)('of <%s>', async (tag, attributes: Record<string, string>, selector, sentence) => {
    const stage = await open(tag, { script: { user: astrid, tree }, attributes });
    await stage.reach('ready');
    (await stage.find(selector)).focus();
    const journey = new KeyboardJourney();
    const log = new AnnouncementLog(stage.root as ShadowRoot);
    signOutElsewhere(stage.platform);
    await expect.poll(() => log.all).toContain(sentence);
    await journey.sees('signed out');
  });

  test('of the menu of <service-current-user>', async () => {
    const stage = await open('service-current-user', {
      script: { user: astrid },
      attributes: { 'sign-in-url': '/sign-in' },
    });
    (await stage.find('.who')).focus();
    const journey = new KeyboardJourney();
    await journey.press('{Enter}', () => focused()?.role === 'menuitem');
    signOutElsewhere(stage.platform);
    await journey.sees('signed out', () => focused()?.textContent?.trim() === en.currentUser.signIn);
  });
});
