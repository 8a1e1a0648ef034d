import { html, render } from 'lit';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dress, readLook, type Look } from '../../.storybook/look.ts';
import { openPlatform } from '../../.storybook/platform.ts';
import '../../src/elements/platform/index.ts';
import '../../src/elements/sign-in/index.ts';
import { addLanguage } from '../../src/localisation/index.ts';
import { de } from '../../src/localisation/translations/de.ts';
import { scenarios } from '../../src/testing/index.ts';

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
