import type { Origin } from '../contract/catalogue.ts';
import type { PartId } from '../contract/part-id.ts';

/** A text in the languages that are built in. */
interface Words {
  readonly en: string;
  readonly sv: string;
}

/** One widget: which element shows which form. What can be derived (versions, sizes) is added by the build. */
export interface Widget {
  readonly id: PartId<'form'>;
  readonly origin: Origin;
  /** Of what the platform itself is: `service-…`; of its resources: `resource-…`. */
  readonly element: `service-${string}` | `resource-${string}`;
  readonly module: { readonly url: string; readonly export: string };
  readonly title: Words;
  readonly description: Words;
  readonly category: 'authentication' | 'resources' | 'forms' | 'dashboards';
  /** Whether somebody has to be signed in for it to be of use. */
  readonly auth: 'none' | 'optional' | 'required';
  readonly languages: readonly string[];
}

const widget = (
  name: string,
  id: PartId<'form'>,
  origin: Origin,
  exported: string,
  auth: Widget['auth'],
  title: Words,
  description: Words,
  category: Widget['category'] = 'authentication',
): Widget => ({
  id,
  origin,
  element: name.startsWith('resource-') ? (name as `resource-${string}`) : `service-${name}`,
  module: { url: `./elements/${name}/index.js`, export: exported },
  title,
  description,
  category,
  auth,
  languages: ['en', 'sv'],
});

/** The widgets that there are, as data. */
export const widgets: readonly Widget[] = [
  widget(
    'sign-in',
    '@service/authentication/form/sign-in',
    'published',
    'SignInElement',
    'none',
    { en: 'Sign in', sv: 'Logga in' },
    { en: 'Address, then the code or the link of a mail.', sv: 'Adress, sedan koden eller länken i ett mejl.' },
  ),
  widget(
    'sign-up',
    '@service/authentication/form/sign-up',
    'published',
    'SignUpElement',
    'none',
    { en: 'Create an account', sv: 'Skapa konto' },
    { en: 'Name, address, workspace and terms.', sv: 'Namn, adress, arbetsyta och villkor.' },
  ),
  widget(
    'verify',
    '@service/authentication/form/verify',
    'assumed',
    'VerifyElement',
    'none',
    { en: 'Sign in by link', sv: 'Logga in med länk' },
    { en: 'Redeems the link of a mail by one press.', sv: 'Löser in länken i ett mejl med ett tryck.' },
  ),
  widget(
    'current-user',
    '@service/authentication/form/current-user',
    'assumed',
    'CurrentUserElement',
    'optional',
    { en: 'Current user', sv: 'Inloggad användare' },
    { en: 'Who is signed in, and signing out.', sv: 'Vem som är inloggad, och utloggning.' },
  ),
  widget(
    'resource-viewer',
    '@service/resources/form/viewer',
    'assumed',
    'ResourceViewerElement',
    'required',
    { en: 'Resource viewer', sv: 'Resursvisare' },
    { en: 'Directories, documents and files of a workspace.', sv: 'En arbetsytas kataloger, dokument och filer.' },
    'resources',
  ),
  widget(
    'schema-form',
    '@service/forms/form/schema',
    'assumed',
    'SchemaFormElement',
    'optional',
    { en: 'Form', sv: 'Formulär' },
    { en: 'A form that is made of a schema.', sv: 'Ett formulär som görs av ett schema.' },
    'forms',
  ),
];
