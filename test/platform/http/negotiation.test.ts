import { expect, test } from 'vitest';
import { prefers, wantsPage } from '../../../platform/src/http/negotiation.ts';

test.each([
  'text/html',
  'text/html, */*',
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Text/HTML; charset=utf-8',
  'text/*',
  'application/json;q=0.8, text/html',
  'application/json;q=0, */*;q=0.1',
  'application/json ; Q=0.2 , text/html ; Q=0.3',
  '*/*;q=0.9, text/html;q=0.95',
])('answers HTML to %s', (accept) => {
  expect(wantsPage(accept)).toBe(true);
});

test.each([
  undefined,
  null,
  '',
  '*/*',
  'application/json',
  'application/json, text/plain, */*',
  'text/html;q=0',
  'text/html;q=0, */*',
  'text/html;q=0.000, text/*',
  'text/html;q=0.5, application/json',
  'text/html;q=0.5, */*',
  'text/html, application/json',
  'text/plain',
  'text/htmlx',
  'image/avif,image/webp,*/*;q=0.8',
])('answers JSON to %s', (accept) => {
  expect(wantsPage(accept)).toBe(false);
});

test('prefers neither if both are refused', () => {
  expect(prefers('text/plain', 'application/json', 'text/html')).toBe(false);
  expect(prefers('text/plain', 'text/html', 'application/json')).toBe(false);
});
