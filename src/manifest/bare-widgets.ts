import {
  clustersConfig,
  currentUserConfig,
  dashboardConfig,
  schemaFormConfig,
  searchConfig,
  signInConfig,
  signUpConfig,
  verifyConfig,
  viewerConfig,
} from '../contract/compiled-widgets.ts';
import { complete, type Widget, type WidgetId, type WidgetOutput, type WidgetRegistration } from './widget.ts';

type Rest = Omit<WidgetRegistration, 'id' | 'element'> & Pick<Widget, 'origin' | 'configSchema'>;

/** One of ours: its folder is its element's name without `service-`. */
const widget = (id: WidgetId, element: string, exported: string, rest: Rest): Widget =>
  complete({
    id,
    element,
    module: { url: `./elements/${element.replace(/^service-/, '')}/index.js`, export: exported },
    languages: ['en', 'sv'],
    ...rest,
  });

const card = { default: { w: 4, h: 8 }, min: { w: 3, h: 4 }, autoHeight: true };

const chosen: WidgetOutput = {
  name: 'selected',
  kind: 'resource',
  title: { en: 'What is chosen', sv: 'Det som är valt' },
  event: 'resource-selected',
  path: ['resources', 0, 'id'],
};

/** The widgets that there are, as a dashboard needs them that is looked at: without the words by which they are found. */
export const bareWidgets: readonly Widget[] = [
  widget('@service/authentication/form/sign-in', 'service-sign-in', 'SignInElement', {
    origin: 'published',
    title: { en: 'Sign in', sv: 'Logga in' },
    icon: 'mail',
    category: 'authentication',
    instances: 'one',
    configSchema: signInConfig,
    layout: card,
    budgetKb: 14,
  }),
  widget('@service/authentication/form/sign-up', 'service-sign-up', 'SignUpElement', {
    origin: 'published',
    title: { en: 'Create an account', sv: 'Skapa konto' },
    icon: 'user-plus',
    category: 'authentication',
    instances: 'one',
    configSchema: signUpConfig,
    layout: { ...card, default: { w: 4, h: 10 } },
    budgetKb: 10,
  }),
  widget('@service/authentication/form/verify', 'service-verify', 'VerifyElement', {
    origin: 'assumed',
    title: { en: 'Sign in by link', sv: 'Logga in med länk' },
    icon: 'link',
    category: 'authentication',
    // Its link is of one visit, and of no dashboard.
    instances: 'none',
    configSchema: verifyConfig,
    layout: card,
    budgetKb: 10,
  }),
  widget('@service/authentication/form/current-user', 'service-current-user', 'CurrentUserElement', {
    origin: 'assumed',
    title: { en: 'Current user', sv: 'Inloggad användare' },
    icon: 'user',
    category: 'authentication',
    instances: 'one',
    configSchema: currentUserConfig,
    auth: 'optional',
    layout: { default: { w: 3, h: 1 }, min: { w: 2, h: 1 } },
    skeleton: 'line',
    budgetKb: 10,
  }),
  widget('@service/authentication/form/access-tokens', 'service-access-tokens', 'AccessTokensElement', {
    origin: 'assumed',
    title: { en: 'Access tokens', sv: 'Åtkomsttoken' },
    icon: 'key-round',
    category: 'authentication',
    instances: 'one',
    configSchema: { type: 'object', properties: {}, additionalProperties: false },
    auth: 'required',
    layout: { default: { w: 6, h: 6 }, min: { w: 3, h: 4 } },
    skeleton: 'list',
    budgetKb: 21,
  }),
  widget('@service/resources/form/viewer', 'resource-viewer', 'ResourceViewerElement', {
    origin: 'assumed',
    title: { en: 'Resource viewer', sv: 'Resursvisare' },
    icon: 'folder',
    category: 'resources',
    configSchema: viewerConfig,
    presets: [
      { name: 'workspace', title: { en: 'The whole workspace', sv: 'Hela arbetsytan' }, config: {} },
      {
        name: 'with-info',
        title: { en: 'With what is known of it', sv: 'Med det som är känt om den' },
        config: { facet: 'info' },
      },
    ],
    layout: { default: { w: 8, h: 9 }, min: { w: 3, h: 5 } },
    accepts: { kinds: ['directory', 'document', 'file'], mediaTypes: ['*/*'] },
    inputs: [{ name: 'resourceId', kind: 'resource', title: { en: 'Resource', sv: 'Resurs' } }],
    outputs: [
      chosen,
      {
        name: 'opened',
        kind: 'resource',
        title: { en: 'What is open', sv: 'Det som är öppet' },
        event: 'resource-opened',
        path: ['resource', 'id'],
      },
    ],
    auth: 'required',
    permissions: ['read'],
    skeleton: 'list',
    budgetKb: 50,
  }),
  widget('@service/resources/form/search', 'resource-search', 'ResourceSearchElement', {
    origin: 'assumed',
    title: { en: 'Search', sv: 'Sök' },
    icon: 'search',
    category: 'resources',
    configSchema: searchConfig,
    presets: [
      {
        name: 'documents',
        title: { en: 'Among documents', sv: 'Bland dokument' },
        config: { kind: 'document' },
      },
    ],
    layout: { default: { w: 4, h: 9 }, min: { w: 3, h: 4 } },
    inputs: [{ name: 'within', kind: 'resource', title: { en: 'Directory to search in', sv: 'Katalog att söka i' } }],
    outputs: [chosen],
    auth: 'required',
    permissions: ['read'],
    skeleton: 'list',
    budgetKb: 26,
  }),
  widget('@service/resources/form/clusters', 'resource-clusters', 'ResourceClustersElement', {
    origin: 'assumed',
    title: { en: 'Topics', sv: 'Ämnen' },
    icon: 'tags',
    category: 'resources',
    configSchema: clustersConfig,
    layout: { default: { w: 4, h: 9 }, min: { w: 3, h: 4 } },
    inputs: [{ name: 'within', kind: 'resource', title: { en: 'Directory to look at', sv: 'Katalog att titta på' } }],
    outputs: [chosen],
    auth: 'required',
    permissions: ['read'],
    skeleton: 'list',
    budgetKb: 26,
  }),
  widget('@service/forms/form/schema', 'service-schema-form', 'SchemaFormElement', {
    origin: 'assumed',
    title: { en: 'Form', sv: 'Formulär' },
    icon: 'file-text',
    category: 'forms',
    configSchema: schemaFormConfig,
    setupRequired: true,
    presets: [
      {
        name: 'new-document',
        title: { en: 'New document', sv: 'Nytt dokument' },
        config: { type: '@service/resources/schema/create-document' },
      },
    ],
    layout: { ...card, min: { w: 3, h: 3 } },
    inputs: [{ name: 'target', kind: 'resource', title: { en: 'What it is about', sv: 'Vad det handlar om' } }],
    auth: 'optional',
    budgetKb: 36,
  }),
  widget('@service/dashboards/form/dashboard', 'service-dashboard', 'DashboardElement', {
    origin: 'assumed',
    title: { en: 'Dashboard', sv: 'Översikt' },
    icon: 'layout-dashboard',
    category: 'dashboards',
    instances: 'none',
    configSchema: dashboardConfig,
    layout: { default: { w: 12, h: 16 } },
    auth: 'optional',
    budgetKb: 25,
  }),
];
