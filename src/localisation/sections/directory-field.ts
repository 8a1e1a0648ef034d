import type { Section } from '../section.ts';

/** Field of a form that selects a directory */
const en = {
  placeholder: 'Select a folder',
  /** Accessible name of the field. */
  labelWithValue: (label: string, name: string) => `${label}: ${name}`,
  /** Label of the path in the picker. */
  path: 'Folder',
  empty: 'No folders here',
  select: (name: string) => `Select ${name}`,
  clear: 'Clear',
  cancel: 'Cancel',
  loading: 'Loading…',
  /** Shown if the selected directory can't be read. */
  unreadable: 'A folder you don’t have access to',
  /** In fields that select any item. */
  item: {
    placeholder: 'Select an item',
    empty: 'This folder is empty',
    unreadable: 'An item you don’t have access to',
  },
};

export type DirectoryFieldMessages = typeof en;

const sv: DirectoryFieldMessages = {
  placeholder: 'Välj en mapp',
  labelWithValue: (label, name) => `${label}: ${name}`,
  path: 'Mapp',
  empty: 'Inga mappar här',
  select: (name) => `Välj ${name}`,
  clear: 'Rensa',
  cancel: 'Avbryt',
  loading: 'Läser in…',
  unreadable: 'En mapp som du inte har åtkomst till',
  item: {
    placeholder: 'Välj ett objekt',
    empty: 'Mappen är tom',
    unreadable: 'Ett objekt som du inte har åtkomst till',
  },
};

export const directoryField: Section<DirectoryFieldMessages> = { en, sv };
