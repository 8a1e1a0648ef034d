import { afterEach, expect, test } from 'vitest';
import { findClippedText } from '../support/clipped-text.ts';

const show = (html: string) => {
  document.body.innerHTML = html;
  return findClippedText(document.body);
};

afterEach(() => document.body.replaceChildren());

test('finds text that a box cuts off', () => {
  expect(show('<div style="overflow: hidden; white-space: nowrap; width: 40px">A long sentence</div>')).toHaveLength(1);
  expect(show('<div style="overflow: clip; height: 10px"><p>A long sentence</p></div>')).toHaveLength(1);
});

test('finds no text that ends in an ellipsis, can be scrolled to, or is for screen readers', () => {
  const nowrap = 'white-space: nowrap; width: 40px';
  expect(show(`<div style="overflow: hidden; text-overflow: ellipsis; ${nowrap}">A long sentence</div>`)).toEqual([]);
  expect(
    show(`<div style="overflow: hidden; width: 60px"><p style="overflow: auto; ${nowrap}">A long one</p></div>`),
  ).toEqual([]);
  expect(
    show('<div style="position: absolute; overflow: hidden; width: 1px; height: 1px; clip-path: inset(50%)">Hi</div>'),
  ).toEqual([]);
  expect(show('<p>A long sentence</p>')).toEqual([]);
});
