import * as z from 'zod/mini';
import { fieldHints, type FieldHints } from '../hints.ts';
import { graphDepths } from '../resources/apis/graph.ts';
import { resourceKinds } from '../resources/resource.ts';
import { idSchema } from '../scalars.ts';
import { maxCharacters } from '../zod-format.ts';

const field = <Schema extends z.ZodMiniType>(schema: Schema, en: string, sv: string, hints: FieldHints = {}) => {
  fieldHints.add(schema, { labels: { en, sv }, ...hints });
  return z.optional(schema);
};

const text = (en: string, sv: string) => field(z.string().check(z.trim(), maxCharacters(200)), en, sv);
const address = (en: string, sv: string) =>
  field(z.string().check(z.trim(), maxCharacters(2_000)), en, sv, { inputMode: 'url', autocapitalize: 'none' });
const resource = (en: string, sv: string, kind: 'directory' | 'resource' = 'resource') => {
  // '' means no resource.
  const id = z.string().check(z.trim(), z.regex(/^(?:[A-Za-z0-9_-]{6,64})?$/));
  return field(id, en, sv, { field: kind });
};

/** Settings of the widgets on a dashboard, by property of the element. */
export const signInConfigSchema = z.strictObject({
  brand: text('Name of the place', 'Ställets namn'),
  signUpUrl: address('Address of the sign-up page', 'Adress till sidan för nya konton'),
});

/** Settings of the sign-up widget. */
export const signUpConfigSchema = z.strictObject({
  brand: text('Name of the place', 'Ställets namn'),
  signInUrl: address('Address of the sign-in page', 'Adress till inloggningssidan'),
  termsUrl: address('Address of the terms', 'Adress till villkoren'),
  privacyUrl: address('Address of the privacy policy', 'Adress till integritetspolicyn'),
});

/** Settings of the verification widget. */
export const verifyConfigSchema = z.strictObject({
  signInUrl: address('Address of the sign-in page', 'Adress till inloggningssidan'),
});

/** Settings of the current-user widget. */
export const currentUserConfigSchema = z.strictObject({
  signInUrl: address('Address of the sign-in page', 'Adress till inloggningssidan'),
  profileUrl: address('Address of the profile', 'Adress till profilen'),
});

/** Settings of the viewer widget. */
export const viewerConfigSchema = z.strictObject({
  resourceId: resource('Item to show', 'Objekt att visa'),
  facet: field(z.enum(['info', 'search', 'graph', 'clusters']), 'Show beside it', 'Visa bredvid', {
    options: {
      info: { en: 'Details', sv: 'Information' },
      search: { en: 'Search', sv: 'Sök' },
      graph: { en: 'Connections', sv: 'Samband' },
      clusters: { en: 'Topics', sv: 'Ämnen' },
    },
  }),
});

/** Settings of the search widget. */
export const searchConfigSchema = z.strictObject({
  within: resource('Folder to search', 'Mapp att söka i', 'directory'),
  kind: field(z.enum(resourceKinds), 'Find only', 'Sök bara bland', {
    options: {
      directory: { en: 'Folders', sv: 'Mappar' },
      document: { en: 'Documents', sv: 'Dokument' },
      file: { en: 'Files', sv: 'Filer' },
    },
  }),
});

/** Settings of the graph widget. */
export const graphConfigSchema = z.strictObject({
  resourceId: resource('Item in the middle', 'Objekt i mitten'),
  depth: field(
    z.int().check(z.minimum(graphDepths.least), z.maximum(graphDepths.most)),
    'How many steps it reaches',
    'Hur många steg den når',
  ),
  view: field(z.enum(['list']), 'Show as', 'Visa som', { options: { list: { en: 'List', sv: 'Lista' } } }),
});

/** Settings of the topics widget. */
export const clustersConfigSchema = z.strictObject({
  within: resource('Folder', 'Mapp', 'directory'),
});

const formTypeSchema = z
  .string()
  .check(z.trim(), z.regex(/^@[a-z0-9-]+\/[a-z0-9]+(?:-[a-z0-9]+)*\/schema\/[a-z0-9]+(?:-[a-z0-9]+)*$/));
fieldHints.add(formTypeSchema, {
  labels: { en: 'Resource type', sv: 'Resurstyp' },
  autocapitalize: 'none',
});
/** Settings of the form widget. */
export const schemaFormConfigSchema = z.strictObject({
  type: formTypeSchema,
  target: resource('Item', 'Objekt'),
  submitLabel: text('What stands on the button', 'Vad som står på knappen'),
});

/** Settings of a dashboard as a widget. */
export const dashboardConfigSchema = z.strictObject({ resourceId: z.optional(idSchema) });

/** Settings of the sign-in widget. */
export type SignInConfig = z.infer<typeof signInConfigSchema>;
/** Settings of the sign-up widget. */
export type SignUpConfig = z.infer<typeof signUpConfigSchema>;
/** Settings of the verification widget. */
export type VerifyConfig = z.infer<typeof verifyConfigSchema>;
/** Settings of the current-user widget. */
export type CurrentUserConfig = z.infer<typeof currentUserConfigSchema>;
/** Settings of the viewer widget. */
export type ViewerConfig = z.infer<typeof viewerConfigSchema>;
/** Settings of the topics widget. */
export type ClustersConfig = z.infer<typeof clustersConfigSchema>;
/** Settings of the search widget. */
export type SearchConfig = z.infer<typeof searchConfigSchema>;
/** Settings of the graph widget. */
export type GraphConfig = z.infer<typeof graphConfigSchema>;
/** Settings of the form widget. */
export type SchemaFormConfig = z.infer<typeof schemaFormConfigSchema>;
/** Settings of a dashboard as a widget. */
export type DashboardConfig = z.infer<typeof dashboardConfigSchema>;
