import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { html as staticHtml, unsafeStatic } from 'lit/static-html.js';
import { expect } from 'storybook/test';
import '../src/elements/current-user/index.ts';
import '../src/elements/sign-in/index.ts';
import '../src/elements/sign-up/index.ts';
import '../src/elements/verify/index.ts';
import sheet from '../src/theme/before-definition.css?raw';
import { onPlatform, until } from './support/stage.ts';

type Story = StoryObj;

export default { title: 'Theme/Before definition', tags: ['!autodocs'] } satisfies Meta;

/**
 * A page before script: only the style sheet of the script tag reserves the place. Beside it the element itself,
 * which must fit.
 */
const place = (tag: string, attributes = ''): Story => ({
  render: (_arguments, context) => {
    const markup = `<${tag} ${attributes}></${tag}>`;
    const [opened, closed] = [unsafeStatic(`${tag} ${attributes}`), unsafeStatic(tag)];
    return onPlatform(
      context,
      html`<div style="display: grid; gap: 24px; inline-size: 360px">
        <iframe
          title="Before script"
          style="inline-size: 100%; block-size: 600px; border: 0"
          .srcdoc=${`<!doctype html><html lang="en"><title>Before script</title><meta name="color-scheme" content="light dark"><style>body { margin: 0; font: 16px/1.2 system-ui }\n${sheet}</style>${markup}</html>`}
        ></iframe>
        ${staticHtml`<${opened}></${closed}>`}
      </div>`,
    );
  },
  play: async ({ canvasElement, globals }) => {
    const frame = canvasElement.querySelector('iframe');
    const kept = await until(() => frame?.contentDocument?.querySelector<HTMLElement>(tag));
    await expect(kept.matches(':not(:defined)')).toBe(true);
    const element = await until(() => {
      const found = canvasElement.querySelector<HTMLElement>(`${tag}:defined`);
      return found?.offsetHeight ? found : undefined;
    });
    const [place, needed] = [kept, element].map((each) => each.getBoundingClientRect());
    // Its sentences are longer than those of any language of the package.
    if (globals['language'] === 'en-XA') return;
    await expect(place?.height).toBeGreaterThanOrEqual(Math.floor(needed?.height ?? Infinity));
  },
});

export const SignIn: Story = place('service-sign-in', 'sign-up-url="/registrera"');
export const SignInAlone: Story = place('service-sign-in');
export const SignUp: Story = place('service-sign-up', 'sign-in-url="/logga-in"');
export const Verify: Story = place('service-verify', 'token="link_0001"');
export const CurrentUser: Story = place('service-current-user', 'sign-in-url="/logga-in"');
