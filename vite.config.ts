import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArguments, findChromium } from './scripts/browser.mjs';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The same names by which users import the package, read from source. */
const alias = [
  { find: /^@service\/widgets$/, replacement: here('./src/index.ts') },
  {
    find: /^@service\/widgets\/(contract|localisation|testing|forms|models|transport|sdk|context)$/,
    replacement: here('./src/$1/index.ts'),
  },
  { find: /^@service\/widgets\/elements\/(.+)$/, replacement: here('./src/elements/$1/index.ts') },
];

const executablePath = await findChromium();

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'test/{contract,forms,models,transport,localisation,sdk,cli,platform,scripts,testing}/**/*.test.ts',
          ],
          exclude: ['test/**/*.browser.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/**/*.browser.test.ts'],
          browser: {
            enabled: true,
            provider: playwright({
              launchOptions: { ...(executablePath && { executablePath }), args: chromiumArguments },
            }),
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['test/journeys/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
