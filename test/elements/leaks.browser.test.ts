import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import '../../src/elements/access-tokens/index.ts';
import '../../src/elements/current-user/index.ts';
import '../../src/elements/resource-viewer/index.ts';
import '../../src/elements/schema-form/index.ts';
import '../../src/elements/sign-in/index.ts';
import '../../src/elements/sign-up/index.ts';
import '../../src/elements/verify/index.ts';
import { box, open, placed, platformElement, updated, type ElementTag } from '../support/element-stage.ts';

const tags: readonly ElementTag[] = [
  'service-sign-in',
  'service-sign-up',
  'service-verify',
  'service-current-user',
  'service-access-tokens',
  'resource-viewer',
  'service-schema-form',
];

/** Listeners on what outlives an element, counted as they come and go; nothing is remembered of who they were. */
const listeners = new Map<EventTarget, number>();

function count(target: EventTarget): void {
  listeners.set(target, 0);
  const change = (by: number) => listeners.set(target, listeners.get(target)! + by);
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  target.addEventListener = (...given: Parameters<typeof addEventListener>) => {
    change(1);
    addEventListener.apply(target, given);
  };
  target.removeEventListener = (...given: Parameters<typeof removeEventListener>) => {
    change(-1);
    removeEventListener.apply(target, given);
  };
}

beforeEach(() => {
  count(window);
  count(document);
});
afterEach(() => {
  for (const target of listeners.keys()) {
    Reflect.deleteProperty(target, 'addEventListener');
    Reflect.deleteProperty(target, 'removeEventListener');
  }
  listeners.clear();
});

const collect = () =>
  (cdp() as unknown as { send(method: string): Promise<unknown> }).send('HeapProfiler.collectGarbage');

async function mount(tag: ElementTag, provider: Element): Promise<WeakRef<HTMLElement>> {
  const element = document.createElement(tag);
  provider.append(element);
  await element.updateComplete;
  element.remove();
  return new WeakRef(element);
}

describe.each(tags)('<%s>', (tag) => {
  test('mounted and removed 1,000 times leaves no listener and no element behind', async () => {
    const provider = platformElement(placed());
    box().append(provider);
    await mount(tag, provider);
    await provider.updateComplete;
    const before = new Map(listeners);
    const references: WeakRef<HTMLElement>[] = [];
    for (let times = 0; times < 1000; times++) references.push(await mount(tag, provider));
    await Promise.resolve();
    expect([...listeners]).toEqual([...before]);
    // Idle callbacks that were called off, and what the last promises hold.
    await new Promise((resolve) => requestIdleCallback(resolve));
    await collect();
    const alive = references.filter((reference) => reference.deref()).length;
    expect(alive).toBeLessThan(20);
  });
});

test('an element that has its session and its model is gone as well, and its platform forgets it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stage = await open('service-sign-in');
  await updated(stage.provider, () => stage.provider.matches(':state(signed-out)'));
  const references: WeakRef<HTMLElement>[] = [];
  for (let times = 0; times < 20; times++) {
    const element = document.createElement('service-sign-in');
    stage.provider.append(element);
    await element.updateComplete;
    element.renderRoot.querySelector<HTMLElement>("[part~='submit']")!.click();
    await updated(element, () => element.renderRoot.querySelector("[aria-invalid='true']"));
    element.remove();
    references.push(new WeakRef(element));
    // An event remembers its target.
    stage.events.length = 0;
  }
  // What waits to show that something is under way.
  vi.runAllTimers();
  vi.useRealTimers();
  await new Promise((resolve) => requestIdleCallback(resolve));
  await collect();
  expect(references.filter((reference) => reference.deref()).length).toBeLessThan(3);
});

test('a platform that is taken out is gone with what is in it', async () => {
  const references: WeakRef<HTMLElement>[] = [];
  const around = box();
  for (let times = 0; times < 50; times++) {
    const provider = platformElement(placed());
    provider.append(document.createElement('service-current-user'));
    around.append(provider);
    await provider.updateComplete;
    provider.remove();
    references.push(new WeakRef(provider));
  }
  await new Promise((resolve) => requestIdleCallback(resolve));
  await collect();
  expect(references.filter((reference) => reference.deref()).length).toBeLessThan(5);
});
