import { elementUpdated, fixtureSync, html } from '@open-wc/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import '../../src/elements/current-user/index.ts';
import '../../src/elements/resource-viewer/index.ts';
import '../../src/elements/sign-in/index.ts';
import { en } from '../../src/localisation/index.ts';
import { astrid, lindholm, type Script } from '../../src/testing/index.ts';
import type { Dialect } from '../../src/transport/dialect/index.ts';
import { placed, platformElement, updated } from '../support/element-stage.ts';

const logged = vi.spyOn(console, 'error');
beforeEach(() => {
  logged.mockReset();
  logged.mockImplementation(() => undefined);
});
const errors = () => logged.mock.calls.splice(0).map(([line]) => String(line));
afterEach(() => expect(errors()).toEqual([]));

type Tag = 'resource-viewer' | 'service-sign-in' | 'service-current-user';

function place<Each extends Tag>(tag: Each, dialect: object, script: Script = {}) {
  const platform = placed(script);
  const provider = platformElement(platform);
  provider.dialect = dialect as Dialect;
  const element = document.createElement(tag);
  provider.append(element);
  fixtureSync(html`<div lang="en">${provider}</div>`);
  const text = () => ((element.renderRoot as HTMLElement).textContent ?? '').replaceAll(/\s+/g, ' ');
  return { platform, provider, element, text, read: (words: string) => updated(element, () => text().includes(words)) };
}

const asText = (sentence: unknown): string => String(sentence);
const { actions } = en;
const { problems } = en.failures;

test.each([
  [
    'throws',
    () => {
      throw new Error('oh');
    },
    problems.internal,
    'read: it threw',
  ],
  ['answers nothing', () => null, problems.malformed, 'read: not what the contract promises'],
])('a viewer whose dialect %s shows a failure, and the resource after a retry', async (_, read, words, place_) => {
  let isFixed = false;
  const dialect = {
    read: (input: { resourceId: string }, call: { send(method: string, path: string): Promise<unknown> }) =>
      isFixed ? call.send('GET', `/r/${input.resourceId}`) : read(),
  };
  const viewer = place('resource-viewer', dialect, { user: astrid });
  await viewer.read(asText(words));
  expect(errors().join('\n')).toContain(place_);
  isFixed = true;
  const retry = await updated(viewer.element, () =>
    [...viewer.element.renderRoot.querySelectorAll('button')].find(({ textContent }) =>
      textContent.includes('Try again'),
    ),
  );
  retry.click();
  await updated(viewer.element, () => viewer.element.matches(':state(ready)'));
});

test('a sign-in whose dialect throws shows a failure, and keeps the typed text', async () => {
  const dialect = {
    forms: {
      '@service/authentication/schema/sign-in': () => {
        throw new TypeError('oh');
      },
    },
  };
  const { element, read } = place('service-sign-in', dialect);
  const input = await updated(element, () => element.renderRoot.querySelector<HTMLInputElement>("input[name='email']"));
  input.value = 'bo@ek.example';
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  (await updated(element, () => element.renderRoot.querySelector<HTMLElement>("[part~='submit']"))).click();
  await read(asText(problems.internal));
  expect(input.value).toBe('bo@ek.example');
  expect(errors().join('\n')).toContain('@service/authentication/schema/sign-in: it threw');
});

test('another dialect makes another platform', async () => {
  const named = (name: string): Dialect => ({ session: () => ({ user: { ...astrid, name } }) });
  const { provider, read } = place('service-current-user', named('Bo Ek'));
  await read('Bo Ek');
  provider.dialect = named('Maja Öst');
  await read('Maja Öst');
});

describe('a viewer on a platform without uploads', () => {
  const dialect: Dialect = { beginUpload: null, uploadStatus: null, sendUpload: null };
  const ready = async (script: Script = {}) => {
    const viewer = place('resource-viewer', dialect, { user: astrid, ...script });
    await updated(viewer.element, () => viewer.element.matches(':state(ready)'));
    return viewer;
  };
  const button = ({ element }: Awaited<ReturnType<typeof ready>>, name: string) =>
    [...element.renderRoot.querySelectorAll('button')].find(({ textContent }) => textContent.includes(name));

  test('offers no upload and no folder in the New menu', async () => {
    const viewer = await ready();
    expect(button(viewer, asText(en.viewer.upload))).toBeUndefined();
    button(viewer, asText(en.viewer.create))?.click();
    const menu = await updated(viewer.element, () => viewer.element.renderRoot.querySelector('[role=menu]'));
    await updated(viewer.element, () => menu.textContent?.includes(actions.newDirectory));
    expect(menu.textContent).not.toContain(actions.uploadFolder);
  });

  test('does not mention uploads in an empty directory', async () => {
    const viewer = await ready({ tree: { ...lindholm, children: [] } });
    await viewer.read(asText(en.viewer.emptyHeading));
    expect(viewer.text()).not.toContain(asText(en.viewer.emptyWithUpload));
    expect(button(viewer, asText(en.viewer.upload))).toBeUndefined();
    expect(button(viewer, asText(en.viewer.newDocument))).toBeDefined();
  });

  test("explains that files can't be stored, and prevents the page from opening a dropped file", async () => {
    const viewer = await ready();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'a.txt'));
    const drag = (type: string) => {
      const event = new DragEvent(type, { dataTransfer, bubbles: true, composed: true, cancelable: true });
      (viewer.element.renderRoot.querySelector('.grid') ?? viewer.element).dispatchEvent(event);
      return event;
    };
    expect(drag('dragover').defaultPrevented).toBe(true);
    await viewer.read(en.uploads.noDrop);
    expect(drag('dragover').dataTransfer?.dropEffect).toBe('none');
    expect(drag('drop').defaultPrevented).toBe(true);
    expect(viewer.platform.requests.filter(({ operation }) => /upload/i.test(operation ?? ''))).toEqual([]);
  });
});

describe('a viewer on a platform without search, graph and topics', () => {
  const dialect: Dialect = { search: null, graph: null, clusters: null };
  const ready = async (more: Dialect, script: Script = {}) => {
    const viewer = place('resource-viewer', more, { user: astrid, ...script });
    await updated(viewer.element, () => viewer.element.matches(':state(ready)'));
    return viewer;
  };
  const more = ({ element }: Awaited<ReturnType<typeof ready>>) =>
    element.renderRoot.querySelector<HTMLElement>('.tools [aria-haspopup=menu]:not([part])');
  const entries = async (viewer: Awaited<ReturnType<typeof ready>>) => {
    more(viewer)!.click();
    const items = () => [...viewer.element.renderRoot.querySelectorAll('[role=menuitem] > span')];
    await updated(viewer.element, () => items().length > 0);
    return items().map(({ textContent }) => textContent);
  };

  test('offers the other actions', async () => {
    expect(await entries(await ready({ graph: null }))).toEqual([
      actions.searchHere,
      en.viewer.clusters,
      actions.shortcuts,
    ]);
  });

  test('offers no empty menu and no missing feature', async () => {
    const viewer = await ready(dialect);
    expect(more(viewer)).toBeNull();
    viewer.element.facet = 'search';
    await elementUpdated(viewer.element);
    expect(viewer.element.renderRoot.querySelector('aside')).toBeNull();
    viewer.element.facet = 'info';
    await updated(viewer.element, () => viewer.element.renderRoot.querySelector('aside'));
  });
});
