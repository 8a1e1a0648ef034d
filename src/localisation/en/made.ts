import type { MadeMessages } from '../made-messages.ts';

export const made: MadeMessages = {
  linksTo: 'Links to',
  linksFrom: 'Linked from',
  revisions: 'Revisions',
  revision: (number) => `Revision ${number}`,
  madeFromIt: 'Made from it',
  concepts: { outline: 'Outline', keywords: 'Keywords', links: 'Links', embedding: 'Meaning', thumbnail: 'Thumbnail' },
  taskStates: { pending: 'waiting', running: 'running', completed: 'done', failed: 'failed' },

  loading: 'Loading…',
  empty: 'Nothing found.',
  errors: {
    unsupported: 'Nothing can be made of this kind of file.',
    unreadable: 'The file is damaged, or of a kind that can’t be read.',
    too_many_pixels: 'The image has too many pixels to make a preview of. Download it to look at it.',
    too_large: 'The file is too large for this.',
    timed_out: 'It took too long and was ended.',
    given_up: 'It failed several times and was given up. It begins again when the content changes.',
    internal: 'The platform made a mistake. It begins again when the content changes.',
  },
  failed: 'It failed.',
  unreadable: 'This can’t be read right now.',
  retry: 'Try again',
  more: (number) => `and ${number} more`,
  thumbnailOf: (name) => `Preview of ${name}`,
  newTab: (address) => `${address}, opens in a new tab`,
  result: (concept) => `Result of “${concept}”`,

  forms: 'Available as',
  variants: { original: 'Original', text: 'Plain text', html: 'Web page', thumbnail: 'Thumbnail' },
  open: (form) => `Open: ${form}`,
  download: (form) => `Download: ${form}`,
};
