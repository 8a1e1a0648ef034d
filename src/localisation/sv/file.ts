import type { FileMessages } from '../file-messages.ts';

const damaged = (what: string) =>
  `${what} kan inte visas: filen är skadad, eller av ett slag som webbläsaren inte känner till.`;

export const file: FileMessages = {
  download: 'Hämta',
  loading: 'Hämtar…',
  noPreview: 'Den här sortens fil kan inte förhandsvisas.',
  broken: {
    image: damaged('Bilden'),
    audio: damaged('Inspelningen'),
    video: damaged('Filmen'),
    pdf: 'Den här webbläsaren visar inga PDF:er på en sida.',
    text: 'Det här är ingen text.',
    table: 'Det här går inte att läsa som en tabell.',
    tree: 'Det här är ingen JSON.',
  },
  tooLarge: (size) => `Med ${size} är den för stor för att visas här.`,
  tooManyPixels: (size) => `Med ${size} bildpunkter är bilden för stor för att visas här.`,
  tooManyPixelsHere: 'Bilden har för många bildpunkter för att visas här.',
  empty: 'Filen är tom.',
  cut: (shown, all) => `De första ${shown} av ${all}.`,
  zoomIn: 'Förstora',
  zoomOut: 'Förminska',
  fit: 'Anpassa',
  zoomed: (percent) => `Zoomat till ${percent}`,
  imageHelp: 'Plus och minus zoomar, 0 anpassar, pilarna flyttar.',
  text: (name) => `Text i ${name}`,
  table: (name) => `Tabell i ${name}`,
  rows: (number, said) => (number === 1 ? '1 rad' : `${said} rader`),
  tree: (name) => `Innehåll i ${name}`,
  entries: (number, said) => (number === 1 ? '1 post' : `${said} poster`),
  more: (number) => `${number} till`,
};
