import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectAccessibleEverywhere } from '../../.storybook/accessibility.ts';
import { readLook } from '../../.storybook/look.ts';

let canvas: HTMLElement;
const look = readLook({});

beforeEach(() => {
  canvas = document.body.appendChild(document.createElement('div'));
});
afterEach(() => canvas.remove());

test('passes an accessible story, and restores its look', async () => {
  canvas.innerHTML = '<button style="min-block-size: 44px">Go on</button>';
  await expectAccessibleEverywhere(canvas, look);
  expect([canvas.lang, canvas.style.colorScheme]).toEqual(['en', 'light']);
});

test('finds a violation in one scheme only, with its scheme', async () => {
  canvas.innerHTML = '<p style="color: light-dark(#111, #444); background: light-dark(#fff, #333)">Faint</p>';
  const failure = await expectAccessibleEverywhere(canvas, look).catch((error: Error) => error.message);
  expect(failure).toContain('dark, sv, ltr: color-contrast');
  expect(failure).not.toContain('light, en');
});

test('finds a violation in one language only, inside a shadow root', async () => {
  const host = canvas.appendChild(document.createElement('div'));
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = '<button style="min-block-size: 44px">Go on</button>';
  new MutationObserver(() => {
    root.querySelector('button')!.textContent = canvas.lang === 'sv' ? '' : 'Go on';
  }).observe(canvas, { attributeFilter: ['lang'] });
  const failure = await expectAccessibleEverywhere(canvas, look).catch((error: Error) => error.message);
  expect(failure).toContain('dark, sv, ltr: button-name');
  expect(failure).not.toContain('en, ltr: button-name');
});

test('finds a violation in one direction of the page only, with every look', async () => {
  canvas.innerHTML = '<style>[dir=rtl] > p { color: #ccc; background: #fff }</style><p>Faint</p>';
  const failure = await expectAccessibleEverywhere(canvas, look, true).catch((error: Error) => error.message);
  expect(failure).toContain('dark, ar-XB, rtl: color-contrast');
  expect(failure).not.toContain('ltr');
});

const at = (top: number, height: number) =>
  `position: fixed; inset: ${top}px auto auto 0; inline-size: 60px; block-size: ${height}px; padding: 0; margin: 0; border: 0; color: #000; background: #fff`;

/** Two buttons that touch, the second half covered by an open menu. */
function openMenu(height: number): void {
  canvas.innerHTML = `<button style="${at(0, 24)}">One</button><button style="${at(24, 24)}">Two</button>
    <div popover style="${at(36, 90)}"><button style="${at(36, height)}">Go</button><button style="${at(36 + height, height)}">On</button></div>`;
  canvas.querySelector<HTMLElement>('[popover]')!.showPopover();
}

test('passes buttons that an open menu covers in part', async () => {
  openMenu(44);
  await expectAccessibleEverywhere(canvas, look);
});

test('finds small targets in an open menu', async () => {
  openMenu(10);
  const failure = await expectAccessibleEverywhere(canvas, look).catch((error: Error) => error.message);
  expect(failure).toContain('target-size');
});
