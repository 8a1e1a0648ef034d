import { afterEach, expect, test } from 'vitest';
import '../../src/elements/sign-in/index.ts';
import guide from '../../docs/theming.md?raw';
import { open } from '../support/element-stage.ts';

const blocks = [...guide.matchAll(/^```css\n(.*?)^```/gms)].map(([, code = '']) => code);

afterEach(() => {
  document.adoptedStyleSheets = [];
});

/** A sign-in on a page with the style sheets of docs/theming.md that hold a text. */
async function styled(text: string, page = '') {
  const sheet = new CSSStyleSheet();
  const found = blocks.filter((block) => block.includes(text));
  expect(found).toHaveLength(1);
  sheet.replaceSync(`${page} ${found.join('')}`);
  document.adoptedStyleSheets.push(sheet);
  const stage = await open('service-sign-in');
  const find = async (selector: string) => getComputedStyle(await stage.find(selector));
  return { submit: await find("[part~='submit']"), card: await find('.card'), input: await find('input') };
}

test('one colour themes the button', async () => {
  const { submit } = await styled('oklch(0.52 0.17 155)');
  expect(submit.backgroundColor).toMatch(/^oklch\(0\.5\d* 0\.17 155\)$/);
});

test('the variables of a page reach the elements', async () => {
  const { submit, card, input } = await styled(
    'var(--brand)',
    ':root { --brand: #8a1c4a; --page-background: #fffdf5; --page-text: #222211; --page-line: #ccccbb; --page-font: Georgia; --page-radius: 2px }',
  );
  expect([card.backgroundColor, card.color, card.fontFamily]).toEqual([
    'rgb(255, 253, 245)',
    'rgb(34, 34, 17)',
    'Georgia',
  ]);
  expect([card.borderRadius, input.borderRadius, submit.borderRadius]).toEqual(['2px', '2px', '2px']);
  expect(card.borderTopColor).toBe('rgb(204, 204, 187)');
});

test('the variables of Bootstrap reach the elements', async () => {
  const { submit, card, input } = await styled(
    'var(--bs-primary)',
    ':root { --bs-primary: #8a1c4a; --bs-body-bg: #fffdf5; --bs-body-color: #222211; --bs-border-color: #ccccbb; --bs-border-radius: 2px }',
  );
  expect([card.backgroundColor, card.color, card.borderTopColor]).toEqual([
    'rgb(255, 253, 245)',
    'rgb(34, 34, 17)',
    'rgb(204, 204, 187)',
  ]);
  expect([input.borderRadius, submit.borderRadius]).toEqual(['2px', '2px']);
});

test('a part takes styles that no token sets', async () => {
  const { submit } = await styled('::part(submit)');
  expect(submit.textTransform).toBe('uppercase');
});
