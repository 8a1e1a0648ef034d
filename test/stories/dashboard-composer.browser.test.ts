import { expect, fixture } from '@open-wc/testing';
import { html } from 'lit';
import { beforeAll, describe, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Composer, type DashboardComposer } from '../../.storybook/dashboard-composer.ts';

beforeAll(() => {
  Composer();
});

describe('the page of dashboards', () => {
  test('writes unsaved edits as JSON, and leaves the focus where it is', async () => {
    const composer = await fixture<DashboardComposer>(html`<docs-dashboard-composer></docs-dashboard-composer>`);
    const dashboard = composer.shadowRoot!.querySelector('service-dashboard')!;
    const find = <Found extends HTMLElement>(selector: string) => dashboard.shadowRoot!.querySelector<Found>(selector);
    const ids = () =>
      (JSON.parse(composer.text) as { widgets: { instanceId: string }[] }).widgets.map(({ instanceId }) => instanceId);
    await expect.poll(() => find(".frame[data-key='account'] .handle")).to.not.equal(null);
    expect(document.activeElement).to.equal(document.body);
    find(".frame[data-key='account'] .handle")!.focus();
    await userEvent.keyboard('{Delete}');
    await expect.poll(ids).to.deep.equal(['search', 'files']);
    expect(composer.shadowRoot!.querySelector('pre')!.textContent).to.equal(composer.text);
    await expect(composer).to.be.accessible();
  });
});
