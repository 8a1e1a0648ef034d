import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectAdaptable } from '../../.storybook/adaptations.ts';

let canvas: HTMLElement;

beforeEach(() => {
  canvas = document.body.appendChild(document.createElement('div'));
});
afterEach(() => canvas.remove());

const lost = async (html: string) => {
  canvas.innerHTML = html;
  return expectAdaptable(canvas).then(
    () => '',
    (error: Error) => error.message,
  );
};

test('passes a story that adapts, and restores the window and its text', async () => {
  const { innerWidth } = window;
  expect(await lost('<p>Text</p><button>Go on</button>')).toBe('');
  expect([window.innerWidth, document.documentElement.style.fontSize]).toEqual([innerWidth, '']);
  expect(matchMedia('(forced-colors: active)').matches).toBe(false);
});

test.each([
  ['200 % text', '<p style="font-size: 1rem; block-size: 22px; overflow: hidden; line-height: 1.2">Text</p>'],
  ['400 % zoom', '<p style="min-inline-size: 600px">Text</p>'],
  [
    'text spacing',
    '<p style="inline-size: max-content; max-inline-size: 8.2ch; overflow: hidden; white-space: nowrap; font: 16px monospace">12345678</p>',
  ],
  [
    'long names',
    '<p style="inline-size: 300px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap"><bdi>Text</bdi></p>',
  ],
  ['forced colours', '<button style="outline: none">Go on</button>'],
  [
    'forced colours',
    '<style>button { background: none } [aria-pressed=true] { background: #def }</style><button aria-pressed="true">Write</button>',
  ],
  [
    'reduced motion',
    '<style>@keyframes spin { to { rotate: 1turn } }</style><p style="animation: spin 2s infinite">Text</p>',
  ],
])('finds what is lost in %s', async (name, html) => {
  expect(await lost(html)).toContain(`${name}: `);
});
