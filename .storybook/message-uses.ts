import type { sections } from '../src/localisation/index.ts';

/** Who sees the sentences of a section, in which elements, and when. */
export interface MessageUse {
  readonly elements: readonly string[];
  readonly who: string;
  readonly when: string;
}

const everyone = 'Everyone';
const signedIn = 'Signed-in users';
const writers = 'Users who may write';
const viewer = ['resource-viewer'];
const challenge = [
  'service-sign-in',
  'service-sign-up',
  'service-access-tokens',
  'service-verify',
  'service-schema-form',
];

const use = (elements: readonly string[], who: string, when: string): MessageUse => ({ elements, who, when });

export const messageUses: Readonly<Record<keyof typeof sections, MessageUse>> = {
  actions: use(viewer, writers, 'In menus and dialogs of a resource, and in toasts after an action.'),
  challenge: use(
    challenge,
    everyone,
    'While a form is sent, while the code of an e-mail is typed, and after the sign-in.',
  ),
  clusters: use(['resource-clusters'], signedIn, 'Around the topics, and while there are none.'),
  currentUser: use(['service-current-user'], everyone, 'In the account menu, and signed out.'),
  dashboardEditor: use(['service-dashboard'], writers, 'While a dashboard is edited and saved.'),
  dashboardErrors: use(['service-dashboard'], everyone, 'When a widget or the whole dashboard cannot be shown.'),
  dashboard: use(['service-dashboard'], everyone, 'Around the widgets, and while the dashboard loads or is empty.'),
  directoryField: use(['service-schema-form'], writers, 'In a field that selects a folder.'),
  document: use(viewer, writers, 'While a document is read, edited, saved, or changed by others.'),
  editor: use(viewer, writers, 'In the tools of the document editor.'),
  failures: use(['all elements'], everyone, 'After a request has failed, or at a field that is wrong.'),
  fields: use(
    ['service-sign-in', 'service-sign-up', 'service-access-tokens', 'service-schema-form'],
    everyone,
    'Beside fields of a form.',
  ),
  file: use(viewer, signedIn, 'While a file is shown, or when it cannot be.'),
  graph: use(
    ['resource-graph'],
    signedIn,
    'Around the picture and the list of relations, and as announcements in them.',
  ),
  gridTools: use(viewer, signedIn, 'While a folder is sorted or searched, and a name is edited.'),
  info: use(viewer, signedIn, 'In the info panel of a resource.'),
  keys: use(viewer, signedIn, 'Beside menu items and in the list of shortcuts, as names of keys.'),
  platform: use(['service-platform'], everyone, 'While the platform is unreachable.'),
  refusals: use(viewer, everyone, 'When an action is refused, a resource is gone, or the session has ended.'),
  schemaForm: use(['service-schema-form'], everyone, 'Around the fields of a form, and after it has been sent.'),
  search: use(['resource-search'], signedIn, 'Around the results, and while there are none.'),
  shortcuts: use(viewer, signedIn, 'In the list of shortcuts, which ? opens.'),
  signIn: use(['service-sign-in'], 'Users who sign in', 'In the first step, which asks for the address.'),
  signUp: use(['service-sign-up'], 'Users who sign up', 'In the first step, which asks for the name and the address.'),
  tokens: use(['service-access-tokens'], signedIn, 'In the list of tokens, and while one is created or revoked.'),
  uploads: use(viewer, writers, 'While files are uploaded.'),
  verify: use(['service-verify'], 'Users with the link of an e-mail', 'Before and after the link is redeemed.'),
  viewer: use(viewer, signedIn, 'Around a folder or a document, and while it loads or is empty.'),
};

/** The same for the sentences of the platform, which are not in the package of the elements. */
export const platformUses = {
  pageWords: use(
    ['pages of the platform'],
    everyone,
    'Around the elements of a page, and when a page cannot be shown.',
  ),
  actionWords: use(
    ['pages of the platform'],
    signedIn,
    'In the pages of a resource and in the forms of its actions, which work without script.',
  ),
} as const;
