import type { Section } from '../section.ts';

/** What a field says by which a directory is chosen. */
const en = {
  /** On the field, as long as nothing is chosen. */
  choose: 'Choose a directory',
  /** The field with what is chosen, as it is said. */
  chosen: (label: string, name: string) => `${label}: ${name}`,
  /** Of the way to the directory that one is in. */
  path: 'Where to',
  none: 'No directories in here.',
  take: (name: string) => `Choose ${name}`,
  clear: 'Choose none',
  cancel: 'Cancel',
  loading: 'Loading…',
  /** What was chosen can't be read. */
  unknown: 'A directory that you may not see',
};

export type DirectoryMessages = typeof en;

const sv: DirectoryMessages = {
  choose: 'Välj en katalog',
  chosen: (label, name) => `${label}: ${name}`,
  path: 'Vart',
  none: 'Inga kataloger här.',
  take: (name) => `Välj ${name}`,
  clear: 'Välj ingen',
  cancel: 'Avbryt',
  loading: 'Laddar…',
  unknown: 'En katalog som du inte får se',
};

export const directory: Section<DirectoryMessages> = { en, sv };
