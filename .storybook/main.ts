import { readFile } from 'node:fs/promises';
import type { StorybookConfig } from '@storybook/web-components-vite';
import { bareWidgets } from '../src/manifest/bare-widgets.ts';

type Indexer = Awaited<Extract<StorybookConfig['experimental_indexers'], readonly unknown[]>>[number];

/** Names the overview of each widget by its id, because the sidebar's search reads names; `manager.ts` shows "Overview". */
const withWidgetIds = ({ test, createIndex }: Indexer): Indexer => ({
  test,
  createIndex: async (path, options) => {
    const [, tag] = /^ {2}component: '([\w-]+)'/m.exec(await readFile(path, 'utf8')) ?? [];
    const id = bareWidgets.find(({ element }) => element === tag)?.id;
    const stories = await createIndex(path, options);
    return id ? stories.map((story) => (story.exportName === 'Overview' ? { ...story, name: id } : story)) : stories;
  },
});

/** Needed by every story and page: one file instead of 70. */
const isOfPreview =
  /\/src\/(?:localisation\/(?!translations)|contract\/|transport\/|testing\/|context\/|controllers\/|diagnostics\/)/;

const isBuild = process.env['NODE_ENV'] === 'production';

/** Read by Storybook's instrumenter, which otherwise reports each step of a play function to its panel. */
const withoutSteps = "<script>history.replaceState(null, '', `${location.search || '?'}&instrument=false`);</script>";

const config: StorybookConfig = {
  framework: '@storybook/web-components-vite',
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.ts'],
  experimental_indexers: (indexers = []) => indexers.map(withWidgetIds),
  // The panel of tests needs the development server.
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', ...(isBuild ? [] : ['@storybook/addon-vitest'])],
  // Each step would render the panel of steps, and all others: most of the time until a state is shown.
  features: { interactions: !isBuild },
  previewHead: (head = '') => (isBuild ? head + withoutSteps : head),
  // The worker of the whole product loads its database by `import()`.
  viteFinal: (settings) => ({
    ...settings,
    worker: { ...settings.worker, format: 'es' },
    build: {
      ...settings.build,
      rolldownOptions: {
        ...settings.build?.rolldownOptions,
        output: { codeSplitting: { groups: [{ name: 'preview', test: isOfPreview }] } },
      },
    },
  }),
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
};

export default config;
