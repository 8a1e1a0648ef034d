import type { en } from '../../src/localisation/index.ts';
import { astrid, type Script } from '../../src/testing/index.ts';
import type { ElementTag } from './element-stage.ts';

/** How to open an element, and its expected parts and texts. */
export interface Row {
  readonly script?: Script;
  readonly attributes: Readonly<Record<string, string>>;
  /** Sentence that shows once it is ready. */
  readonly says: (words: typeof en) => string;
  readonly parts: readonly string[];
  readonly slots: readonly string[];
}

/** A word that fits into no line. */
export const long = 'Verkställighetsföreskriftssammanställningsmyndigheten';

/** A dashboard with one unknown and one known widget. */
const board = JSON.stringify({
  schemaVersion: 1,
  widgets: [
    { instanceId: 'one', widgetId: `@test/${long.toLowerCase()}/form/unheard-of` },
    { instanceId: 'two', widgetId: '@service/authentication/form/current-user' },
  ],
});

export const rows: Readonly<Record<ElementTag, Row>> = {
  'service-sign-in': {
    attributes: { brand: long, 'sign-up-url': '/registrera' },
    says: (words) => words.signIn.heading(long),
    parts: [
      'card',
      'heading',
      'description',
      'form',
      'field',
      'label',
      'input',
      'issue',
      'button',
      'submit',
      'footer',
      'link',
    ],
    slots: ['heading', 'footer'],
  },
  'service-sign-up': {
    attributes: { brand: long, 'sign-in-url': '/logga-in', 'terms-url': '/terms', 'privacy-url': '/privacy' },
    says: (words) => words.signUp.heading(long),
    parts: [
      'card',
      'heading',
      'description',
      'form',
      'field',
      'label',
      'input',
      'checkbox',
      'issue',
      'button',
      'submit',
      'footer',
      'link',
    ],
    slots: ['heading', 'footer'],
  },
  'service-verify': {
    attributes: {
      token: 'link_0001',
      'served-state': JSON.stringify({ step: 'ready', name: long, sentTo: `a@${long}.example` }),
    },
    says: (words) => words.verify.heading(long),
    parts: ['card', 'heading', 'description', 'form', 'button', 'submit', 'footer'],
    slots: [],
  },
  'service-current-user': {
    script: { user: { ...astrid, name: long, email: `astrid@${long}.example` } },
    attributes: { 'profile-url': '/profil' },
    says: () => long,
    parts: ['button', 'menu', 'face', 'entry'],
    slots: ['menu'],
  },
  'service-access-tokens': {
    script: {
      user: astrid,
      accessTokens: [
        {
          id: 'token_long',
          name: long,
          createdAt: '2026-01-12T09:30:00Z',
          lastUsedAt: '2026-02-12T09:30:00Z',
          expiresAt: '2026-01-13T09:30:00Z',
          prefix: 'svc_LONG',
        },
      ],
    },
    attributes: {},
    says: () => long,
    parts: ['heading', 'form', 'field', 'label', 'input', 'issue', 'button', 'submit', 'list', 'row', 'revoke'],
    slots: ['heading'],
  },
  'resource-viewer': {
    script: {
      user: astrid,
      tree: { id: 'root_lindholm', name: long, children: [{ name: `${long}.md`, content: '' }] },
    },
    attributes: { facet: 'info' },
    says: () => `${long}.md`,
    parts: ['viewer', 'bar', 'breadcrumbs', 'button', 'grid', 'row', 'info', 'content', 'tools'],
    slots: ['tools'],
  },
  'resource-search': {
    script: {
      user: astrid,
      tree: {
        id: 'root_lindholm',
        name: long,
        children: Array.from({ length: 30 }, (_, index) => ({ name: `${long} ${index}.md`, content: `${long} här` })),
      },
    },
    attributes: { query: 'verk' },
    says: (words) => words.search.more,
    parts: ['panel', 'form', 'input', 'count', 'list', 'row', 'link', 'button', 'more'],
    slots: [],
  },
  'resource-graph': {
    script: {
      user: astrid,
      tree: {
        id: 'root_lindholm',
        name: long,
        children: Array.from({ length: 40 }, (_, index) => ({ name: `${long} ${index}.md`, content: '' })),
      },
    },
    attributes: { limit: '30' },
    says: (words) => words.graph.heading(long),
    parts: [
      'panel',
      'bar',
      'heading',
      'tools',
      'input',
      'filter',
      'picture',
      'list',
      'entry',
      'button',
      'open',
      'link',
    ],
    slots: ['heading'],
  },
  'resource-clusters': {
    script: {
      user: astrid,
      tree: {
        id: 'root_lindholm',
        name: long,
        children: [
          { name: `${long}.md`, content: long },
          { name: `${long} 2.md`, content: long },
          { name: 'Ensam', children: [{ name: 'Ensam.md', content: long }] },
        ],
      },
    },
    attributes: {},
    says: (words) => words.clusters.unclustered(1),
    parts: ['panel', 'bar', 'heading', 'list', 'topic', 'summary', 'keywords', 'link', 'rest', 'button'],
    slots: ['heading'],
  },
  'service-dashboard': {
    script: {
      user: astrid,
      tree: {
        id: 'root_lindholm',
        name: 'Lindholm',
        children: [{ name: 'Start', id: 'start_1', kind: 'document', mediaType: 'application/json', content: board }],
      },
    },
    attributes: { 'resource-id': 'start_1' },
    says: (words) => words.dashboardErrors.widgets.unknown,
    parts: ['dashboard', 'bar', 'board', 'frame', 'widget', 'fault', 'details', 'button'],
    slots: [],
  },
  'service-schema-form': {
    attributes: { type: '@service/resources/schema/create-document' },
    says: (words) => words.schemaForm.submit,
    parts: ['form', 'field', 'label', 'input', 'issue', 'button', 'submit', 'actions'],
    slots: ['heading', 'actions'],
  },
};
