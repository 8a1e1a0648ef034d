import type { FileMessages } from '../file-messages.ts';

const damaged = (what: string) =>
  `This ${what} can’t be shown: it is damaged, or of a kind that this browser doesn’t know.`;

export const file: FileMessages = {
  download: 'Download',
  loading: 'Loading…',
  noPreview: 'There is no preview for this kind of file.',
  broken: {
    image: damaged('image'),
    audio: damaged('recording'),
    video: damaged('video'),
    pdf: 'This browser shows no PDF within a page.',
    text: 'This is no text.',
    table: 'This can’t be read as a table.',
    tree: 'This is no JSON.',
  },
  tooLarge: (size) => `With ${size} it is too large to be shown here.`,
  tooManyPixels: (size) => `With ${size} pixels the image is too large to be shown here.`,
  tooManyPixelsHere: 'The image has too many pixels to be shown here.',
  empty: 'The file is empty.',
  cut: (shown, all) => `The first ${shown} of ${all}.`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit',
  zoomed: (percent) => `Zoomed to ${percent}`,
  imageHelp: 'Plus and minus zoom, 0 fits it in, arrows move it.',
  text: (name) => `Text of ${name}`,
  table: (name) => `Table of ${name}`,
  rows: (number, said) => (number === 1 ? '1 row' : `${said} rows`),
  tree: (name) => `Contents of ${name}`,
  entries: (number, said) => (number === 1 ? '1 entry' : `${said} entries`),
  more: (number) => `${number} more`,
};
