import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifyTemplates, shrinkCss } from './minify-templates.mjs';
import { root } from './steps.mjs';

const at = (path) => join(root, path);

/** The package's public names, read from source, so that a bundle holds each module once. */
const alias = [
  { find: /^@service\/widgets$/, replacement: at('src/index.ts') },
  { find: /^@service\/widgets\/server-rendering$/, replacement: at('src/server-rendering.ts') },
  { find: /^@service\/widgets\/elements\/(.+)$/, replacement: at('src/elements/$1/index.ts') },
  { find: /^@service\/widgets\/([a-z-]+)$/, replacement: at('src/$1/index.ts') },
];

const terserOptions = {
  module: true,
  ecma: 2022,
  compress: { ecma: 2022, passes: 4, unsafe_arrows: true, pure_getters: true, toplevel: true },
  format: { comments: false },
};

const shared = {
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  resolve: { alias },
};

/**
 * One file of all that a module needs at once: a chunk beside it would be one more level of requests.
 * Earlier groups have what later ones share with them.
 */
const groupsOf = (roots) =>
  Object.entries(roots).map(([name, paths], index, all) => {
    const ids = new Set();
    const collect = (id, graph) => {
      if (ids.has(id)) return;
      // Barrels name more than the entry uses; these are for providers alone.
      if (/context-(consumer|provider|root)|value-notifier/.test(id)) return;
      ids.add(id);
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) collect(imported, graph);
    };
    return {
      debugName: name,
      priority: all.length - index,
      name: (id, graph) => {
        if (!ids.size) for (const path of paths) collect(at(path), graph);
        return ids.has(id) || id.startsWith('\0rolldown/') ? name : null;
      },
    };
  });

/** A style sheet beside the scripts. */
const withFile = (fileName, path) => ({
  name: 'with-file',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName, source: shrinkCss(readFileSync(at(path), 'utf8'))[0] });
  },
});

const rows = [
  {
    name: 'script tag',
    entry: 'src/autoloader.ts',
    outDir: 'dist/cdn',
    // As a library: nothing is preloaded by code that would weigh more than it wins.
    lib: true,
    output: {
      entryFileNames: 'service-widgets.js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      codeSplitting: {
        groups: groupsOf({
          'service-widgets': ['src/autoloader.ts', 'src/elements/parts/challenge-steps.ts'],
          flow: ['src/controllers/flow.ts', 'src/transport/client.ts'],
        }),
      },
    },
    plugins: [minifyTemplates(), withFile('service-widgets.css', 'src/theme/before-definition.css')],
  },
  {
    name: 'page assets',
    entry: 'platform/src/pages/client.ts',
    outDir: 'platform/dist/assets',
    base: '/assets/',
    output: { entryFileNames: '[name]-[hash].js', chunkFileNames: '[name]-[hash].js' },
  },
];

/** What the browser gets, each as a Vite configuration; a row whose entry does not exist is left out. */
export const bundles = rows
  .filter(({ entry }) => existsSync(at(entry)))
  .map(({ name, entry, outDir, output, lib = false, base = './', plugins = [] }) => ({
    name,
    config: {
      ...shared,
      base,
      plugins,
      build: {
        outDir: at(outDir),
        emptyOutDir: true,
        target: 'es2022',
        manifest: true,
        modulePreload: false,
        reportCompressedSize: false,
        assetsInlineLimit: 0,
        // Worth its dependency: a fiftieth less than what the bundler's own makes of the counted files.
        ...(lib && { minify: 'terser', terserOptions }),
        ...(lib && { lib: { entry: at(entry), formats: ['es'] } }),
        rolldownOptions: {
          ...(!lib && { input: at(entry) }),
          preserveEntrySignatures: 'exports-only',
          // the script tag's own file holds some elements that the loaders name as well
          checks: { ineffectiveDynamicImport: false },
          output: { format: 'es', minify: !lib, assetFileNames: '[name]-[hash][extname]', ...output },
        },
      },
    },
  }));
