import type { KindNames } from '../messages.ts';

/** What resources are, in a word. */
export const kinds: KindNames = {
  directory: 'Katalog',
  document: 'Dokument',
  file: 'Fil',
  image: 'Bild',
  video: 'Film',
  audio: 'Ljud',
  text: 'Text',
  'application/pdf': 'PDF',
  'application/zip': 'Arkiv',
};
