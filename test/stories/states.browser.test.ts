import { expect, fixture } from '@open-wc/testing';
import { html } from 'lit';
import { expect as poll, onTestFinished, test, vi } from 'vitest';
import { States, type StatesBlock } from '../../.storybook/states.ts';

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
