import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { virtualModules } from './.storybook/virtual-modules.ts';
import { chromiumArguments, findChromium, findHeadlessChromium } from './scripts/browser.mjs';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The same names by which users import the package, read from source. */
const alias = [
  { find: /^@service\/widgets$/, replacement: here('./src/index.ts') },
  { find: /^@service\/widgets\/(server|svelte|vue|(?:server|document)-rendering)$/, replacement: here('./src/$1.ts') },
  {
    find: /^@service\/widgets\/(contract|localisation|testing|forms|models|transport|sdk|context|markdown|manifest|react)$/,
    replacement: here('./src/$1/index.ts'),
  },
  { find: /^@service\/widgets\/localisation\/(\w+)$/, replacement: here('./src/localisation/translations/$1.ts') },
  { find: /^@service\/widgets\/(react\/elements)$/, replacement: here('./src/$1/index.ts') },
  { find: /^@service\/widgets\/elements\/(.+)$/, replacement: here('./src/elements/$1/index.ts') },
];

const [chromium, headlessChromium] = [await findChromium(), await findHeadlessChromium()];

const browser = (executablePath = chromium, contextOptions: { reducedMotion?: 'reduce' } = {}) => ({
  enabled: true,
  provider: playwright({
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumArguments },
    contextOptions,
  }),
  headless: true,
  screenshotFailures: false,
  instances: [{ browser: 'chromium' as const }],
});

/**
 * Bundles `@open-wc/testing` with Vitest's chai instead of one of its own, and without Web Test Runner's web socket, which
 * only its snapshots need.
 */
const openWcTesting = {
  name: 'open-wc-testing',
  resolveId(id: string) {
    if (id === '@esm-bundle/chai') return { id: '/test/support/chai.ts', external: true };
    return id === '/__web-dev-server__web-socket.js' ? `\0${id}` : undefined;
  },
  load: (id: string) => (id === '\0/__web-dev-server__web-socket.js' ? 'export {};' : undefined),
};

/** Components of the tests. */
const components = {
  name: 'components',
  async transform(code: string, filename: string) {
    if (filename.endsWith('.svelte')) return (await import('svelte/compiler')).compile(code, { filename }).js;
    if (!filename.endsWith('.vue')) return undefined;
    const { compileScript, parse } = await import('vue/compiler-sfc');
    const templateParseOptions = { isCustomElement: (tag: string) => tag.startsWith('service-') };
    const { descriptor } = parse(code, { templateParseOptions });
    return compileScript(descriptor, { id: filename, inlineTemplate: true }).content;
  },
};

/** Known beforehand, so that no test is interrupted by Vite's finding them one by one. */
const dependencies = [
  '@lit-labs/ssr-client/lit-element-hydrate-support.js',
  '@lit/context',
  '@open-wc/testing',
  'axe-core',
  'lit',
  'lit/decorators.js',
  'lit/directive-helpers.js',
  'lit/directives/class-map.js',
  'lit/directives/if-defined.js',
  'lit/directives/live.js',
  'lit/directive.js',
  'lit/directives/ref.js',
  'lit/directives/unsafe-html.js',
  'lit/static-html.js',
  'parse5',
  'react',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'storybook/internal/core-events',
  'storybook/internal/router',
  'storybook/test',
  'svelte',
  'svelte/internal/client',
  'svelte/internal/disclose-version',
  'vue',
  'zod',
  'zod/mini',
];

/** Each in a process of its own: they replace modules, or look at what a module keeps from its first load on. */
const alone = [
  'test/contract/zod.test.ts',
  'test/localisation/languages.test.ts',
  'test/platform/features/actions/new-action.test.ts',
];

/** Need the viewers of files that the headless shell lacks. */
const withViewers = ['test/elements/files.browser.test.ts'];

/** Files at once: the tests wait for other processes most of the time, on machines with few cores too. */
const filesAtOnce = Math.max(2, availableParallelism() - 1);

export default defineConfig({
  resolve: { alias },
  plugins: [virtualModules(alias), components],
  optimizeDeps: { include: dependencies, rolldownOptions: { plugins: [openWcTesting] } },
  test: {
    // Waiting ends with what is waited for; the limits only have to be longer than a busy machine is slow.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'test/*.test.ts',
            'test/{contract,forms,manifest,models,transport,localisation,context,controllers,elements,sdk,cli,platform,react,scripts,testing,theme}/**/*.test.{ts,tsx}',
          ],
          exclude: ['test/**/*.browser.test.{ts,tsx}', ...alone],
          isolate: false,
          globalSetup: ['test/platform/support/global-postgres.ts'],
          maxWorkers: filesAtOnce,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'node-alone',
          environment: 'node',
          include: alone,
          globalSetup: ['test/platform/support/global-postgres.ts'],
          maxWorkers: filesAtOnce,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          testTimeout: 60_000,
          include: ['test/**/*.browser.test.{ts,tsx}'],
          exclude: withViewers,
          globalSetup: ['test/support/element-markup.ts'],
          setupFiles: ['test/support/open-wc.ts'],
          maxWorkers: 2,
          browser: browser(headlessChromium),
        },
      },
      {
        extends: true,
        test: {
          name: 'browser-viewers',
          testTimeout: 60_000,
          include: withViewers,
          setupFiles: ['test/support/open-wc.ts'],
          maxWorkers: 2,
          browser: browser(),
        },
      },
      {
        extends: true,
        plugins: [storybookTest({ configDir: here('./.storybook') })],
        // Vite does not look for dependencies in workers.
        optimizeDeps: { entries: ['stories/support/whole-product/worker.ts'] },
        test: {
          name: 'stories',
          env: {
            STORY_LANGUAGE: process.env['STORY_LANGUAGE'] ?? 'en',
            STORY_CHECKS: process.env['STORY_CHECKS'] ?? '',
          },
          // No colour is judged halfway through a transition.
          browser: browser(chromium, { reducedMotion: 'reduce' }),
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['test/journeys/**/*.test.ts'],
          isolate: false,
          globalSetup: ['test/support/journey-data.ts', 'test/support/journey-shared.ts'],
          maxWorkers: filesAtOnce,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'other-browsers',
          environment: 'node',
          include: ['test/other-browsers/**/*.test.ts'],
          globalSetup: ['test/support/journey-data.ts'],
          maxWorkers: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'docs',
          environment: 'node',
          include: ['test/docs-site/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pooler',
          environment: 'node',
          include: ['test/pooler/**/*.test.ts'],
          isolate: false,
          globalSetup: ['test/platform/support/global-postgres.ts'],
          maxWorkers: filesAtOnce,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'examples',
          environment: 'node',
          include: ['test/examples/**/*.test.ts'],
          globalSetup: ['test/support/journey-data.ts', 'test/examples/built.ts'],
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
