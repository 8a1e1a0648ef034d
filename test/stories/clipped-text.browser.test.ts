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

const nowrap = 'white-space: nowrap; width: 40px';
const ellipsis = `overflow: hidden; text-overflow: ellipsis; ${nowrap}`;

test('finds text that ends in an ellipsis and is whole nowhere', () => {
  const found = ["“A long sentence” can't be read to its end"];
  expect(show(`<p style="${ellipsis}">A long sentence</p>`)).toEqual(found);
  expect(show(`<p style="${ellipsis}"><b>A long sentence</b></p>`)).toEqual(found);
  expect(show(`<p style="${ellipsis}" title="Another">A long sentence</p>`)).toEqual(found);
  expect(show(`<p style="${ellipsis}" aria-label="A long sentence">A long sentence</p>`)).toEqual(found);
  expect(show(`<p style="${ellipsis}">A long sentence</p><p hidden>A long sentence</p>`)).toEqual(found);
  expect(
    show(
      `<p style="display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1; overflow: hidden; width: 40px">A long sentence</p>`,
    ),
  ).toEqual(found);
});

test('finds no text that ends in an ellipsis, if it can be read', () => {
  expect(show(`<p style="${ellipsis}">A</p>`)).toEqual([]);
  expect(show(`<p style="${ellipsis}" title="Of all: A long sentence">A long sentence</p>`)).toEqual([]);
  expect(show(`<p style="${ellipsis}">A long sentence</p><p>A long sentence</p>`)).toEqual([]);
  expect(show(`<p style="${ellipsis}">A long sentence</p><p popover>A long sentence</p>`)).toEqual([]);
});

test('finds no text that can be scrolled to, or is for screen readers', () => {
  expect(
    show(`<div style="overflow: hidden; width: 60px"><p style="overflow: auto; ${nowrap}">A long one</p></div>`),
  ).toEqual([]);
  expect(
    show('<div style="position: absolute; overflow: hidden; width: 1px; height: 1px; clip-path: inset(50%)">Hi</div>'),
  ).toEqual([]);
  expect(show('<p>A long sentence</p>')).toEqual([]);
});
