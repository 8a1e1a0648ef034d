import type { Role, Visibility } from '../../contract/resources/resource.ts';
import type { Section, Table } from '../section.ts';

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
    entries: 'Vilka som har åtkomst',
    email: 'E-postadress',
    role: 'Roll',
    visibility: 'Åtkomst',
    confirmName: 'Namn, för att bekräfta',
    document: 'Översikt',
  },
  options: {
    role: { reader: 'Kan läsa', writer: 'Kan ändra', owner: 'Ägare' },
    visibility: { private: 'Bara personer i listan', workspace: 'Alla i arbetsytan' },
  },
};

/** Messages of the forms that change resources. */
export const resourceForms: Section<ResourceFormMessages> = { en, sv };
