import { elementUpdated, oneEvent } from '@open-wc/testing';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../src/elements/current-user/index.ts';
import { en } from '../../src/localisation/index.ts';
import { astrid, problem, type Script } from '../../src/testing/index.ts';
import { focused, open, updated, type Stage } from '../support/element-stage.ts';
import { AnnouncementLog } from '../support/keyboard-journey.ts';

async function signedIn(
  script: Script = {},
  attributes: Record<string, string> = { 'profile-url': '/profil' },
  children = '',
) {
  const stage = await open('service-current-user', { script: { user: astrid, ...script }, attributes, children });
  await stage.reach('signed-in');
  const menu = await stage.find('[popover]');
  const isOpen = () => menu.matches(':popover-open');
  const opened = () => oneEvent(menu, 'toggle');
  return { ...stage, stage, menu, isOpen, opened };
}

const label = () => focused()?.textContent?.trim();

describe('the menu, by keyboard', () => {
  test('opens on its first item; arrows, Home, End and letters move; Escape closes and restores focus', async () => {
    const { stage, isOpen, opened } = await signedIn();
    stage.element.focus();
    const button = focused();
    const toggled = opened();
    await userEvent.keyboard('{Enter}');
    await toggled;
    expect(isOpen()).toBe(true);
    expect(label()).toBe(en.currentUser.profile);
    const walk = [
      ['{ArrowDown}', en.currentUser.signOut],
      ['{ArrowDown}', en.currentUser.signOutEverywhere],
      ['{ArrowDown}', en.currentUser.profile],
      ['{ArrowUp}', en.currentUser.signOutEverywhere],
      ['{Home}', en.currentUser.profile],
      ['{End}', en.currentUser.signOutEverywhere],
      ['p', en.currentUser.profile],
      ['s', en.currentUser.signOut],
      ['s', en.currentUser.signOutEverywhere],
    ] as const;
    for (const [key, expected] of walk) {
      await userEvent.keyboard(key);
      expect(label(), key).toBe(expected);
    }
    await expect(stage.around).to.be.accessible();
    await userEvent.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(focused()).toBe(button);
  });

  test('has a button, the user, and its items around those of the page', async () => {
    const { stage } = await signedIn();
    expect(stage.element).shadowDom.to.equal(
      `<div lang="en" dir="ltr"><button type="button" part="button" popovertarget="menu" aria-haspopup="menu" aria-expanded="false">
        <span aria-hidden="true" part="face">AL</span><span dir="auto">Astrid Lind</span>
      </button>
      <div id="menu" part="menu" popover>
        <div><b><bdi>Astrid Lind</bdi></b><span><bdi>astrid@lindholm.example</bdi></span></div>
        <form method="post">
          <div role="menu" aria-label="Account: Astrid Lind">
            <a role="menuitem" part="entry" href="/profil">Profile</a>
            <slot name="menu"></slot>
            <button role="menuitem" part="entry" name="sign-off" value="here" aria-disabled="false">Sign out</button>
            <button role="menuitem" part="entry" name="sign-off" value="everywhere">Sign out everywhere</button>
          </div>
        </form>
      </div>
      <div role="status"></div></div>`,
      { ignoreAttributes: ['class'] },
    );
  });

  test('Tab closes it', async () => {
    const { stage, isOpen, opened } = await signedIn();
    stage.element.focus();
    const toggled = opened();
    await userEvent.keyboard(' ');
    await toggled;
    await userEvent.tab();
    expect(isOpen()).toBe(false);
  });

  test('includes items of the page', async () => {
    const { stage, opened } = await signedIn({}, {}, '<a slot="menu" role="menuitem" href="/plan">Plan</a>');
    stage.element.focus();
    const toggled = opened();
    await userEvent.keyboard('{Enter}');
    await toggled;
    await userEvent.keyboard('{Home}');
    const first = label();
    await userEvent.keyboard('{ArrowDown}');
    const second = label();
    await userEvent.keyboard('{ArrowDown}');
    expect([first, second, label()]).toEqual(['Plan', en.currentUser.signOut, en.currentUser.signOutEverywhere]);
  });

  test('signing out everywhere asks first, and can be cancelled', async () => {
    const { stage, opened, isOpen } = await signedIn();
    stage.element.focus();
    const toggled = opened();
    await userEvent.keyboard('{Enter}');
    await toggled;
    await userEvent.keyboard('{End}{Enter}');
    await stage.read(en.currentUser.confirmEverywhere);
    await elementUpdated(stage.element);
    expect(label()).toBe(en.currentUser.signOutEverywhere);
    await expect(stage.around).to.be.accessible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await updated(stage.element, () => !stage.text.includes(en.currentUser.confirmEverywhere));
    expect(isOpen()).toBe(true);
    expect(stage.platform.requests.map(({ operation }) => operation)).not.toContain('signOff');
    await userEvent.keyboard('{End}{Enter}');
    await stage.read(en.currentUser.confirmEverywhere);
    await elementUpdated(stage.element);
    await userEvent.keyboard('{Enter}');
    await stage.reach('signed-out');
    expect((await stage.platform.received('signOff')).body).toEqual({ everywhere: true });
  });
});

describe('signing out', () => {
  test('fires events before and after, once, without personal data', async () => {
    const { stage } = await signedIn();
    const button = await stage.find("[value='here']");
    button.click();
    button.click();
    await stage.reach('signed-out');
    expect(stage.names()).toEqual(['before-sign-off', 'signed-off']);
    for (const event of stage.events) expect([event.bubbles, event.composed]).toEqual([true, true]);
    expect(JSON.stringify(stage.events.map((event) => ({ ...event })))).not.toMatch(/@|Astrid|user_/);
    expect(stage.platform.requests.filter(({ operation }) => operation === 'signOff')).toHaveLength(1);
  });

  test('can be prevented by the page', async () => {
    const { stage } = await signedIn();
    const work = vi.fn(() => Promise.resolve());
    stage.element.addEventListener('before-sign-off', (event) => {
      event.waitFor(work);
      event.preventDefault();
    });
    await stage.press("[value='here']");
    expect(stage.element.matches(':state(busy)')).toBe(false);
    expect(stage.platform.user).toEqual(astrid);
    expect(work).not.toHaveBeenCalled();
  });

  test('waits for work of the page, which may fail', async () => {
    const { stage } = await signedIn();
    let fail = (): void => undefined;
    const work = new Promise<void>((_resolve, reject) => (fail = () => reject(new Error('disk full'))));
    stage.element.addEventListener('before-sign-off', (event) => event.waitFor(() => work));
    await stage.press("[value='here']");
    await stage.reach('busy');
    expect(stage.platform.requests.some(({ operation }) => operation === 'signOff')).toBe(false);
    fail();
    await stage.reach('signed-out');
  });

  test('shows the clock of a rate limit, and can be retried afterwards', async () => {
    const { stage, opened } = await signedIn({ on: { signOff: [problem('rate_limited', { retryAfter: 2 })] } });
    const log = new AnnouncementLog(stage.around);
    const toggled = opened();
    (await stage.find('button')).click();
    await toggled;
    await stage.press('[name="sign-off"]');
    await stage.reach('limited');
    await updated(stage.element, () => /Try again in 0:0[12]\./.test(stage.text));
    await expect(stage.around).to.be.accessible();
    await stage.press('[name="sign-off"]');
    expect(stage.platform.requests.filter(({ operation }) => operation === 'signOff')).toHaveLength(1);
    await stage.read(en.failures.tryAgainNow);
    expect(stage.element.matches(':state(limited)')).toBe(false);
    expect(log.all).toEqual([en.failures.problems.rate_limited, en.failures.tryAgainNow]);
    expect(stage.root.querySelector('.notice.bad')).toBeNull();
    await stage.press('[name="sign-off"]');
    await stage.reach('signed-out');
  });

  test('shows and announces a failure, and can be retried', async () => {
    const { stage } = await signedIn({ on: { signOff: problem('internal') } });
    await stage.press("[value='here']");
    const message = en.failures.problems.internal as string;
    await updated(stage.element, () => stage.root.querySelector('[role="status"]')?.textContent?.includes(message));
    expect(stage.element.matches(':state(signed-in)')).toBe(true);
    await expect(stage.around).to.be.accessible();
    stage.platform.on('signOff', 'ordinary');
    await stage.press("[value='here']");
    await stage.reach('signed-out');
  });
});

describe('focus, when signing out removes the menu', () => {
  const attributes = { 'sign-in-url': '/logga-in', 'served-user': JSON.stringify(astrid) };
  const pressed = async (stage: Stage<'service-current-user'>) => {
    const menu = await stage.find('[popover]');
    const opened = oneEvent(menu, 'toggle');
    menu.showPopover();
    await opened;
    (await stage.find("[value='here']")).focus();
    await userEvent.keyboard('{Enter}');
  };

  test('moves to the link at once, also before the session is known', async () => {
    const idle = vi.spyOn(globalThis, 'requestIdleCallback').mockReturnValue(0);
    onTestFinished(() => idle.mockRestore());
    const stage = await open('service-current-user', { script: { user: astrid }, attributes });
    await pressed(stage);
    const link = await stage.find("a[part~='button']");
    await elementUpdated(stage.element);
    expect(focused()).toBe(link);
  });

  test('leaves the focus where the user has moved it', async () => {
    const stage = await open('service-current-user', { script: { user: astrid }, attributes });
    const field = document.createElement('input');
    stage.around.append(field);
    stage.element.addEventListener('before-sign-off', () => queueMicrotask(() => field.focus()));
    await pressed(stage);
    await stage.find("a[part~='button']");
    await elementUpdated(stage.element);
    expect(focused()).toBe(field);
  });
});

describe('signed out', () => {
  test('shows a sign-in link if the page sets its URL', async () => {
    const stage = await open('service-current-user', { attributes: { 'sign-in-url': '/logga-in' } });
    await stage.reach('signed-out');
    const link = await stage.find<HTMLAnchorElement>("a[part~='button']");
    expect(link.getAttribute('href')).toBe('/logga-in');
    stage.element.focus();
    expect(focused()).toBe(link);
    await expect(stage.around).to.be.accessible();
  });

  test('reserves its space while the session is unknown', async () => {
    const stage = await open('service-current-user', { script: { on: { session: { held: 'ordinary' } } } });
    const bone = await stage.find("[part~='skeleton']");
    expect(bone.getBoundingClientRect().width).toBeGreaterThan(100);
    await stage.platform.received('session');
    stage.platform.release();
    await stage.reach('signed-out');
  });
});

test('follows its session when it is moved in the page', async () => {
  const { stage } = await signedIn();
  const elsewhere = document.createElement('nav');
  stage.provider.append(elsewhere);
  elsewhere.append(stage.element);
  await stage.press("[value='here']");
  await stage.reach('signed-out');
});

test('follows its session again when it is removed and added', async () => {
  const { stage } = await signedIn();
  stage.element.remove();
  await elementUpdated(stage.element);
  stage.provider.append(stage.element);
  await stage.press("[value='here']");
  await stage.reach('signed-out');
});
