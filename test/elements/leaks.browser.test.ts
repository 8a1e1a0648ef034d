import { elementUpdated, fixtureSync, html } from '@open-wc/testing';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import '../../src/elements/current-user/index.ts';
import '../../src/dashboard.ts';
import '../../src/elements/resource-graph/index.ts';
import '../../src/elements/resource-clusters/index.ts';
import '../../src/elements/resource-search/index.ts';
import '../../src/elements/resource-viewer/index.ts';
import '../../src/elements/schema-form/index.ts';
import '../../src/elements/sign-in/index.ts';
import '../../src/elements/sign-up/index.ts';
import '../../src/elements/verify/index.ts';
import { en } from '../../src/localisation/index.ts';
import { astrid, type ScriptedEntry } from '../../src/testing/index.ts';
import { open, placed, platformElement, updated, type ElementTag } from '../support/element-stage.ts';

const tags: readonly ElementTag[] = [
  'service-sign-in',
  'service-sign-up',
  'service-verify',
  'service-current-user',
  'resource-viewer',
  'resource-graph',
  'resource-search',
  'resource-clusters',
  'service-schema-form',
  'service-dashboard',
];

/** Listeners on what outlives an element, counted as they come and go; nothing is remembered of who they were. */
const listeners = new Map<EventTarget, number>();

function count(target: EventTarget): void {
  listeners.set(target, 0);
  /** For what each listens; one that is removed and was not there counts for nothing. */
  const there = new WeakMap<object, Set<string>>();
  const typesOf = (listener: object) => there.get(listener) ?? there.set(listener, new Set()).get(listener)!;
  const removed = (type: string, listener: object) => {
    if (typesOf(listener).delete(type)) listeners.set(target, listeners.get(target)! - 1);
  };
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  target.addEventListener = (...given: Parameters<typeof addEventListener>) => {
    const [type, listener, options] = given;
    if (listener && !typesOf(listener).has(type)) {
      typesOf(listener).add(type);
      listeners.set(target, listeners.get(target)! + 1);
      const { signal } = typeof options === 'object' ? options : {};
      signal?.addEventListener('abort', () => removed(type, listener));
    }
    addEventListener.apply(target, given);
  };
  target.removeEventListener = (...given: Parameters<typeof removeEventListener>) => {
    const [type, listener] = given;
    if (listener) removed(type, listener);
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

const collect = () => cdp().send('HeapProfiler.collectGarbage');

async function mount(tag: ElementTag, provider: Element): Promise<WeakRef<HTMLElement>> {
  const element = document.createElement(tag);
  provider.append(element);
  await elementUpdated(element);
  element.remove();
  return new WeakRef(element);
}

describe.each(tags)('<%s>', (tag) => {
  test('leaves no listener and no element after 1,000 times', async () => {
    const provider = platformElement(placed());
    fixtureSync(provider);
    await mount(tag, provider);
    await elementUpdated(provider);
    const before = new Map(listeners);
    const references: WeakRef<HTMLElement>[] = [];
    for (let times = 0; times < 1000; times++) references.push(await mount(tag, provider));
    await Promise.resolve();
    expect([...listeners]).toEqual([...before]);
    // Idle callbacks that were called off, and what promises and imports under way hold, go by and by; a leak stays.
    const alive = async () => {
      await new Promise((resolve) => requestIdleCallback(resolve));
      await collect();
      return references.filter((reference) => reference.deref()).length;
    };
    await expect.poll(alive).toBeLessThan(20);
  });
});

const tree: ScriptedEntry = {
  id: 'root_directory',
  name: 'Root',
  children: [
    { id: 'document_1', name: 'Agenda.md', content: '# Agenda\n\n- [ ] One\n\n```js\nlet votes = 42;\n```\n' },
    ...Array.from({ length: 3 }, (_, index) => ({ name: `File ${index}.pdf` })),
  ],
};

/** Has a file uploaded. */
function upload(root: ParentNode): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['x'], 'New.bin', { lastModified: 1_700_000_000_000 }));
  const dropped = new DragEvent('drop', { dataTransfer, bubbles: true, composed: true, cancelable: true });
  root.querySelector('.grid')?.dispatchEvent(dropped);
}

/** A view: the resource that it shows, what is done there, and how one sees that it has been. */
const views = {
  directory: {
    times: 1000,
    id: 'root_directory',
    act: () => undefined,
    seen: (root: ParentNode) => root.querySelector('.rows .row'),
  },
  document: {
    times: 1000,
    id: 'document_1',
    act: () => undefined,
    seen: (root: ParentNode) => root.querySelector('.article h1'),
  },
  uploads: {
    // Each of them takes as long as ten of the others.
    times: 100,
    id: 'root_directory',
    act: upload,
    seen: (root: ParentNode) => root.querySelector('.upload')?.textContent?.includes(en.uploads.states.done),
  },
} as const;

describe.each(Object.entries(views))('<resource-viewer> with %s', (_name, { times, id, act, seen }) => {
  test(`leaves nothing after being shown and removed ${times} times`, { timeout: 240_000 }, async () => {
    // Their clock goes on: they are only counted.
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
    onTestFinished(() => void vi.useRealTimers());
    const platform = placed({ user: astrid, tree, live: true });
    const entries = platform.resources.root.children.length;
    const provider = platformElement(platform);
    fixtureSync(html`<div style="inline-size: 900px">${provider}</div>`);
    async function show(number: number): Promise<WeakRef<HTMLElement>[]> {
      const references: WeakRef<HTMLElement>[] = [];
      for (let time = 0; time < number; time++) {
        const element = document.createElement('resource-viewer');
        element.setAttribute('resource-id', id);
        provider.append(element);
        await updated(element, () => element.matches(':state(ready)'));
        act(element.renderRoot);
        await updated(element, () => seen(element.renderRoot));
        element.remove();
        references.push(new WeakRef(element));
        // Requests that the platform records.
        platform.requests.length = 0;
        platform.resources.root.children.splice(entries);
        platform.resources.touch();
      }
      return references;
    }
    await show(10);
    const before = [...listeners.values()];
    const references = await show(times);
    // Disconnection ends in a microtask, and timers run out.
    await expect.poll(() => [platform.followers, vi.getTimerCount()]).toEqual([0, 0]);
    expect([...listeners.values()]).toEqual(before);
    await new Promise((resolve) => requestIdleCallback(resolve));
    await collect();
    expect(references.filter((reference) => reference.deref()).length).toBeLessThan(20);
  });
});

test('an element with a session and a model is collected, and its platform forgets it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stage = await open('service-sign-in');
  await updated(stage.provider, () => stage.provider.matches(':state(signed-out)'));
  const references: WeakRef<HTMLElement>[] = [];
  for (let times = 0; times < 20; times++) {
    const element = document.createElement('service-sign-in');
    stage.provider.append(element);
    await elementUpdated(element);
    element.renderRoot.querySelector<HTMLElement>("[part~='submit']")!.click();
    await updated(element, () => element.renderRoot.querySelector("[aria-invalid='true']"));
    element.remove();
    references.push(new WeakRef(element));
    // An event remembers its target.
    stage.events.length = 0;
  }
  // Timers of the busy sign.
  vi.runAllTimers();
  vi.useRealTimers();
  await new Promise((resolve) => requestIdleCallback(resolve));
  await collect();
  expect(references.filter((reference) => reference.deref()).length).toBeLessThan(3);
});

test('a removed platform is collected with its content', async () => {
  const references: WeakRef<HTMLElement>[] = [];
  const around = fixtureSync<HTMLElement>(html`<div></div>`);
  for (let times = 0; times < 50; times++) {
    const provider = platformElement(placed());
    provider.append(document.createElement('service-current-user'));
    around.append(provider);
    await elementUpdated(provider);
    provider.remove();
    references.push(new WeakRef(provider));
  }
  await new Promise((resolve) => requestIdleCallback(resolve));
  await collect();
  expect(references.filter((reference) => reference.deref()).length).toBeLessThan(5);
});
