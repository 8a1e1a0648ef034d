import { ContextEvent, ContextProvider } from '@lit/context';
import { elementUpdated, fixtureSync, html } from '@open-wc/testing';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createPlatform, platformContext, type Platform } from '../../src/context/platform-context.ts';
import '../../src/elements/current-user/index.ts';
import '../../src/elements/sign-in/index.ts';
import '../../src/elements/sign-up/index.ts';
import { astrid } from '../../src/testing/index.ts';
import type { PlatformClient } from '../../src/transport/client.ts';
import { clientOf, focused, open, placed, platformElement, updated, type Stage } from '../support/element-stage.ts';

/** The client that the elements inside a provider share. */
const client = ({ element }: Stage<'service-sign-in'>): Promise<PlatformClient> =>
  new Promise((resolve) => {
    const take = (platform: Platform) => resolve(platform.client());
    element.dispatchEvent(new ContextEvent(platformContext, element, take));
  });

const shown = (element: Element) => getComputedStyle(element).display !== 'none' && element.getClientRects().length > 0;

describe('content by session', () => {
  test.each([
    [null, 'signed-out', 'signed-in'],
    [astrid, 'signed-in', 'signed-out'],
  ] as const)("shows the slot of the session's state", async (user, visible, hidden) => {
    const platform = placed({ user });
    const provider = platformElement(platform);
    provider.innerHTML = '<p>always</p><p slot="signed-in">in</p><p slot="signed-out">out</p>';
    fixtureSync(provider);
    const paragraphs = [...provider.children];
    await updated(provider, () => provider.hasUpdated);
    expect(paragraphs.map(shown)).toEqual([true, false, false]);
    await updated(provider, () => provider.matches(`:state(${visible})`));
    expect(provider.matches(`:state(${hidden})`)).toBe(false);
    expect(paragraphs.map(shown)).toEqual([true, visible === 'signed-in', visible === 'signed-out']);
  });

  test('follows a sign-in inside it', async () => {
    const stage = await open('service-sign-in');
    await updated(stage.provider, () => stage.provider.matches(':state(signed-out)'));
    await stage.fill('email', 'bo@ek.example');
    await stage.press();
    await stage.reach('waiting');
    await stage.fill('code', stage.platform.mails[0]!.code);
    await updated(stage.provider, () => stage.provider.matches(':state(signed-in)'));
  });

  test('moves the focus to what is shown instead: after a sign-in, and when the session ends', async () => {
    const platform = placed();
    const provider = platformElement(platform);
    const around = fixtureSync<HTMLElement>(html`<main></main>`);
    provider.innerHTML = `<a href="#elsewhere">Elsewhere</a>
      <service-sign-in slot="signed-out"></service-sign-in>
      <section slot="signed-in"><h1>Work</h1><button>First</button></section>`;
    around.append(provider);
    const element = provider.querySelector('service-sign-in')!;
    await updated(provider, () => provider.matches(':state(signed-out)'));
    await updated(element, () => element.matches(':state(ask)'));
    element.focus();
    await userEvent.keyboard('bo@ek.example{Enter}');
    await updated(element, () => element.matches(':state(waiting)'));
    await userEvent.keyboard(platform.mails[0]!.code);
    await updated(provider, () => provider.matches(':state(signed-in)'));
    await expect.poll(() => document.activeElement).toBe(provider.querySelector('button'));
    const client = await clientOf(element);
    await client.signOff();
    await updated(provider, () => provider.matches(':state(signed-out)'));
    await expect.poll(() => document.activeElement).toBe(element);
    expect(focused()).to.have.attribute('name', 'email');
  });

  test('moves the focus in the task that hides its element: no frame is without it', async () => {
    const platform = placed();
    const provider = platformElement(platform);
    provider.innerHTML = '<button slot="signed-out">Out</button><button slot="signed-in">In</button>';
    fixtureSync(provider);
    const [out, within] = provider.querySelectorAll('button');
    await updated(provider, () => provider.matches(':state(signed-out)'));
    out!.focus();
    const moved = new Promise<Element | null>((resolve) => {
      const hostUpdated = () => queueMicrotask(() => !out!.checkVisibility() && resolve(document.activeElement));
      provider.addController({ hostUpdated });
    });
    platform.signIn();
    const client = await clientOf(out!);
    await client.session.refresh();
    expect(await moved).toBe(within);
  });

  test("shows the server's state until script has read the session", async () => {
    const platform = placed({ on: { session: { held: 'ordinary' } } });
    const provider = platformElement(platform);
    provider.session = 'signed-in';
    fixtureSync(provider);
    await updated(provider, () => provider.matches(':state(signed-in)'));
    await platform.received('session');
    platform.release();
    await updated(provider, () => provider.matches(':state(signed-out)'));
  });
});

describe('signedIn()', () => {
  const held = async (user: typeof astrid | null) => {
    const platform = placed({ user });
    const provider = platformElement(platform);
    provider.innerHTML = '<service-sign-in></service-sign-in>';
    fixtureSync(provider);
    return { provider, client: await clientOf(provider.querySelector('service-sign-in')!), platform };
  };

  test('resolves to the user at once if they are signed in', async () => {
    const { provider } = await held(astrid);
    expect((await provider.signedIn()).id).toBe(astrid.id);
    expect((await provider.signedIn()).name).toBe(astrid.name);
  });

  test('waits for a sign-in, and again after a sign-out', async () => {
    const stage = await open('service-sign-in');
    let pending = true;
    const user = stage.provider.signedIn().finally(() => (pending = false));
    await updated(stage.provider, () => stage.provider.matches(':state(signed-out)'));
    expect(pending).toBe(true);
    await stage.fill('email', astrid.email);
    await stage.press();
    await stage.reach('waiting');
    await stage.fill('code', stage.platform.mails[0]!.code);
    expect((await user).email).toBe(astrid.email);
    await (await clientOf(stage.element)).signOff();
    const again = stage.provider.signedIn();
    stage.platform.signIn();
    await (await clientOf(stage.element)).session.refresh();
    expect((await again).email).toBe(astrid.email);
  });

  test('waits for the platform that it is given later', async () => {
    const { provider } = await held(null);
    const user = provider.signedIn();
    await updated(provider, () => provider.matches(':state(signed-out)'));
    const other = placed({ user: astrid });
    provider.fetch = other.fetch;
    expect((await user).id).toBe(astrid.id);
  });

  test('rejects with the reason of its signal', async () => {
    const { provider } = await held(null);
    const controller = new AbortController();
    const user = provider.signedIn({ signal: controller.signal });
    controller.abort(new Error('left'));
    await expect(user).rejects.toThrow('left');
    await expect(provider.signedIn({ signal: controller.signal })).rejects.toThrow('left');
  });
});

describe('several forms for signing in', () => {
  const addForms = async (stage: Stage<'service-sign-in'>) => {
    const others = [document.createElement('service-sign-in'), document.createElement('service-sign-up')] as const;
    stage.provider.prepend(others[0]);
    stage.provider.append(others[1]);
    await updated(stage.provider, () => stage.provider.matches(':state(signed-out)'));
    for (const other of others) {
      other.renderRoot.querySelector('input')!.focus();
      await updated(other, () => other.matches(':state(ask)'));
    }
    await stage.fill('email', 'bo@ek.example');
    await stage.press();
    await stage.reach('waiting');
    return others;
  };
  const signedIn = (stage: Stage<'service-sign-in'>) =>
    stage.events.filter(({ type }) => type === 'signed-in').map(({ target }) => target);

  test('fire one event for a code: that of the form in which it was typed', async () => {
    const stage = await open('service-sign-in');
    const others = await addForms(stage);
    await stage.fill('code', stage.platform.mails[0]!.code);
    for (const each of [...others, stage.element]) await updated(each, () => each.matches(':state(signed-in)'));
    expect(signedIn(stage)).toEqual([stage.element]);
  });

  test('fire one event for a link in another tab: that of the form that waits for it', async () => {
    const stage = await open('service-sign-in');
    const others = await addForms(stage);
    stage.platform.signIn();
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    for (const each of [...others, stage.element]) await updated(each, () => each.matches(':state(signed-in)'));
    expect(signedIn(stage)).toEqual([stage.element]);
  });

  test('fire one event for a sign-in elsewhere that none waits for', async () => {
    const stage = await open('service-sign-in');
    const other = document.createElement('service-sign-in');
    stage.provider.append(other);
    for (const each of [stage.element, other]) {
      each.renderRoot.querySelector('input')!.focus();
      await updated(each, () => each.matches(':state(ask)'));
    }
    await updated(stage.provider, () => stage.provider.matches(':state(signed-out)'));
    stage.platform.signIn();
    await (await client(stage)).session.refresh();
    for (const each of [stage.element, other]) await updated(each, () => each.matches(':state(signed-in)'));
    expect(signedIn(stage)).toHaveLength(1);
  });
});

describe('two platforms on a page', () => {
  test('have separate sessions', async () => {
    const one = await open('service-current-user', { script: { user: astrid } });
    const other = await open('service-current-user', { script: { user: { ...astrid, id: 'user_bo', name: 'Bo Ek' } } });
    await one.reach('signed-in');
    await other.reach('signed-in');
    expect([one.text.includes('Astrid Lind'), other.text.includes('Bo Ek')]).toEqual([true, true]);
    await one.press("[value='here']");
    await one.reach('signed-out');
    expect(other.element.matches(':state(signed-in)')).toBe(true);
    expect(other.platform.requests.map(({ operation }) => operation)).not.toContain('signOff');
  });

  test('fire each event of a sign-in once, inside its own platform only', async () => {
    const one = await open('service-sign-in');
    const other = await open('service-sign-in');
    for (const [stage, rest] of [
      [one, [other]],
      [other, []],
    ] as const) {
      await stage.fill('email', 'bo@ek.example');
      await stage.press();
      await stage.reach('waiting');
      await stage.fill('code', stage.platform.mails[0]!.code);
      await stage.reach('signed-in');
      await updated(stage.provider, () => stage.provider.matches(':state(signed-in)'));
      expect(stage.names()).toEqual(['before-submit', 'code-sent', 'signed-in']);
      for (const { events, provider } of rest) {
        expect(events).toEqual([]);
        expect(provider.matches(':state(signed-in)')).toBe(false);
      }
    }
    expect(one.names()).toEqual(['before-submit', 'code-sent', 'signed-in']);
  });

  test('nested: the nearest counts', async () => {
    const stage = await open('service-current-user', { script: { user: astrid } });
    const inner = placed();
    const provider = platformElement(inner);
    stage.provider.append(provider);
    provider.append(stage.element);
    await stage.reach('signed-out');
    stage.provider.append(stage.element);
    await stage.reach('signed-in');
  });

  test('share one request and one session among the elements of one platform', async () => {
    const stage = await open('service-current-user', { script: { user: astrid } });
    const others = Array.from({ length: 3 }, () => document.createElement('service-current-user'));
    stage.provider.append(...others);
    for (const other of others) await updated(other, () => other.matches(':state(signed-in)'));
    expect(stage.platform.requests.filter(({ operation }) => operation === 'session')).toHaveLength(1);
    await stage.press("[value='here']");
    for (const other of others) await updated(other, () => other.matches(':state(signed-out)'));
  });
});

describe('an element that is moved out of every platform', () => {
  test("falls back to the page's platform, and follows the one it is moved into", async () => {
    const stage = await open('service-current-user', { script: { user: astrid } });
    await stage.reach('signed-in');
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
      expect(String(input)).toBe('/api/v0/users/session');
      return Promise.resolve(Response.json({ user: null }));
    });
    stage.around.append(stage.element);
    await stage.reach('signed-out');
    expect(asked).toHaveBeenCalled();
    asked.mockRestore();
    stage.provider.append(stage.element);
    await stage.reach('signed-in');
  });

  test('keeps its state when it is moved within one platform', async () => {
    const stage = await open('service-sign-in');
    await stage.fill('email', 'bo@ek.example');
    await stage.press();
    await stage.reach('waiting');
    stage.provider.append(document.createElement('section'));
    stage.provider.lastElementChild!.append(stage.element);
    await elementUpdated(stage.element);
    expect(stage.element.matches(':state(waiting)')).toBe(true);
  });
});

test('continues when its platform is removed and added again', async () => {
  const stage = await open('service-current-user', { script: { user: astrid } });
  await stage.reach('signed-in');
  stage.provider.remove();
  await elementUpdated(stage.provider);
  stage.around.append(stage.provider);
  await stage.press("[value='here']");
  await stage.reach('signed-out');
  await updated(stage.provider, () => stage.provider.matches(':state(signed-out)'));
});

test('has one model when a platform replaces one that is still loading; sent requests stay sent', async () => {
  const [before, now] = [placed(), placed()];
  const stale = await createPlatform(before).client();
  let arrive: (client: typeof stale) => void = () => undefined;
  const arriving = new Promise<typeof stale>((resolve) => {
    arrive = resolve;
  });
  const late: Platform = { settings: before, client: () => arriving };
  const client = vi.fn(createPlatform(now).client);
  const around = fixtureSync<HTMLElement>(html`<div></div>`);
  const provider = new ContextProvider(around, { context: platformContext, initialValue: late });
  const element = document.createElement('service-sign-in');
  around.append(element);
  const input = await updated(element, () => element.renderRoot.querySelector<HTMLInputElement>("input[name='email']"));
  input.value = 'bo@ek.example';
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  provider.setValue({ settings: now, client });
  (await updated(element, () => element.renderRoot.querySelector<HTMLElement>("[part~='submit']"))).click();
  await updated(element, () => element.matches(':state(waiting)'));
  const { length } = client.mock.calls;
  arrive(stale);
  // Everything that waited for it has gone on.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect([client.mock.calls.length, element.matches(':state(waiting)')]).toEqual([length, true]);
  expect([before.mails.length, now.mails.length]).toEqual([0, 1]);
});
