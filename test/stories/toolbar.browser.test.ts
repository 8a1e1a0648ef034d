import { html, render } from 'lit';
import { buildArgsParam } from 'storybook/internal/router';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dress, readLook, toolbars, viewports, type Look } from '../../.storybook/look.ts';
import { lookIn } from '../../.storybook/page-look.ts';
import { openPlatform } from '../../.storybook/platform.ts';
import '../../src/elements/platform/index.ts';
import '../../src/elements/sign-in/index.ts';
import { addLanguage } from '../../src/localisation/index.ts';
import { de } from '../../src/localisation/translations/de.ts';
import { scenarios } from '../../src/testing/index.ts';
import { tokens } from '../../src/theme/tokens.ts';
import start from '../../stories/start.mdx?raw';

const script = scenarios['rate limited'];

/** A story as the toolbar renders it again: with its loader, its look and its markup, without its play function. */
async function show(canvasElement: HTMLElement, globals: Partial<Look> = {}) {
  const { baseUrl, fetch } = (await openPlatform({ id: 'locked-out', canvasElement, parameters: { script }, globals }))
    .platform;
  dress(canvasElement, readLook(globals));
  const content = html`<service-sign-in></service-sign-in>`;
  render(html`<service-platform base-url=${baseUrl} .fetch=${fetch}>${content}</service-platform>`, canvasElement);
  const element = canvasElement.querySelector('service-sign-in')!;
  await element.updateComplete;
  return element;
}

test('a story keeps its state when a toolbar changes, except the network', async () => {
  addLanguage('de', de);
  const canvas = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => canvas.remove());
  const element = await show(canvas);
  await userEvent.type(page.getByRole('textbox'), 'astrid@lindholm.example');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => element.shadowRoot!.textContent).toContain('1:');

  const looks: readonly Partial<Look>[] = [
    { theme: 'github' },
    { scheme: 'dark' },
    { language: 'de' },
    { direction: 'rtl' },
    { density: 'compact' },
    { contrast: 'more' },
    { contrast: 'system' },
    { textSize: 'largest' },
  ];
  for (const look of looks) {
    expect(await show(canvas, look)).toBe(element);
    expect(element.shadowRoot!.querySelector('input')!.value).toBe('astrid@lindholm.example');
    expect(element.shadowRoot!.textContent).toMatch(/1:[0-3]\d/);
  }
  const before = await openPlatform({ id: 'locked-out', canvasElement: canvas, parameters: { script }, globals: {} });
  const slow = { network: 'slow' } as const;
  expect(
    await openPlatform({ id: 'locked-out', canvasElement: canvas, parameters: { script }, globals: slow }),
  ).not.toBe(before);
});

test('more contrast applies the rules of the theme and of the elements, and normal contrast leaves them', async () => {
  const canvas = document.body.appendChild(document.createElement('div'));
  const sheet = tokens.styleSheet!;
  const added = sheet.insertRule(
    '@media (prefers-contrast: more) { :host { --_quiet: rgb(1, 2, 3); } }',
    sheet.cssRules.length,
  );
  onTestFinished(() => {
    dress(canvas, readLook({}));
    sheet.deleteRule(added);
    canvas.remove();
  });
  const values = async (look: Partial<Look>) => {
    const style = getComputedStyle(await show(canvas, look));
    return ['--_quiet', '--service-line'].map((name) => style.getPropertyValue(name));
  };
  const normal = await values({ theme: 'github' });
  const more = await values({ theme: 'github', contrast: 'more' });
  expect(more[0]).toBe('rgb(1, 2, 3)');
  expect(more[1]).not.toBe(normal[1]);
  expect(await values({ theme: 'github' })).toEqual(normal);
});

test.each(Object.entries(toolbars).map(([name, values]) => [name, Object.keys(values)] as const))(
  'each value of the toolbar "%s" stands in the address, and is read from it',
  (name, values) => {
    expect(values.length).toBeGreaterThan(1);
    for (const value of values) {
      const address = `?globals=${buildArgsParam({}, { [name]: value })}`;
      expect(lookIn(address)).toEqual(readLook({ [name]: value }));
      expect(lookIn(address)).toHaveProperty(name, value);
    }
  },
);

test('there are four viewports, which stand in the address', () => {
  expect(Object.values(viewports).map(({ styles }) => styles.width)).toEqual(['320px', '375px', '768px', '1400px']);
  for (const value of Object.keys(viewports)) {
    expect(buildArgsParam({}, { viewport: { value, isRotated: false } })).toContain(`viewport.value:${value}`);
  }
});

test('the first page names each toolbar', () => {
  const [, line = ''] = /\*\*The toolbar\*\* sets (.*)/.exec(start) ?? [];
  for (const name of Object.keys(toolbars)) {
    expect(line).toContain(name.replace(/[A-Z]/, (letter) => ` ${letter.toLowerCase()}`));
  }
  expect(line).toContain('viewport');
});
