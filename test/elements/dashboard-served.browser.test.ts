import '@lit-labs/ssr-client/lit-element-hydrate-support.js';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import '../../src/server-rendering.ts';
import type { DashboardElement } from '../../src/dashboard.ts';

const errors = vi.fn();
const page = document.createElement('div');
document.body.append(page);

beforeEach(() => {
  errors.mockClear();
  addEventListener('error', errors);
  addEventListener('unhandledrejection', errors);
});
afterEach(() => {
  removeEventListener('error', errors);
  removeEventListener('unhandledrejection', errors);
  page.replaceChildren();
});

const own = {
  widgets: [
    { instanceId: 'mine', widgetId: '@acme/weather/form/forecast' },
    { instanceId: 'me', widgetId: '@service/authentication/form/current-user' },
    { instanceId: 'third', widgetId: '@acme/weather/form/forecast' },
  ],
};

/** A server-rendered dashboard in the page. */
function parse(name: string): DashboardElement {
  page.setHTMLUnsafe(inject('servedElements')[name]!);
  return page.firstElementChild as DashboardElement;
}
const keys = ({ shadowRoot }: DashboardElement) =>
  [...shadowRoot!.querySelectorAll('[data-key]')].map((each) => each.getAttribute('data-key'));
const settled = async (element: DashboardElement) => {
  for (;;) if (await element.updateComplete) return;
};

// The first one is upgraded; the others are parsed after the element is defined.
test.each(['not defined yet', 'defined'])(
  'hydrates a server-rendered dashboard that is %s, then shows the layout that the page set before',
  async () => {
    const element = parse('dashboard kept by its page en');
    expect(keys(element)).toEqual(['me', 'gone']);
    const [me] = element.shadowRoot!.querySelectorAll('[data-key]');
    element.layout = own;
    await import('../../src/dashboard.ts');
    await settled(element);
    expect(keys(element)).toEqual(['mine', 'me', 'third']);
    expect(element.shadowRoot!.querySelectorAll('[data-key]')[1]).toBe(me);
    expect(element.document).toBe(own);
    expect(errors).not.toHaveBeenCalled();
  },
);

test("shows the page's layout if the server had none", async () => {
  await import('../../src/dashboard.ts');
  const element = parse('dashboard without anything en');
  element.layout = own;
  await settled(element);
  expect(keys(element)).toEqual(['mine', 'me', 'third']);
  expect(errors).not.toHaveBeenCalled();
});
