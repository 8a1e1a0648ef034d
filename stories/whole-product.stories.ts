import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import { readLook, type Look } from '../.storybook/look.ts';
import { networks } from '../.storybook/platform.ts';
import { WholeProduct as Product } from './support/whole-product/page.ts';
import { Actor, until, type StageContext } from './support/stage.ts';

const tag = 'story-whole-product';
if (!customElements.get(tag)) customElements.define(tag, Product);

/** The platform starts a PostgreSQL first. */
const slow = { timeout: 180_000 };

/** The dashboard's first widget, once it has its place. */
const frame = ".frame[data-key='search'][style]";

const partsOf = ({ canvasElement }: StageContext) => {
  const product = canvasElement.querySelector('story-whole-product')!;
  return { product, stage: { canvasElement: product.renderRoot as HTMLElement } };
};

/** Waits until the platform has started. */
async function started(context: StageContext) {
  const parts = partsOf(context);
  await waitFor(() => expect(parts.product.bridge.value.status).toBe('started'), slow);
  return parts;
}

export default {
  title: 'Start/Whole product',
  tags: ['!autodocs'],
  render: (_arguments, { globals }) => {
    const { network } = readLook(globals as Partial<Look>);
    return html`<story-whole-product .through=${networks[network]}></story-whole-product>`;
  },
} satisfies Meta;

/** Sign-up, files and an edited dashboard on the real platform, which runs in a worker of the page. */
export const WholeProduct: StoryObj = {
  // The elements wait for the platform, which starts a PostgreSQL.
  parameters: { consoleWhenBusy: /no response in time/ },
  play: async (context) => {
    // Elsewhere users do this themselves.
    if ((import.meta as ImportMeta & { readonly env: { readonly MODE: string } }).env.MODE !== 'test') return;
    const { product, stage } = await started(context);
    const { length } = product.bridge.value.mails;
    const signUp = new Actor(stage, 'service-sign-up');
    await signUp.type('name', 'Maja Öst');
    await signUp.type('email', `maja${length}@lindholm.example`);
    await signUp.press();
    await signUp.reach('waiting');
    const text = await waitFor(() => {
      expect(product.bridge.value.mails.length).toBe(length + 1);
      return product.renderRoot.querySelector('aside details[open] pre')!.textContent;
    }, slow);
    const code = /\b(\d{3})\s?(\d{3})\b/.exec(text)!.slice(1).join('');
    await signUp.type('code', code);
    const platform = new Actor(stage, 'service-platform');
    await platform.reach('signed-in');
    await new Actor(stage, 'resource-viewer').read('Annual meeting');
    const page = new Actor(context, 'story-whole-product');
    await page.press("[data-value='dashboard']");
    const dashboard = new Actor(stage, 'service-dashboard');
    await dashboard.reach('ready');
    const before = (await dashboard.find(frame)).getAttribute('style');
    await dashboard.press('.bar .button');
    (await dashboard.find(`${frame} .handle`)).focus();
    await userEvent.keyboard('{ArrowDown}');
    await dashboard.reach('unsaved');
    await dashboard.press("[part~='save']");
    await until(() => !dashboard.element.matches(':state(unsaved)'));
    await dashboard.press("[part~='done']");
    const saved = (await dashboard.find(frame)).getAttribute('style');
    await expect(saved).not.toBe(before);
    await page.press("[data-value='files']");
    await page.press("[data-value='dashboard']");
    const again = new Actor(stage, 'service-dashboard');
    await expect((await again.find(frame)).getAttribute('style')).toBe(saved);
  },
};
