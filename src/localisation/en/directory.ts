import type { DirectoryMessages } from '../directory-messages.ts';

export const directory: DirectoryMessages = {
  choose: 'Choose a directory',
  chosen: (label, name) => `${label}: ${name}`,
  path: 'Where to',
  none: 'No directories in here.',
  take: (name) => `Choose ${name}`,
  clear: 'Choose none',
  cancel: 'Cancel',
  loading: 'Loading…',
  unknown: 'A directory that you may not see',
};
