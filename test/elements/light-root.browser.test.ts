import { elementUpdated, fixtureSync, html } from '@open-wc/testing';
import { describe, expect, test } from 'vitest';
import '../../src/elements/sign-in/index.ts';
import '../../src/elements/sign-up/index.ts';
import '../../src/elements/verify/index.ts';
import { en } from '../../src/localisation/index.ts';
import { open, placed, platformElement, updated } from '../support/element-stage.ts';

const light = { 'render-root': 'light' };

describe.each(['service-sign-in', 'service-sign-up', 'service-verify'] as const)('<%s render-root="light">', (tag) => {
  test('has plain inputs in the page, styled by its own sheet, and is accessible', async () => {
    const stage = await open(tag, { attributes: { ...light, token: 'link_0001' } });
    expect(stage.element.shadowRoot).toBeNull();
    const card = stage.element.querySelector('.card')!;
    expect(getComputedStyle(card).borderTopStyle).toBe('solid');
    expect(getComputedStyle(card).maxInlineSize).toBe('360px');
    await expect(stage.around).to.be.accessible();
  });

  test("keeps the page's children and rules", async () => {
    const stage = await open(tag, { attributes: { ...light, token: 'link_0001' }, children: '<p id="mine">Mine</p>' });
    expect(stage.element.querySelector('#mine')?.textContent).toBe('Mine');
    const outside = document.createElement('div');
    outside.className = 'card';
    stage.around.append(outside);
    expect(getComputedStyle(outside).borderTopStyle).toBe('none');
    expect(getComputedStyle(document.body).boxSizing).toBe('content-box');
  });

  test('adopts its sheet once per root, also inside a shadow root', async () => {
    const root = fixtureSync<HTMLElement>(html`<div></div>`).attachShadow({ mode: 'open' });
    const elements = Array.from({ length: 5 }, () => {
      const element = document.createElement(tag);
      element.setAttribute('render-root', 'light');
      root.append(element);
      return element;
    });
    await Promise.all(elements.map((element) => element.updateComplete));
    expect(root.adoptedStyleSheets).toHaveLength(1);
    expect(getComputedStyle(elements[4]!.querySelector('.card')!).borderTopStyle).toBe('solid');
    const { length } = document.adoptedStyleSheets;
    for (let times = 0; times < 3; times++) await open(tag, { attributes: light });
    expect(document.adoptedStyleSheets.length - length).toBeLessThanOrEqual(1);
  });

  test('is read once: later changes have no effect', async () => {
    const stage = await open(tag, { attributes: light });
    stage.element.removeAttribute('render-root');
    stage.around.append(stage.element);
    await elementUpdated(stage.element);
    expect(stage.element.shadowRoot).toBeNull();
    expect(stage.element.querySelectorAll('.card')).toHaveLength(1);
  });
});

test('signs in, with focus and typing as in a shadow root', async () => {
  const stage = await open('service-sign-in', { attributes: light });
  stage.element.focus();
  expect(document.activeElement).toBe(stage.element.querySelector('input'));
  await stage.type('email', 'bo@ek.example{Enter}');
  await stage.reach('waiting');
  expect((document.activeElement as HTMLInputElement).name).toBe('code');
  await stage.type('code', stage.platform.mails[0]!.code);
  await stage.reach('signed-in');
});

test('separates the labels of two elements on a page', async () => {
  const platform = placed();
  const provider = platformElement(platform);
  const elements = ['one', 'two'].map((name) => {
    const element = document.createElement('service-sign-in');
    element.setAttribute('render-root', 'light');
    element.className = name;
    provider.append(element);
    return element;
  });
  fixtureSync(html`<div lang="en">${provider}</div>`);
  for (const element of elements) {
    const input = await updated(element, () => element.querySelector('input'));
    expect(input.labels?.[0]?.closest('service-sign-in')).toBe(element);
    element.renderRoot.querySelector<HTMLElement>("[part~='submit']")!.click();
    await updated(element, () => input.ariaInvalid === 'true');
    const description = document.getElementById(input.getAttribute('aria-describedby')!);
    expect(description?.closest('service-sign-in')).toBe(element);
    expect(description?.textContent).toContain(en.failures.issues.required as string);
  }
});
