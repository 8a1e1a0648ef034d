import type { KindNames } from '../messages.ts';

/** What resources are, in a word. */
export const kinds: KindNames = {
  directory: 'Directory',
  document: 'Document',
  file: 'File',
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  text: 'Text',
  'application/pdf': 'PDF',
  'application/zip': 'Archive',
};
