import { afterEach, expect, test } from 'vitest';
import { findOverlappingText } from '../support/overlapping-text.ts';

const show = (html: string) => {
  document.body.innerHTML = html;
  return findOverlappingText(document.body);
};
const over = 'position: absolute; top: 0; left: 0; margin: 0';

afterEach(() => document.body.replaceChildren());

test('finds text over other text', () => {
  const found = ['“One sentence” and “Another” overlap'];
  expect(show(`<p style="${over}">One sentence</p><p style="${over}">Another</p>`)).toEqual(found);
  expect(show('<p style="height: 3px; margin: 0">One sentence</p><p style="margin: 0">Another</p>')).toEqual(found);
  expect(
    show(`<p style="${over}">One sentence</p><p style="${over}; background: rgb(255 255 255 / 50%)">Another</p>`),
  ).toEqual(found);
});

test('finds lines of one text that are over each other', () => {
  expect(show('<p style="width: 30px; line-height: 4px">One sentence</p>')).toHaveLength(1);
});

test('finds none in lines, columns and boxes that scroll', () => {
  expect(show('<p>One sentence</p><p>Another</p>')).toEqual([]);
  expect(show('<p style="width: 30px; line-height: 1">One sentence</p>')).toEqual([]);
  expect(show('<span>One</span><span>sentence</span>')).toEqual([]);
  expect(
    show('<p style="overflow: hidden; text-overflow: ellipsis; white-space: nowrap; width: 60px">One sentence</p>'),
  ).toEqual([]);
  expect(show('<div style="overflow: auto; height: 20px"><p>One</p><p>sentence</p></div><p>Another</p>')).toEqual([]);
});

test('finds none below a menu, below a background, or for screen readers', () => {
  expect(show(`<p style="${over}">One</p><p style="${over}; background: white">Another</p>`)).toEqual([]);
  expect(show(`<p style="${over}">One</p><p style="${over}; clip-path: inset(50%)">Another</p>`)).toEqual([]);
  expect(show(`<p style="${over}">One</p><p style="${over}; visibility: hidden">Another</p>`)).toEqual([]);
  document.body.innerHTML = `<p style="${over}">One</p><p popover style="${over}">Another</p>`;
  document.querySelector<HTMLElement>('[popover]')!.showPopover();
  expect(findOverlappingText(document.body)).toEqual([]);
});
