import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { minifyTemplates, shrinkCss } from './minify-templates.mjs';
import { root } from './steps.mjs';
import { turndownOfNodes } from './turndown-of-nodes.mjs';
import { withoutUnused } from './without-unused.mjs';

const at = (path) => join(root, path);

/** Public names of the package, resolved to source, so that a bundle contains each module once. */
const alias = [
  { find: /^@service\/widgets$/, replacement: at('src/index.ts') },
  { find: /^@service\/widgets\/server-rendering$/, replacement: at('src/server-rendering.ts') },
  { find: /^@service\/widgets\/elements\/dashboard$/, replacement: at('src/dashboard.ts') },
  { find: /^@service\/widgets\/elements\/(.+)$/, replacement: at('src/elements/$1/index.ts') },
  { find: /^@service\/widgets\/([a-z-]+)$/, replacement: at('src/$1/index.ts') },
];

const terserOptions = {
  module: true,
  ecma: 2022,
  compress: { ecma: 2022, passes: 4, unsafe_arrows: true, keep_fargs: false, pure_getters: true, toplevel: true },
  format: { comments: false },
};

const shared = {
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  resolve: { alias },
};

/** Chunks by what is loaded together: the static imports of each root, without those of earlier groups. */
const groupsOf = (roots) =>
  Object.entries(roots).map(([name, paths], index, all) => {
    const ids = new Set();
    const collect = (id, graph) => {
      if (ids.has(id)) return;
      // Barrels import more than the entry uses; these are for providers only.
      if (/context-(consumer|provider|root)|value-notifier/.test(id)) return;
      const module = graph.getModuleInfo(id);
      if (!module) throw new Error(`The chunk ${name} has no module ${id}.`);
      ids.add(id);
      for (const imported of module.importedIds) collect(imported, graph);
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

/** Loaded by a viewer when the page is idle. */
const idleInViewer = [
  'src/elements/resource-viewer/errors.lazy.ts',
  'src/elements/resource-viewer/actions/actions.lazy.ts',
  'src/elements/resource-viewer/directory/tools.lazy.ts',
  'src/elements/resource-viewer/uploads/intake.lazy.ts',
  'src/elements/resource-viewer/uploads/pick-files.lazy.ts',
  'src/transport/live.ts',
  'src/models/directory/read-all.lazy.ts',
];

/** Replaces a module of Lit by a smaller one. */
const instead = (pattern, path) => ({
  name: 'instead',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found && pattern.test(found.id) ? at(path) : found;
  },
});

/** Marks the file for eager compilation in V8, because nearly all of it runs at once; drops comments for minifiers. */
const finish = () => ({
  name: 'finish',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const code = chunk.code.replaceAll('/* @__PURE__ */', '');
      chunk.code = chunk.isEntry ? `//# allFunctionsCalledOnLoad\n${code}` : code;
    }
  },
});

/**
 * Unwraps classes that libraries wrap for calls without `new`: the minifier's `unsafe_arrows` would turn the wrapper
 * into an arrow function, which has no prototype.
 */
const plainClasses = () => ({
  name: 'plain-classes',
  transform: (code, id) =>
    /node_modules\/(?:markdown-it|linkify-it)\//.test(id)
      ? {
          code: code.replaceAll(/\bcallable\((\w+)\)/g, (call, name) => (/^[A-Z]/.test(name) ? name : call)),
          map: null,
        }
      : undefined,
});

/**
 * `index.js`: what the package exports, at an address of its own. As an entry it would cut the other files anew, so it is
 * written by hand: what stands in chunks of elements comes from there, and the rest from a chunk that the script tag's
 * file seems to load, until there is one.
 */
function packageExports(entry) {
  const rest = '\0package-exports';
  const seems = /[,;]?globalThis\.packageExports\s*=\s*\(\)\s*=>\s*import\("([^"]+)"\)/;
  const lines = (rows) => rows.map(([names, from]) => `export{${names}}from${JSON.stringify(from)};`).join('\n');
  const exported = parseAst(readFileSync(at('src/index.ts'), 'utf8'), { lang: 'ts' })
    .body.filter(({ exportKind }) => exportKind !== 'type')
    .map(({ source, specifiers }) => [
      specifiers.filter(({ exportKind }) => exportKind !== 'type').map(({ exported: { name } }) => name),
      at(join('src', source.value)),
    ]);
  // `manifest.js` has the renderers too, so that the viewer's chunk need not export them.
  const isWidgets = ([, path]) => path.startsWith(at('src/manifest/')) || path.endsWith('/register-renderer.ts');
  // Chunks that nothing imports as an object lose the names of their exports.
  const isElement = ([, path]) => path.startsWith(at('src/elements/')) && !/\/(?:sign-in|resource-viewer)\//.test(path);
  const others = exported.filter((row) => !isWidgets(row) && !isElement(row));
  return {
    name: 'package-exports',
    resolveId: (source) => (source === rest ? rest : undefined),
    load: (id) => (id === rest ? lines(others) : undefined),
    transform: (code, id) =>
      id === at(entry)
        ? { code: `${code}\nglobalThis.packageExports = () => import(${JSON.stringify(rest)});`, map: null }
        : undefined,
    generateBundle(_options, bundle) {
      const chunkOf = (id) => Object.values(bundle).find(({ facadeModuleId }) => facadeModuleId === id);
      const chunk = chunkOf(at(entry));
      const [text, address] = seems.exec(chunk.code);
      chunk.code = chunk.code.replace(text, '');
      const source = lines([
        [others.flatMap(([names]) => names), address],
        ...exported.filter(isWidgets).map(([names]) => [names, './manifest.js']),
        ...exported.filter(isElement).map(([names, path]) => [names, `./${chunkOf(path).fileName}`]),
      ]);
      this.emitFile({ type: 'asset', fileName: 'index.js', source });
    },
  };
}

/**
 * Keeps one language of a section behind `en.lazy.ts` and `sv.lazy.ts`, and behind the check of added languages: bundlers
 * never split a module.
 */
const oneLanguage = () => ({
  name: 'one-language',
  enforce: 'pre',
  async resolveId(source, importer = '', options) {
    const [, lazy] = /\/localisation\/(\w+)\.lazy\.ts$/.exec(importer) ?? [];
    // Copies: shared modules would be chunks of their own.
    const copy = /\/diagnostics\/language\.ts$|\/sections\/index\.ts\?en&copy$/.test(importer) && 'en&copy';
    const language = lazy ?? copy;
    const found = language && (await this.resolve(source, importer, { ...options, skipSelf: true }));
    return found ? `${found.id}?${language}` : undefined;
  },
  load(id) {
    const [, path, language] = /^(.+\/localisation\/sections\/.+)\?(\w+)(?:&copy)?$/.exec(id) ?? [];
    return path ? readFileSync(path, 'utf8').replace('= { en, sv };', `= { ${language} } as never;`) : undefined;
  },
});

/**
 * One module an icon, so that each chunk contains only its own: an import of several becomes one each, from
 * `icons.ts?<name>`.
 */
const oneIcon = () => {
  const imports = /import \{([^}]+)\} from '([^']+\/theme\/icons\.ts)';/g;
  const file = at('src/theme/icons.ts');
  const [head, frame, ...icons] = readFileSync(file, 'utf8').split(/^(?=export const )/m);
  const modules = new Map([
    ['icon', head + frame],
    ...icons.map((code) => [
      /export const (\w+)/.exec(code)[1],
      `import { svg } from 'lit';\nimport { icon } from './icons.ts?icon';\n${code}`,
    ]),
  ]);
  return {
    name: 'one-icon',
    enforce: 'pre',
    transform: (code) => ({
      code: code.replace(imports, (_, names, path) =>
        names
          .split(',')
          .filter((name) => name.trim())
          .map((name) => `import {${name}} from '${path}?${name.trim().split(' ')[0]}';`)
          .join(''),
      ),
      map: null,
    }),
    load(id) {
      const [path, name] = id.split('?');
      return path === file ? modules.get(name) : undefined;
    },
  };
};

/** Adds a style sheet to the output. */
const withFile = (fileName, path) => ({
  name: 'with-file',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName, source: shrinkCss(readFileSync(at(path), 'utf8'))[0] });
  },
});

const rows = [
  {
    name: 'script tag',
    entry: { 'service-widgets': 'src/autoloader.ts' },
    outDir: 'dist/cdn',
    terser: true,
    output: {
      entryFileNames: '[name].js',
      // Short, because they don't compress; of hex digits, to weigh nearly the same in each build.
      chunkFileNames: 'chunks/[name]-[hash:7].js',
      hashCharacters: 'hex',
      codeSplitting: {
        groups: groupsOf({
          'service-widgets': ['src/autoloader.ts'],
          flow: ['src/controllers/flow.ts', 'src/transport/client.ts'],
          reachable: ['src/transport/reachable.ts'],
          kinds: [
            'src/elements/parts/kinds.ts',
            'src/localisation/format.ts',
            'src/localisation/sections/kinds.ts',
            'src/transport/submissions.ts',
            'src/models/recovery.ts',
            'src/theme/icons.ts?chevronRight',
            'src/theme/icons.ts?search',
            'src/controllers/pending-focus.ts',
          ],
          resources: [
            'src/controllers/resource-controller.ts',
            'src/controllers/live.ts',
            'src/controllers/resource-events.ts',
            'src/transport/presence.ts',
            'src/transport/request-guard.ts',
            'src/user-input.ts',
          ],
          repeat: [
            'src/elements/parts/announcer.ts',
            'src/elements/parts/status-screen.ts',
            'src/theme/container.ts',
            'src/theme/raised.ts',
            'node_modules/lit/directives/repeat.js',
            'src/theme/icons.ts?lock',
            'src/theme/icons.ts?trash2',
            'src/elements/parts/face.ts',
            'src/contract/resources/names.ts',
            'src/theme/icons.ts?arrowDown',
            'src/theme/icons.ts?arrowUp',
            'src/theme/icons.ts?plus',
            'src/theme/icons.ts?x',
          ],
          focus: ['src/elements/parts/kept-focus.ts', 'src/elements/parts/sign-in-form.ts'],
          menu: [
            'src/elements/parts/menu.ts',
            'src/controllers/session.ts',
            'src/theme/icons.ts?chevronDown',
            'src/theme/icons.ts?user',
          ],
          // Shared by the viewer's first and lazy code.
          viewer: [
            'src/elements/resource-viewer/events.ts',
            'src/controllers/lazy.ts',
            'src/localisation/sections/viewer.ts',
            'src/theme/icons.ts?ellipsis',
            'src/theme/icons.ts?info',
            'src/theme/icons.ts?upload',
          ],
          // Shared by lazy code of the viewer and of other elements.
          overlays: [
            'src/elements/parts/screen-heading.ts',
            'src/elements/parts/sign-in-screen.ts',
            'src/elements/parts/dialog.ts',
            'src/elements/parts/dialog-styles.ts',
            'src/theme/icons.ts?tags',
            'src/theme/icons.ts?waypoints',
          ],
          live: ['src/transport/live.ts', 'src/contract/resources/events-route.ts'],
          'copy-text': ['src/elements/parts/copy-text.ts', 'src/theme/icons.ts?copy'],
          'viewer.lazy': idleInViewer,
        }),
      },
    },
    plugins: [
      plainClasses(),
      turndownOfNodes(),
      oneLanguage(),
      oneIcon(),
      instead(/reactive-element\/css-tag\.js$/, 'scripts/css-tag.mjs'),
      withoutUnused(),
      minifyTemplates(),
      finish(),
      packageExports('src/autoloader.ts'),
      withFile('service-widgets.css', 'src/theme/before-definition.css'),
      ...readdirSync(at('src/theme/themes'))
        .filter((name) => name.endsWith('.css'))
        .map((name) => withFile(`themes/${name}`, `src/theme/themes/${name}`)),
    ],
  },
  {
    name: 'widgets of a page',
    // Separate build: it registers widgets on the page, where every copy of the library finds them.
    entry: { manifest: 'src/manifest/index.ts' },
    outDir: 'dist/cdn',
    beside: true,
    output: { entryFileNames: '[name].js' },
  },
  {
    name: 'sentences, for translators',
    // Separate build: it adds languages on the page, where every copy of the library finds them.
    entry: { localisation: 'src/localisation/index.ts' },
    outDir: 'dist/cdn',
    beside: true,
    output: { entryFileNames: '[name].js' },
  },
  {
    name: 'page assets',
    entry: { page: 'platform/src/pages/hydrate.ts' },
    outDir: 'platform/dist/assets',
    base: '/assets/',
    plugins: [oneIcon()],
    output: {
      entryFileNames: '[name]-[hash].js',
      chunkFileNames: '[name]-[hash].js',
      codeSplitting: {
        groups: groupsOf({
          page: [
            'platform/src/pages/hydrate.ts',
            'src/elements/sign-in/index.ts',
            'src/elements/sign-up/index.ts',
            'src/elements/verify/index.ts',
            'src/elements/platform/index.ts',
            'src/elements/current-user/index.ts',
            'src/elements/parts/copy-text.ts',
          ],
          flow: ['src/transport/client.ts', 'src/controllers/flow.ts', 'src/controllers/redeem.ts'],
          viewer: ['platform/src/pages/viewer.ts', 'platform/src/pages/dashboard.ts'],
          'viewer.lazy': idleInViewer,
          'access-tokens': ['src/elements/access-tokens/index.ts'],
          document: [
            'src/elements/resource-viewer/document/document-view.ts',
            'src/elements/resource-viewer/document/draft-recovery.ts',
            'src/elements/resource-viewer/info/derived.lazy.ts',
          ],
        }),
      },
    },
  },
];

/** Languages of the pages that are not built in. */
const pageLanguages = ['de', 'ar'].map((language) => ({
  name: `page assets, ${language}`,
  // Separate builds: they share no chunk with the page, which would run before them.
  entry: { [`language-${language}`]: `platform/src/pages/language-${language}.ts` },
  outDir: 'platform/dist/assets',
  base: '/assets/',
  beside: true,
  manifest: `.vite/language-${language}.json`,
  output: { entryFileNames: '[name]-[hash].js' },
}));

const places = (entry) => Object.fromEntries(Object.entries(entry).map(([name, path]) => [name, at(path)]));

/** Vite configurations of all bundles for browsers. */
export const bundles = [...rows, ...pageLanguages]
  .filter(({ entry }) => Object.values(entry).every((path) => existsSync(at(path))))
  .map(
    ({
      name,
      entry,
      outDir,
      output,
      terser = false,
      beside = false,
      manifest = !beside,
      base = './',
      plugins = [],
    }) => ({
      name,
      config: {
        ...shared,
        base,
        plugins,
        build: {
          outDir: at(outDir),
          emptyOutDir: !beside,
          target: 'es2022',
          manifest,
          modulePreload: false,
          reportCompressedSize: false,
          assetsInlineLimit: 0,
          // Saves 2 % of the counted files over the bundler's own minifier.
          ...(terser && { minify: 'terser', terserOptions }),
          // Library mode: the code for preloading weighs more than it saves.
          lib: { entry: places(entry), formats: ['es'] },
          rolldownOptions: {
            preserveEntrySignatures: 'exports-only',
            // the script tag's own file holds some elements that the loaders name as well
            checks: { ineffectiveDynamicImport: false },
            output: { format: 'es', minify: !terser, assetFileNames: '[name]-[hash][extname]', ...output },
          },
        },
      },
    }),
  );
