import type { Meta, StoryObj } from '@storybook/web-components-vite';
import '../src/elements/sign-in/index.ts';
import { challengeStories, address } from './support/challenge.ts';

type Story = StoryObj;

const { wrongCode } = challengeStories('service-sign-in', (signIn) => signIn.type('email', address));

export default {
  title: 'Theme/Tokens',
  component: 'service-sign-in',
  tags: ['!autodocs'],
  args: { brand: 'Lindholm', signUpUrl: '/registrera' },
} satisfies Meta;

export const AnotherAccent: Story = { args: { '--service-accent': 'oklch(0.85 0.17 95)' } };

/** Colour alone conveys nothing; `test/theme/media.browser.test.ts` uses the browser's forced colours. */
export const ForcedColours: Story = { ...wrongCode, globals: { contrast: 'system' } };
