import type { Section } from '../section.ts';

/** What a field says by which a directory is chosen. */
const en = {
  /** On the field, as long as nothing is chosen. */
  placeholder: 'Choose a directory',
  /** The field with what is chosen, as it is said. */
  labelWithValue: (label: string, name: string) => `${label}: ${name}`,
  /** Of the way to the directory that one is in. */
  path: 'Where to',
  empty: 'No directories in here.',
  select: (name: string) => `Choose ${name}`,
  clear: 'Choose none',
  cancel: 'Cancel',
  loading: 'Loading…',
  /** What was chosen can't be read. */
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
