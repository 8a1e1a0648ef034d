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
      en: 'Address, then the code or the link of a mail.',
      sv: 'Adress, sedan koden eller länken i ett mejl.',
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
    description: { en: 'Redeems the link of a mail by one press.', sv: 'Löser in länken i ett mejl med ett tryck.' },
    keywords: { en: ['link', 'confirm'], sv: ['länk', 'bekräfta'] },
    story: 'Authentication/Verify',
  },
  '@service/authentication/form/current-user': {
    configSchema: currentUserConfig,
    description: { en: 'Who is signed in, and signing out.', sv: 'Vem som är inloggad, och utloggning.' },
    keywords: { en: ['account', 'sign out', 'log out'], sv: ['konto', 'logga ut'] },
    story: 'Authentication/Current user',
  },
  '@service/authentication/form/access-tokens': {
    description: {
      en: 'Tokens for scripts: made, listed and revoked.',
      sv: 'Token för skript: skapas, listas och återkallas.',
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
        title: { en: 'With what is known of it', sv: 'Med det som är känt om den' },
        config: { facet: 'info' },
      },
      {
        name: 'with-search',
        title: { en: 'With a search beside it', sv: 'Med en sökning bredvid' },
        config: { facet: 'search' },
      },
    ],
    description: {
      en: 'Directories, documents and files of a workspace.',
      sv: 'En arbetsytas kataloger, dokument och filer.',
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
      en: 'Finds resources by names, words and meaning, while one types.',
      sv: 'Hittar resurser på namn, ord och betydelse medan man skriver.',
    },
    keywords: { en: ['find', 'look up', 'query'], sv: ['hitta', 'leta', 'fråga'] },
    story: 'Resources/Search',
  },
  '@service/resources/form/graph': {
    configSchema: graphConfig,
    presets: [{ name: 'list', title: { en: 'As a list', sv: 'Som lista' }, config: { view: 'list' } }],
    description: {
      en: 'What belongs together: what contains, links, and says alike.',
      sv: 'Vad som hör ihop: vad som innehåller, länkar och liknar.',
    },
    keywords: { en: ['links', 'network', 'map', 'related'], sv: ['länkar', 'nätverk', 'karta', 'samband'] },
    story: 'Resources/Graph',
  },
  '@service/resources/form/clusters': {
    configSchema: clustersConfig,
    description: {
      en: 'What documents are about: topics, their words and their documents.',
      sv: 'Vad dokument handlar om: ämnen med sina ord och sina dokument.',
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
    description: { en: 'A form that is made of a schema.', sv: 'Ett formulär som görs av ett schema.' },
    keywords: { en: ['fields', 'schema', 'submit'], sv: ['fält', 'schema', 'skicka'] },
    story: 'Forms/Schema form',
  },
  '@service/dashboards/form/dashboard': {
    configSchema: dashboardConfig,
    description: {
      en: 'Widgets side by side, as somebody has put them.',
      sv: 'Widgetar sida vid sida, som någon har lagt dem.',
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

export function widgetById(id: string): KnownWidget | undefined {
  const found = registry.widgetById(id);
  return found && described(found);
}
