import { afterEach, expect, test } from 'vitest';
import '../../src/elements/resource-viewer/index.ts';
import '../../src/elements/sign-in/index.ts';
import { astrid } from '../../src/testing/index.ts';
import { open } from '../support/element-stage.ts';
import { emulateMedia } from '../support/emulated-media.ts';
import { coarse } from '../support/touch.ts';
import { contrast } from './colour.ts';

afterEach(async () => {
  await emulateMedia();
  await coarse(false);
});

test('forced colours keep everything that colour conveys', async () => {
  await emulateMedia({ 'forced-colors': 'active' });
  expect(matchMedia('(forced-colors: active)').matches).toBe(true);
  const stage = await open('service-sign-in', { attributes: { 'sign-up-url': '/registrera' } });
  const input = await stage.input('email');
  const submit = await stage.find("[part~='submit']");
  input.focus();
  for (const style of [getComputedStyle(input), getComputedStyle(submit)]) {
    expect([style.borderTopStyle, style.borderTopWidth]).toEqual(['solid', '1px']);
  }
  // Forced colours draw transparent borders: a button without an edge would look like text.
  expect(getComputedStyle(submit).borderTopColor).not.toBe(getComputedStyle(submit).backgroundColor);
  expect(getComputedStyle(input).outlineStyle).toBe('solid');
  expect(getComputedStyle(input).outlineWidth).toBe('2px');
  await expect(stage.around).to.be.accessible();
});

test('reduced motion stops all motion', async () => {
  await emulateMedia({ 'prefers-reduced-motion': 'reduce' });
  const stage = await open('service-sign-in');
  stage.around.style.setProperty('--service-motion', 'initial');
  expect(getComputedStyle(await stage.input('email')).transitionDuration).toBe('0s');
  await emulateMedia({ 'prefers-reduced-motion': 'no-preference' });
  expect(getComputedStyle(await stage.input('email')).transitionDuration).toBe('0.16s');
});

test.each(['light', 'dark'])(
  'more contrast draws lines, borders and quiet text as strong as text: %s',
  async (scheme) => {
    await emulateMedia({ 'prefers-contrast': 'more' });
    expect(matchMedia('(prefers-contrast: more)').matches).toBe(true);
    const stage = await open('service-sign-in', {
      attributes: { 'sign-up-url': '/registrera' },
      // Also where the page has quieter ones.
      around: { style: `color-scheme: ${scheme}; --service-text-quiet: #999; --service-line: #eee` },
    });
    const other = document.createElement('button');
    other.className = 'button';
    (await stage.find('form')).append(other);
    const style = async (selector: string) => getComputedStyle(await stage.find(selector));
    const card = await style('.card');
    expect(contrast(card.color, card.backgroundColor)).toBeGreaterThan(7);
    const drawn = {
      card: card.borderTopColor,
      'line above the foot': (await style('.foot')).borderTopColor,
      input: (await style('input')).borderTopColor,
      'secondary button': getComputedStyle(other).borderTopColor,
      description: (await style('.sub')).color,
      foot: (await style('.foot')).color,
    };
    expect(drawn).toEqual(Object.fromEntries(Object.keys(drawn).map((name) => [name, card.color])));
    await emulateMedia({ 'prefers-contrast': 'no-preference' });
    expect(getComputedStyle(other).borderTopColor).not.toBe(card.color);
  },
);

test.each(['light', 'dark'])(
  'more contrast tells a disabled button from a secondary one by its edge: %s',
  async (scheme) => {
    await emulateMedia({ 'prefers-contrast': 'more' });
    const stage = await open('service-sign-in', { around: { style: `color-scheme: ${scheme}` } });
    const [secondary, disabled] = ['false', 'true'].map((value) => {
      const button = document.createElement('button');
      button.className = 'button';
      button.ariaDisabled = value;
      stage.root.querySelector('form')!.append(button);
      return button;
    });
    const edge = (button: HTMLElement) =>
      contrast(getComputedStyle(button).borderTopColor, getComputedStyle(button).backgroundColor);
    expect(edge(secondary!)).toBeGreaterThan(7);
    expect(getComputedStyle(disabled!).borderTopColor).toBe('rgba(0, 0, 0, 0)');
  },
);

test('icons with a colour of their own follow a forced palette', async () => {
  const stage = await open('resource-viewer', {
    script: { user: astrid },
    attributes: { 'resource-id': 'arsmote' },
    around: { style: 'inline-size: 700px' },
  });
  const icon = await stage.find("[data-kind='directory'] .name > .icon");
  const own = getComputedStyle(icon).color;
  await emulateMedia({ 'forced-colors': 'active' });
  const { color, stroke } = getComputedStyle(icon);
  expect(color).not.toBe(own);
  expect([color, stroke]).toEqual([getComputedStyle(icon.parentElement!).color, color]);
});

test("follows the user's scheme unless the page sets one", async () => {
  await emulateMedia({ 'prefers-color-scheme': 'dark' });
  const stage = await open('service-sign-in', { around: { style: 'color-scheme: light dark' } });
  const card = await stage.find('.card');
  const dark = getComputedStyle(card).backgroundColor;
  stage.around.style.colorScheme = 'light';
  const light = getComputedStyle(card).backgroundColor;
  expect(light).not.toBe(dark);
  await emulateMedia({ 'prefers-color-scheme': 'light' });
  stage.around.style.colorScheme = 'light dark';
  expect(getComputedStyle(card).backgroundColor).toBe(light);
});

test.each(['', 'compact'])('touch targets are 44 px and inputs 16 px, with the density “%s”', async (density) => {
  await coarse(true);
  expect(matchMedia('(pointer: coarse)').matches).toBe(true);
  const stage = await open('service-sign-in', { attributes: { 'sign-up-url': '/registrera', density } });
  for (const selector of ['input', "[part~='submit']", '.foot .link']) {
    expect((await stage.find(selector)).getBoundingClientRect().height, selector).toBeGreaterThanOrEqual(44);
  }
  expect(getComputedStyle(await stage.input('email')).fontSize).toBe('16px');
});

/** An invalid, focused address field. */
async function wrong() {
  const stage = await open('service-sign-in');
  await stage.type('email', 'bo@ek{Enter}');
  const input = await stage.find<HTMLInputElement>("input[aria-invalid='true']");
  expect(input.matches(':focus-visible')).toBe(true);
  return { stage, input };
}

test.each(['light', 'dark'])('an invalid field looks invalid while it has focus: %s', async (scheme) => {
  const { stage, input } = await wrong();
  stage.around.style.colorScheme = scheme;
  const { borderTopColor, outlineColor, outlineStyle, outlineWidth } = getComputedStyle(input);
  expect(borderTopColor).toBe(getComputedStyle(await stage.find('.hint')).color);
  // The ring lies on the border.
  expect([outlineColor, outlineStyle, outlineWidth]).toEqual([borderTopColor, 'solid', '2px']);
});

test('forced colours show invalid fields by more than colour', async () => {
  await emulateMedia({ 'forced-colors': 'active' });
  const { stage, input } = await wrong();
  const { outlineStyle, outlineWidth, borderTopStyle } = getComputedStyle(input);
  expect([outlineStyle, outlineWidth, borderTopStyle]).toEqual(['solid', '2px', 'solid']);
  const hint = await stage.find('.hint');
  expect(hint.textContent?.trim()).not.toBe('');
  const icon = getComputedStyle(hint.querySelector('svg')!);
  expect(icon.stroke).toBe(getComputedStyle(hint).color);
  await expect(stage.around).to.be.accessible();
});
