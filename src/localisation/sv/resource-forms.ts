import type { ResourceFormMessages } from '../resource-form-messages.ts';

export const resourceForms: ResourceFormMessages = {
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
