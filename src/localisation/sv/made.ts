import type { MadeMessages } from '../made-messages.ts';

export const made: MadeMessages = {
  linksTo: 'Länkar till',
  linksFrom: 'Länkas från',
  revisions: 'Versioner',
  revision: (number) => `Version ${number}`,
  madeFromIt: 'Gjort av den',
  concepts: {
    outline: 'Disposition',
    keywords: 'Nyckelord',
    links: 'Länkar',
    embedding: 'Betydelse',
    thumbnail: 'Miniatyr',
  },
  taskStates: { pending: 'väntar', running: 'pågår', completed: 'klar', failed: 'misslyckades' },

  loading: 'Läser in…',
  empty: 'Inget hittades.',
  errors: {
    unsupported: 'Av den sortens fil går det inte att göra något.',
    unreadable: 'Filen är skadad, eller av ett slag som inte går att läsa.',
    too_many_pixels: 'Bilden har för många bildpunkter för en förhandsbild. Ladda ner den för att titta på den.',
    too_large: 'Filen är för stor för det här.',
    timed_out: 'Det tog för lång tid och avbröts.',
    given_up: 'Det misslyckades flera gånger och gavs upp. Det börjar om när innehållet ändras.',
    internal: 'Plattformen gjorde fel. Det börjar om när innehållet ändras.',
  },
  failed: 'Det misslyckades.',
  unreadable: 'Det går inte att läsa just nu.',
  retry: 'Försök igen',
  more: (number) => `och ${number} till`,
  thumbnailOf: (name) => `Förhandsbild av ${name}`,
  newTab: (address) => `${address}, öppnas i en ny flik`,
  result: (concept) => `Resultat av ”${concept}”`,

  forms: 'Finns som',
  variants: { original: 'Original', text: 'Ren text', html: 'Webbsida', thumbnail: 'Miniatyr' },
  open: (form) => `Öppna: ${form}`,
  download: (form) => `Ladda ner: ${form}`,
};
