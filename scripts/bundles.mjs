import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { minifyTemplates } from './minify-templates.mjs';
import { root } from './steps.mjs';

const at = (path) => join(root, path);

/** The package's public names, read from source, so that a bundle holds each module once. */
const alias = [
  { find: /^@service\/widgets$/, replacement: at('src/index.ts') },
  { find: /^@service\/widgets\/elements\/(.+)$/, replacement: at('src/elements/$1/index.ts') },
  { find: /^@service\/widgets\/([a-z-]+)$/, replacement: at('src/$1/index.ts') },
];

const shared = {
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  resolve: { alias },
};

const rows = [
  {
    name: 'script tag',
    entry: 'src/autoloader.ts',
    outDir: 'dist/cdn',
    output: { entryFileNames: 'service-widgets.js', chunkFileNames: 'chunks/[name]-[hash].js' },
    plugins: [minifyTemplates()],
  },
  {
    name: 'page assets',
    entry: 'platform/src/pages/client.ts',
    outDir: 'platform/dist/assets',
    output: { entryFileNames: '[name]-[hash].js', chunkFileNames: '[name]-[hash].js' },
  },
];

/** What the browser gets, each as a Vite configuration; a row whose entry does not exist is left out. */
export const bundles = rows
  .filter(({ entry }) => existsSync(at(entry)))
  .map(({ name, entry, outDir, output, plugins = [] }) => ({
    name,
    config: {
      ...shared,
      plugins,
      build: {
        outDir: at(outDir),
        emptyOutDir: true,
        target: 'es2022',
        manifest: true,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: at(entry),
          // What the entry holds anyway stays in it: a chunk of its own would be one more level of requests.
          preserveEntrySignatures: 'allow-extension',
          // the script tag's own file holds some elements that the loaders name as well
          checks: { ineffectiveDynamicImport: false },
          output: { format: 'es', minify: true, assetFileNames: '[name]-[hash][extname]', ...output },
        },
      },
    },
  }));
