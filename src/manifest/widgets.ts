import {
  clustersConfig,
  currentUserConfig,
  dashboardConfig,
  graphConfig,
  schemaFormConfig,
  searchConfig,
  signInConfig,
  signUpConfig,
  verifyConfig,
  viewerConfig,
} from '../contract/compiled/widgets.ts';
import { bareWidgets } from './bare-widgets.ts';
import * as registry from './registry.ts';
import type { KnownWidget, Widget } from './widget.ts';

type Described = Pick<Widget, 'description' | 'keywords' | 'story'> & Partial<Pick<Widget, 'configSchema' | 'presets'>>;

const descriptions: Readonly<Record<string, Described>> = {
  '@service/authentication/form/sign-in': {
    configSchema: signInConfig,
    description: {
      en: 'Signs in by a code or link sent by email.',
      sv: 'Loggar in med en kod eller länk i ett mejl.',
    },
    keywords: { en: ['log in', 'login', 'code'], sv: ['inloggning', 'kod'] },
    story: 'Authentication/Sign in',
  },
  '@service/authentication/form/sign-up': {
    configSchema: signUpConfig,
    description: { en: 'Name, address, workspace and terms.', sv: 'Namn, adress, arbetsyta och villkor.' },
    keywords: { en: ['register', 'sign up'], sv: ['registrera', 'nytt konto'] },
    story: 'Authentication/Sign up',
  },
  '@service/authentication/form/verify': {
    configSchema: verifyConfig,
    description: { en: 'Confirms a sign-in link from an email.', sv: 'Bekräftar en inloggningslänk från ett mejl.' },
    keywords: { en: ['link', 'confirm'], sv: ['länk', 'bekräfta'] },
    story: 'Authentication/Verify',
  },
  '@service/authentication/form/current-user': {
    configSchema: currentUserConfig,
    description: { en: 'Shows who is signed in, with sign-out.', sv: 'Visar vem som är inloggad, med utloggning.' },
    keywords: { en: ['account', 'sign out', 'log out'], sv: ['konto', 'logga ut'] },
    story: 'Authentication/Current user',
  },
  '@service/authentication/form/access-tokens': {
    description: {
      en: 'Creates, lists and revokes tokens for scripts.',
      sv: 'Skapar, listar och återkallar token för skript.',
    },
    keywords: { en: ['API', 'key', 'secret', 'automation'], sv: ['API', 'nyckel', 'hemlighet', 'automatisering'] },
    story: 'Authentication/Access tokens',
  },
  '@service/resources/form/viewer': {
    configSchema: viewerConfig,
    presets: [
      { name: 'workspace', title: { en: 'The whole workspace', sv: 'Hela arbetsytan' }, config: {} },
      {
        name: 'with-info',
        title: { en: 'With details', sv: 'Med information' },
        config: { facet: 'info' },
      },
      {
        name: 'with-search',
        title: { en: 'With search', sv: 'Med sökning' },
        config: { facet: 'search' },
      },
    ],
    description: {
      en: 'Folders, documents and files in a workspace.',
      sv: 'Mappar, dokument och filer i en arbetsyta.',
    },
    keywords: { en: ['files', 'folder', 'document', 'upload'], sv: ['filer', 'mapp', 'dokument', 'ladda upp'] },
    story: 'Resources/Directory',
  },
  '@service/resources/form/search': {
    configSchema: searchConfig,
    presets: [
      {
        name: 'documents',
        title: { en: 'Among documents', sv: 'Bland dokument' },
        config: { kind: 'document' },
      },
    ],
    description: {
      en: 'Finds items by name and content as you type.',
      sv: 'Hittar objekt på namn och innehåll medan du skriver.',
    },
    keywords: { en: ['find', 'look up', 'query'], sv: ['hitta', 'leta', 'fråga'] },
    story: 'Resources/Search',
  },
  '@service/resources/form/graph': {
    configSchema: graphConfig,
    presets: [{ name: 'list', title: { en: 'As a list', sv: 'Som lista' }, config: { view: 'list' } }],
    description: {
      en: 'How items are connected: folders, links and similar content.',
      sv: 'Hur objekt hör ihop: mappar, länkar och liknande innehåll.',
    },
    keywords: { en: ['links', 'network', 'map', 'related'], sv: ['länkar', 'nätverk', 'karta', 'samband'] },
    story: 'Resources/Graph',
  },
  '@service/resources/form/clusters': {
    configSchema: clustersConfig,
    description: {
      en: 'Topics of the documents, with their keywords.',
      sv: 'Dokumentens ämnen, med nyckelord.',
    },
    keywords: { en: ['clusters', 'themes', 'keywords'], sv: ['kluster', 'teman', 'nyckelord'] },
    story: 'Resources/Topics',
  },
  '@service/forms/form/schema': {
    configSchema: schemaFormConfig,
    presets: [
      {
        name: 'new-document',
        title: { en: 'New document', sv: 'Nytt dokument' },
        config: { type: '@service/resources/schema/create-document' },
      },
    ],
    description: { en: 'A form built from a schema.', sv: 'Ett formulär byggt från ett schema.' },
    keywords: { en: ['fields', 'schema', 'submit'], sv: ['fält', 'schema', 'skicka'] },
    story: 'Forms/Schema form',
  },
  '@service/dashboards/form/dashboard': {
    configSchema: dashboardConfig,
    description: {
      en: 'Widgets arranged in a grid.',
      sv: 'Widgetar i ett rutnät.',
    },
    keywords: { en: ['board', 'overview', 'home'], sv: ['panel', 'tavla', 'start'] },
    story: 'Dashboards/Dashboard',
  },
};

/** All widgets as data; the build adds versions, hashes and sizes. */
export const widgets: readonly Widget[] = bareWidgets.map((widget) => ({ ...widget, ...descriptions[widget.id] }));

const described = (widget: KnownWidget): KnownWidget => ({ ...widget, ...descriptions[widget.id] });

/** All widgets: built-in ones, then the page's in order of registration. */
export const knownWidgets = (): readonly KnownWidget[] => registry.knownWidgets().map(described);

/** Widget by its id; `undefined` for unknown ones. */
export function widgetById(id: string): KnownWidget | undefined {
  const found = registry.widgetById(id);
  return found && described(found);
}
