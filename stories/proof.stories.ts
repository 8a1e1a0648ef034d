import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, within } from 'storybook/test';

export default { title: 'Proof', render: () => html`<button>Go</button>` } satisfies Meta;

export const Ready: StoryObj = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button')).toBeVisible();
  },
};
