import type { Section } from '../section.ts';

/** Field of a form that selects a directory */
const en = {
  placeholder: 'Choose a directory',
  /** Accessible name of the field. */
  labelWithValue: (label: string, name: string) => `${label}: ${name}`,
  /** Label of the path in the picker. */
  path: 'Where to',
  empty: 'No directories in here.',
  select: (name: string) => `Choose ${name}`,
  clear: 'Choose none',
  cancel: 'Cancel',
  loading: 'Loading…',
  /** Shown if the selected directory can't be read. */
  unreadable: 'A directory that you may not see',
};

export type DirectoryFieldMessages = typeof en;

const sv: DirectoryFieldMessages = {
  placeholder: 'Välj en katalog',
  labelWithValue: (label, name) => `${label}: ${name}`,
  path: 'Vart',
  empty: 'Inga kataloger här.',
  select: (name) => `Välj ${name}`,
  clear: 'Välj ingen',
  cancel: 'Avbryt',
  loading: 'Laddar…',
  unreadable: 'En katalog som du inte får se',
};

export const directoryField: Section<DirectoryFieldMessages> = { en, sv };
