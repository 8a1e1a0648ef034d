import type { Locale } from '../../contract/locales.ts';
import type { Role, Visibility } from '../../contract/resources/resource.ts';
import type { Table } from '../section.ts';

/** Labels of the forms of the resources feature, which a platform serves with their schemas. */
const en = {
  /** By the field's name. */
  fields: {
    name: 'Name',
    content: 'Text',
    patch: 'Changes',
    parentId: 'Folder',
    entries: 'Who has access',
    email: 'Email address',
    role: 'Role',
    visibility: 'Access',
    confirmName: 'Name, to confirm',
    document: 'Dashboard',
  },
  options: {
    role: { reader: 'Can read', writer: 'Can edit', owner: 'Owner' } satisfies Record<Role, string>,
    visibility: { private: 'Only people listed', workspace: 'Everyone in the workspace' } satisfies Record<
      Visibility,
      string
    >,
  },
};

/** Messages of the forms that change resources. */
export type ResourceFormMessages = typeof en & { readonly fields: Table };

const sv: ResourceFormMessages = {
  fields: {
    name: 'Namn',
    content: 'Text',
    patch: 'Ändringar',
    parentId: 'Mapp',
    entries: 'Personer med åtkomst',
    email: 'E-postadress',
    role: 'Roll',
    visibility: 'Åtkomst',
    confirmName: 'Namn, för att bekräfta',
    document: 'Översikt',
  },
  options: {
    role: { reader: 'Kan läsa', writer: 'Kan redigera', owner: 'Ägare' },
    visibility: { private: 'Bara personer i listan', workspace: 'Alla i arbetsytan' },
  },
};

const de: ResourceFormMessages = {
  fields: {
    name: 'Name',
    content: 'Text',
    patch: 'Änderungen',
    parentId: 'Ordner',
    entries: 'Wer Zugriff hat',
    email: 'E-Mail-Adresse',
    role: 'Rolle',
    visibility: 'Zugriff',
    confirmName: 'Name, zur Bestätigung',
    document: 'Dashboard',
  },
  options: {
    role: { reader: 'Kann lesen', writer: 'Kann bearbeiten', owner: 'Eigentümer' },
    visibility: { private: 'Nur Personen in der Liste', workspace: 'Alle im Arbeitsbereich' },
  },
};

const ar: ResourceFormMessages = {
  fields: {
    name: 'الاسم',
    content: 'النص',
    patch: 'التغييرات',
    parentId: 'المجلد',
    entries: 'من لديه إذن الوصول',
    email: 'عنوان البريد الإلكتروني',
    role: 'الدور',
    visibility: 'الوصول',
    confirmName: 'الاسم، للتأكيد',
    document: 'لوحة المعلومات',
  },
  options: {
    role: { reader: 'إذن القراءة', writer: 'إذن التعديل', owner: 'المالك' },
    visibility: { private: 'الأشخاص المدرجون فقط', workspace: 'كل من في مساحة العمل' },
  },
};

/** Messages of the forms that change resources. */
export const resourceForms: Readonly<Record<Locale, ResourceFormMessages>> = { en, sv, de, ar };
