import { elementUpdated, expect, fixture } from '@open-wc/testing';
import { html } from 'lit';
import { test } from 'vitest';
import { Anatomy, type AnatomyBlock } from '../../.storybook/anatomy.ts';
import { elements } from '../../.storybook/manifest.ts';
import '../../src/elements/sign-in/index.ts';

test('an anatomy numbers each part and slot, and draws those that are shown', async () => {
  Anatomy();
  const block = await fixture<AnatomyBlock>(
    html`<docs-anatomy tag="service-sign-in"><service-sign-in></service-sign-in></docs-anatomy>`,
  );
  const element = block.querySelector('service-sign-in')!;
  await elementUpdated(element);
  await elementUpdated(block);
  const { cssParts = [], slots = [] } = elements.get('service-sign-in')!;
  const names = [...block.shadowRoot!.querySelectorAll('li code:first-child')].map(({ textContent }) => textContent);
  expect(names).to.deep.equal([
    ...cssParts.map(({ name }) => `::part(${name})`),
    ...slots.map(({ name }) => `slot="${name}"`),
  ]);
  await expect(block).to.be.accessible();

  block.shadowRoot!.querySelector('input')!.click();
  await elementUpdated(block);
  const boxes = [...block.shadowRoot!.querySelectorAll('.box')].map((box) => box.getBoundingClientRect());
  const input = element.renderRoot.querySelector('input')!.getBoundingClientRect();
  expect(boxes.some(({ x, y, width }) => x === input.x && y === input.y && width === input.width)).to.equal(true);
  const drawn = [...block.shadowRoot!.querySelectorAll('.box .number')].flatMap((box) => box.textContent.split(', '));
  const absent = [...block.shadowRoot!.querySelectorAll('.absent')].map(({ textContent }) => textContent);
  expect([...drawn, ...absent].toSorted((a, b) => Number(a) - Number(b))).to.deep.equal(
    names.map((_, at) => String(at + 1)),
  );
});
