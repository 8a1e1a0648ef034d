import type { ResourceFormMessages } from '../resource-form-messages.ts';

export const resourceForms: ResourceFormMessages = {
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
    role: { reader: 'Can read', writer: 'Can edit', owner: 'Owner' },
    visibility: { private: 'Only who is listed here', workspace: 'Everybody in the workspace' },
  },
};
