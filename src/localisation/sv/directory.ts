import type { DirectoryMessages } from '../directory-messages.ts';

export const directory: DirectoryMessages = {
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
