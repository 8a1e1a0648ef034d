import type { Section } from '../section.ts';

const damaged = (what: string) => `This ${what} can’t be shown: it’s damaged, or your browser doesn’t support it.`;

const damagedInSwedish = (what: string) => `${what} kan inte visas: filen är skadad eller stöds inte av webbläsaren.`;

/** Files in `<resource-viewer>`; sizes and numbers are formatted. */
const en = {
  download: 'Download',
  loading: 'Loading…',
  /** In place of a file of an unknown type. */
  noPreview: 'No preview for this type of file.',
  /** In place of a file that the browser fails to show, by kind. */
  errors: {
    image: damaged('image'),
    audio: damaged('recording'),
    video: damaged('video'),
    pdf: 'Your browser can’t show PDFs in a page.',
    text: 'This isn’t text.',
    table: 'This isn’t a table.',
    tree: 'This isn’t JSON.',
  },
  /** In place of a file above the limit of previews; `size` is formatted. */
  tooLarge: (size: string) => `At ${size}, it’s too large to be shown here.`,
  /** `size` is width × height. */
  tooManyPixels: (size: string) => `At ${size} pixels, the image is too large to be shown here.`,
  /** In place of an image of unknown size. */
  tooManyPixelsHere: 'The image has too many pixels to be shown here.',
  empty: 'The file is empty.',
  /** Sizes of the shown part and of the file. */
  truncated: (shown: string, whole: string) => `The first ${shown} of ${whole}.`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit',
  zoomed: (formatted: string) => `Zoomed to ${formatted}`,
  /** Description of a zoomed image for screen readers. */
  imageHelp: 'Plus and minus zoom, 0 fits it in, arrows move it.',
  /** Accessible name of a shown text. */
  text: (name: string) => `Text of ${name}`,
  /** Accessible name of a shown table. */
  table: (name: string) => `Table of ${name}`,
  rows: (number: number, formatted: string) => (number === 1 ? '1 row' : `${formatted} rows`),
  /** Accessible name of a shown JSON file. */
  tree: (name: string) => `Contents of ${name}`,
  entries: (number: number, formatted: string) => (number === 1 ? '1 entry' : `${formatted} entries`),
  /** Button that shows the rest of a long list. */
  more: (formatted: string) => `${formatted} more`,
};

export type FileMessages = typeof en;

const sv: FileMessages = {
  download: 'Ladda ner',
  loading: 'Läser in…',
  noPreview: 'Filtypen kan inte förhandsvisas.',
  errors: {
    image: damagedInSwedish('Bilden'),
    audio: damagedInSwedish('Inspelningen'),
    video: damagedInSwedish('Videon'),
    pdf: 'Webbläsaren kan inte visa PDF-filer på en sida.',
    text: 'Filen är inte text.',
    table: 'Filen är ingen tabell.',
    tree: 'Filen är inte JSON.',
  },
  tooLarge: (size) => `Filen är för stor för att visas här: ${size}.`,
  tooManyPixels: (size) => `Bilden är för stor för att visas här: ${size} pixlar.`,
  tooManyPixelsHere: 'Bilden har för många pixlar för att visas här.',
  empty: 'Filen är tom.',
  truncated: (shown, whole) => `Visar de första ${shown} av ${whole}.`,
  zoomIn: 'Zooma in',
  zoomOut: 'Zooma ut',
  fit: 'Visa hela bilden',
  zoomed: (formatted) => `Zoomat till ${formatted}`,
  imageHelp: 'Plus och minus zoomar, 0 visar hela bilden, piltangenterna flyttar den.',
  text: (name) => `Text i ${name}`,
  table: (name) => `Tabell i ${name}`,
  rows: (number, formatted) => (number === 1 ? '1 rad' : `${formatted} rader`),
  tree: (name) => `Innehåll i ${name}`,
  entries: (number, formatted) => (number === 1 ? '1 post' : `${formatted} poster`),
  more: (formatted) => `${formatted} till`,
};

export const file: Section<FileMessages> = { en, sv };
