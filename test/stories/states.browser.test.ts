import { expect, fixture } from '@open-wc/testing';
import { html } from 'lit';
import { expect as poll, onTestFinished, test, vi } from 'vitest';
import { stateStories } from '../../.storybook/state-stories.ts';
import { Matrix, States, type StatesBlock } from '../../.storybook/states.ts';

const story = (id: string, title: string, name: string) => ({ id, title, name, type: 'story' });

test('the page of states shows each story of an element, and those of another one', async () => {
  States();
  const entries = {
    docs: { ...story('sign-in--docs', 'Elements/Sign in', 'Docs'), type: 'docs' },
    ask: story('sign-in--overview', 'Elements/Sign in', 'Overview'),
    sent: story('sign-in--sent', 'Elements/Sign in', 'Sent'),
    viewer: story('viewer--overview', 'Elements/Resource viewer/Directory', 'Overview'),
    other: story('theme--overview', 'Theme/Tokens', 'Overview'),
  };
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json({ entries })));
  onTestFinished(() => asked.mockRestore());
  const block = await fixture<StatesBlock>(html`<docs-states></docs-states>`);
  const links = () => [...block.shadowRoot!.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  await poll.poll(links).toEqual(['?path=/story/sign-in--overview', '?path=/story/sign-in--sent']);
  await expect(block).to.be.accessible({ ignoredRules: ['frame-tested'] });

  const select = block.shadowRoot!.querySelector('select')!;
  expect([...select.options].map(({ text }) => text)).to.deep.equal(['Sign in (2)', 'Resource viewer › Directory (1)']);
  select.value = 'Resource viewer › Directory';
  select.dispatchEvent(new Event('change'));
  await poll.poll(links).toEqual(['?path=/story/viewer--overview']);
});

test('the matrix links the story of each state of each element', async () => {
  Matrix();
  const block = await fixture(html`<docs-matrix></docs-matrix>`);
  const root = block.shadowRoot!;
  const states = [...root.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  const found = [...root.querySelectorAll('tbody tr')].flatMap((row) => {
    const [element, ...cells] = row.children;
    return cells.flatMap((cell, at) => {
      const id = cell.querySelector('a')?.getAttribute('href')?.replace('?path=/story/', '');
      return id ? [{ tag: element!.textContent, state: states[at + 1], id }] : [];
    });
  });
  const sorted = (all: readonly object[]) => all.map((each) => JSON.stringify(each)).toSorted();
  expect(sorted(found)).to.deep.equal(sorted(stateStories));
  await expect(block).to.be.accessible();
});
