import type { Role, Visibility } from '../../contract/resources/resource.ts';
import type { Section, Table } from '../section.ts';

/** Labels of the forms of the resources feature, which a platform serves with their schemas. */
const en = {
  /** By the field's name. */
  fields: {
    name: 'Name',
    content: 'Text',
    patch: 'Changes',
    parentId: 'Directory',
    entries: 'Who has access',
    email: 'E-mail address',
    role: 'May',
    visibility: 'Who can find it',
    confirmName: 'Its name, to confirm',
    document: 'Dashboard',
  },
  options: {
    role: { reader: 'Can read', writer: 'Can edit', owner: 'Owner' } satisfies Record<Role, string>,
    visibility: { private: 'Only who is listed here', workspace: 'Everybody in the workspace' } satisfies Record<
      Visibility,
      string
    >,
  },
};

export type ResourceFormMessages = typeof en & { readonly fields: Table };

const sv: ResourceFormMessages = {
  fields: {
    name: 'Namn',
    content: 'Text',
    patch: 'Ändringar',
    parentId: 'Katalog',
    entries: 'Vilka som har åtkomst',
    email: 'E-postadress',
    role: 'Behörighet',
    visibility: 'Vilka som kan hitta den',
    confirmName: 'Dess namn, för att bekräfta',
    document: 'Översikt',
  },
  options: {
    role: { reader: 'Kan läsa', writer: 'Kan ändra', owner: 'Ägare' },
    visibility: { private: 'Bara de som står här', workspace: 'Alla i arbetsytan' },
  },
};

export const resourceForms: Section<ResourceFormMessages> = { en, sv };
