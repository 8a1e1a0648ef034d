import type { StorybookConfig } from '@storybook/web-components-vite';

const config: StorybookConfig = {
  framework: '@storybook/web-components-vite',
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.ts'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  // The worker of the whole product loads its database by `import()`.
  viteFinal: (settings) => ({ ...settings, worker: { ...settings.worker, format: 'es' } }),
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
};

export default config;
