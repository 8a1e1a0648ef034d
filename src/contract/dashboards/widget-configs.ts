import * as z from 'zod/mini';
import { fieldHints, type FieldHints } from '../hints.ts';
import type { Locale } from '../locales.ts';
import { graphDepths } from '../resources/apis/graph.ts';
import { resourceKinds } from '../resources/resource.ts';
import { idSchema } from '../scalars.ts';
import { maxCharacters } from '../zod-format.ts';

type Labels = Readonly<Record<Locale, string>>;

const field = <Schema extends z.ZodMiniType>(schema: Schema, labels: Labels, hints: FieldHints = {}) => {
  fieldHints.add(schema, { labels, ...hints });
  return z.optional(schema);
};

const text = (labels: Labels) => field(z.string().check(z.trim(), maxCharacters(200)), labels);
const address = (labels: Labels) =>
  field(z.string().check(z.trim(), maxCharacters(2_000)), labels, { inputMode: 'url', autocapitalize: 'none' });
const resource = (labels: Labels, kind: 'directory' | 'resource' = 'resource') => {
  // '' means no resource.
  const id = z.string().check(z.trim(), z.regex(/^(?:[A-Za-z0-9_-]{6,64})?$/));
  return field(id, labels, { field: kind });
};

/** Settings of the widgets on a dashboard, by property of the element. */
export const signInConfigSchema = z.strictObject({
  brand: text({ en: 'Name of the place', sv: 'Webbplatsens namn', de: 'Name der Website', ar: 'اسم الموقع' }),
  signUpUrl: address({
    en: 'Address of the sign-up page',
    sv: 'Adress till sidan för nya konton',
    de: 'Adresse der Registrierungsseite',
    ar: 'عنوان صفحة إنشاء الحساب',
  }),
});

/** Settings of the sign-up widget. */
export const signUpConfigSchema = z.strictObject({
  brand: text({ en: 'Name of the place', sv: 'Webbplatsens namn', de: 'Name der Website', ar: 'اسم الموقع' }),
  signInUrl: address({
    en: 'Address of the sign-in page',
    sv: 'Adress till inloggningssidan',
    de: 'Adresse der Anmeldeseite',
    ar: 'عنوان صفحة تسجيل الدخول',
  }),
  termsUrl: address({
    en: 'Address of the terms',
    sv: 'Adress till villkoren',
    de: 'Adresse der Nutzungsbedingungen',
    ar: 'عنوان الشروط',
  }),
  privacyUrl: address({
    en: 'Address of the privacy policy',
    sv: 'Adress till integritetspolicyn',
    de: 'Adresse der Datenschutzerklärung',
    ar: 'عنوان سياسة الخصوصية',
  }),
});

/** Settings of the verification widget. */
export const verifyConfigSchema = z.strictObject({
  signInUrl: address({
    en: 'Address of the sign-in page',
    sv: 'Adress till inloggningssidan',
    de: 'Adresse der Anmeldeseite',
    ar: 'عنوان صفحة تسجيل الدخول',
  }),
});

/** Settings of the current-user widget. */
export const currentUserConfigSchema = z.strictObject({
  signInUrl: address({
    en: 'Address of the sign-in page',
    sv: 'Adress till inloggningssidan',
    de: 'Adresse der Anmeldeseite',
    ar: 'عنوان صفحة تسجيل الدخول',
  }),
  profileUrl: address({
    en: 'Address of the profile',
    sv: 'Adress till profilen',
    de: 'Adresse des Profils',
    ar: 'عنوان الملف الشخصي',
  }),
});

/** Settings of the viewer widget. */
export const viewerConfigSchema = z.strictObject({
  resourceId: resource({
    en: 'Item to show',
    sv: 'Objekt att visa',
    de: 'Anzuzeigendes Element',
    ar: 'العنصر المطلوب عرضه',
  }),
  facet: field(
    z.enum(['info', 'search', 'graph', 'clusters']),
    { en: 'Show beside it', sv: 'Visa bredvid', de: 'Daneben anzeigen', ar: 'عرض بجانبه' },
    {
      options: {
        info: { en: 'Details', sv: 'Info', de: 'Details', ar: 'التفاصيل' },
        search: { en: 'Search', sv: 'Sök', de: 'Suche', ar: 'البحث' },
        graph: { en: 'Connections', sv: 'Kopplingar', de: 'Verbindungen', ar: 'الصلات' },
        clusters: { en: 'Topics', sv: 'Ämnen', de: 'Themen', ar: 'المواضيع' },
      },
    },
  ),
});

/** Settings of the search widget. */
export const searchConfigSchema = z.strictObject({
  within: resource(
    { en: 'Folder to search', sv: 'Mapp att söka i', de: 'Zu durchsuchender Ordner', ar: 'المجلد المطلوب البحث فيه' },
    'directory',
  ),
  kind: field(
    z.enum(resourceKinds),
    { en: 'Find only', sv: 'Sök bara efter', de: 'Nur suchen nach', ar: 'البحث فقط عن' },
    {
      options: {
        directory: { en: 'Folders', sv: 'Mappar', de: 'Ordner', ar: 'المجلدات' },
        document: { en: 'Documents', sv: 'Dokument', de: 'Dokumente', ar: 'المستندات' },
        file: { en: 'Files', sv: 'Filer', de: 'Dateien', ar: 'الملفات' },
      },
    },
  ),
});

/** Settings of the graph widget. */
export const graphConfigSchema = z.strictObject({
  resourceId: resource({
    en: 'Item in the middle',
    sv: 'Objekt i mitten',
    de: 'Element in der Mitte',
    ar: 'العنصر في الوسط',
  }),
  depth: field(z.int().check(z.minimum(graphDepths.least), z.maximum(graphDepths.most)), {
    en: 'How many steps it reaches',
    sv: 'Antal steg',
    de: 'Wie viele Schritte weit',
    ar: 'عدد الخطوات',
  }),
  view: field(
    z.enum(['list']),
    { en: 'Show as', sv: 'Visa som', de: 'Anzeigen als', ar: 'عرض كـ' },
    { options: { list: { en: 'List', sv: 'Lista', de: 'Liste', ar: 'قائمة' } } },
  ),
});

/** Settings of the topics widget. */
export const clustersConfigSchema = z.strictObject({
  within: resource({ en: 'Folder', sv: 'Mapp', de: 'Ordner', ar: 'المجلد' }, 'directory'),
});

const formTypeSchema = z
  .string()
  .check(z.trim(), z.regex(/^@[a-z0-9-]+\/[a-z0-9]+(?:-[a-z0-9]+)*\/schema\/[a-z0-9]+(?:-[a-z0-9]+)*$/));
fieldHints.add(formTypeSchema, {
  labels: { en: 'Resource type', sv: 'Resurstyp', de: 'Ressourcentyp', ar: 'نوع المورد' },
  autocapitalize: 'none',
});
/** Settings of the form widget. */
export const schemaFormConfigSchema = z.strictObject({
  type: formTypeSchema,
  target: resource({ en: 'Item', sv: 'Objekt', de: 'Element', ar: 'العنصر' }),
  submitLabel: text({
    en: 'What stands on the button',
    sv: 'Text på knappen',
    de: 'Text der Schaltfläche',
    ar: 'نص الزر',
  }),
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
