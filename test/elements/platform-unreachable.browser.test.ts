import { elementUpdated, expect as expectDom, fixtureSync, oneEvent } from '@open-wc/testing';
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { lookupRoutes } from '../../src/contract/resources/lookup-routes.ts';
import type { PlatformElement } from '../../src/elements/platform/index.ts';
import { astrid, problem, type Answer } from '../../src/testing/index.ts';
import { createClient } from '../../src/transport/client.ts';
import { placed, platformElement, setOnline, updated } from '../support/element-stage.ts';

const notFound: Answer = { body: '<h1>Not found</h1>', status: 404 };
const both = '<p slot="signed-in">in</p><p slot="signed-out">out</p>';

let console_: MockInstance;
beforeEach(() => {
  console_ = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => console_.mockRestore());
const lines = (baseUrl: string) =>
  console_.mock.calls.map(([line]) => String(line)).filter((line) => line.startsWith(`service-widgets: ${baseUrl}`));

const shown = (element: Element) => element.getClientRects().length > 0;

function open(session: Answer, children = both) {
  const platform = placed({ on: { session } });
  const element = platformElement(platform);
  element.lang = 'en';
  element.innerHTML = children;
  const event = oneEvent(element, 'platform-unreachable');
  fixtureSync(element);
  const unreachable = () => updated(element, () => element.matches(':state(unreachable)'));
  return { platform, element, event, unreachable };
}

const button = (element: PlatformElement) => element.renderRoot.querySelector<HTMLElement>("[part='button']");

test('names a base URL without a scheme, before anything else', async () => {
  const element = document.createElement('service-platform');
  element.baseUrl = `platform.example-${crypto.randomUUID()}`;
  const event = oneEvent(element, 'platform-unreachable');
  fixtureSync(element);
  expect((await event).detail.cause).toBe('not-a-platform');
  await expect.poll(() => lines(`baseUrl "${element.baseUrl}" has no https://`)).toHaveLength(1);
});

test('reports a token that the platform refuses, and no missing one', async () => {
  const refused = placed();
  const without = placed();
  for (const [platform, token] of [
    [without, undefined],
    [refused, 'svc_wrong'],
  ] as const) {
    const element = platformElement(platform);
    element.getToken = () => token;
    fixtureSync(element);
    await updated(element, () => element.matches(':state(signed-out)'));
  }
  const reported = () =>
    console_.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('refuses the token of getToken'));
  await expect.poll(() => reported().length).toBe(1);
  expect(reported()[0]).toContain(refused.baseUrl);
});

describe('a session that cannot be read', () => {
  test('shows the content for signed-out users', async () => {
    const { element, unreachable } = open(notFound);
    await unreachable();
    expect([...element.children].map(shown)).toEqual([false, true]);
    expect(element.matches(':state(signed-out)')).toBe(false);
    expect(button(element)).toBeNull();
  });

  test('fires an event with the cause, once', async () => {
    const { platform, element, event } = open(notFound);
    const events: Event[] = [];
    element.addEventListener('platform-unreachable', (each) => events.push(each));
    const { detail, bubbles, composed } = await event;
    expect([detail, bubbles, composed]).toEqual([{ cause: 'not-a-platform', baseUrl: platform.baseUrl }, true, true]);
    dispatchEvent(new Event('focus'));
    await platform.received('session', 3);
    expect(events).toHaveLength(1);
  });

  test.each<[string, Answer, string]>([
    ['network', { network: 'down' }, 'network'],
    ['a proxy whose server is down', { body: 'Bad gateway', status: 502 }, 'network'],
    ['another server', { body: '<h1>Welcome</h1>' }, 'not-a-platform'],
    ['another contract', { json: { person: null } }, 'wrong-version'],
    ['a platform that fails', problem('internal'), 'network'],
    ['a rate limit', problem('rate_limited', { retryAfter: 90 }), 'network'],
  ])('has a cause: %s', async (_, answer, cause) => {
    const { event } = open(answer);
    expect((await event).detail.cause).toBe(cause);
  });

  test('is one that does not respond for eight seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { platform, element, event } = open({ held: 'ordinary' });
      await platform.received('session');
      await vi.advanceTimersByTimeAsync(7_900);
      expect(element.matches(':state(unreachable)')).toBe(false);
      await vi.advanceTimersByTimeAsync(200);
      expect((await event).detail.cause).toBe('network');
      expect([...element.children].map(shown)).toEqual([false, true]);
      // The slow response is not lost.
      platform.signIn();
      platform.release();
      await vi.waitFor(() => expect(element.matches(':state(signed-in)')).toBe(true), { timeout: 20_000 });
    } finally {
      vi.useRealTimers();
    }
  });

  test('leaves content alone that the server rendered for signed-in users', async () => {
    const platform = placed({ on: { session: notFound } });
    const element = platformElement(platform);
    element.session = 'signed-in';
    element.innerHTML = both;
    fixtureSync(element);
    await updated(element, () => element.matches(':state(unreachable)'));
    expect([...element.children].map(shown)).toEqual([true, false]);
  });
});

describe('recovery', () => {
  test('by itself', async () => {
    const { platform, element, unreachable } = open(notFound);
    await unreachable();
    platform.on('session', 'ordinary');
    await updated(element, () => element.matches(':state(signed-out)'));
    expect(element.matches(':state(unreachable)')).toBe(false);
    expect([...element.children].map(shown)).toEqual([false, true]);
  });

  test.each<[string, () => void]>([
    ['the network is back', () => setOnline(true)],
    ['the window has focus again', () => dispatchEvent(new Event('focus'))],
    ['the page is visible again', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
  ])('at once when %s', async (_, happen) => {
    const { platform, element, unreachable } = open(notFound);
    await unreachable();
    await platform.received('session', 2);
    platform.on('session', 'ordinary');
    platform.signIn();
    happen();
    await updated(element, () => element.matches(':state(signed-in)'));
    expect([...element.children].map(shown)).toEqual([true, false]);
  });

  test('ends with the element', async () => {
    const { platform, element, unreachable } = open(notFound);
    await unreachable();
    element.remove();
    await elementUpdated(element);
    const { length } = platform.requests;
    dispatchEvent(new Event('focus'));
    await elementUpdated(element);
    expect(platform.requests).toHaveLength(length);
  });
});

describe('without content for signed-out users', () => {
  test('shows a message with a button that tries again', async () => {
    const { platform, element, unreachable } = open(notFound, '<p slot="signed-in">in</p>');
    await unreachable();
    expectDom(element).shadowDom.to.equal(`
      <slot></slot>
      <slot name="signed-in" hidden></slot>
      <slot name="signed-out"></slot>
      <p part="unreachable" lang="en" dir="ltr">
        <span>Can’t connect right now. Trying again…</span>
        <button part="button" type="button">Try again</button>
        <span class="unseen" role="status"></span>
      </p>
    `);
    await expectDom(element).to.be.accessible();
    platform.on('session', 'ordinary');
    button(element)!.click();
    await updated(element, () => element.matches(':state(signed-out)'));
    expect(button(element)).toBeNull();
  });

  test('shows it in Swedish', async () => {
    const { element, unreachable } = open(notFound, '');
    element.lang = 'sv';
    await unreachable();
    expect(element.renderRoot.textContent).toContain('Det går inte att ansluta just nu. Försöker igen…');
  });

  test('shows it for a slot of a wrapper to which nothing is assigned', async () => {
    const { element, unreachable } = open(notFound, '<slot></slot>');
    await unreachable();
    expect(button(element)).not.toBeNull();
  });

  test('leaves elements that show their own states alone', async () => {
    const { element, unreachable } = open(notFound, '<service-sign-in></service-sign-in>');
    await unreachable();
    expect(button(element)).toBeNull();
  });
});

describe('the console', () => {
  test('names a problem of the platform, and how it counts', async () => {
    const { platform, event } = open(problem('internal'));
    await event;
    expect(lines(platform.baseUrl)).toEqual([
      expect.stringMatching(/users\/session responded 500 internal: .+ See docs\/troubleshooting.md#unreachable$/),
    ]);
  });

  test.each<[string, () => never, string]>([
    [
      'throws',
      () => {
        throw new Error('No session of the host.');
      },
      'Error: No session of the host.',
    ],
    ['is no function', 'svc_secret' as never, 'TypeError: '],
    ['has a line break', (() => 'svc_a\nb') as never, 'TypeError: The token is no header value'],
  ])('names a getToken that %s', async (_, getToken, error) => {
    const platform = placed();
    const element = platformElement(platform);
    element.getToken = getToken;
    const event = oneEvent(element, 'platform-unreachable');
    fixtureSync(element);
    expect((await event).detail.cause).toBe('network');
    const reported = console_.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('getToken'));
    expect(reported).toEqual([expect.stringContaining(`getToken failed, so no request was sent: ${error}`)]);
    expect(reported[0]).not.toContain('svc_');
    expect(platform.requests).toEqual([]);
  });

  test('has one line for a platform, without words of the user', async () => {
    const platform = placed({ user: astrid, on: { search: { network: 'down' } } });
    const { baseUrl, fetch } = platform;
    const client = createClient({ baseUrl, fetch, openChannel: () => undefined, pause: () => Promise.resolve() });
    for (const q of ['alpha', 'beta']) await client.call(lookupRoutes.search, { q }).catch(() => undefined);
    await expect.poll(() => lines(platform.baseUrl).length).toBe(1);
    expect(lines(platform.baseUrl)[0]).not.toContain('alpha');
  });

  test('names the response and the fix, once', async () => {
    const { platform, event } = open(notFound);
    await event;
    dispatchEvent(new Event('focus'));
    await platform.received('session', 3);
    expect(lines(platform.baseUrl)).toEqual([
      `service-widgets: ${platform.baseUrl}/api/v0/users/session responded 404 text/html; charset=utf-8, unlike a platform. Set base-url to the origin of the platform, such as https://platform.example. See docs/troubleshooting.md#not-a-platform`,
    ]);
  });

  test('names a violation of the contract with its path', async () => {
    const user = { id: 'user_1', email: 'a@b.example', name: 1, locale: 'en' };
    const { platform, event } = open({ json: { user } });
    await event;
    expect(lines(platform.baseUrl)).toEqual([
      `service-widgets: ${platform.baseUrl}/api/v0/users/session breaks the contract: user.name: expected string. See docs/troubleshooting.md#contract-violation`,
    ]);
  });
});
