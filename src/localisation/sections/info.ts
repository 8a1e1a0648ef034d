import type { TaskState } from '../../contract/resources/resource.ts';
import type { Section, Table } from '../section.ts';

/** Info panel of `<resource-viewer>`: access, links, revisions, derived results and variants */
const en = {
  access: 'Access',
  /** In the info panel, for a resource that its workspace may read. */
  accessWorkspace: 'Everyone in the workspace',
  linksTo: 'Links to',
  linksFrom: 'Linked from',
  revisions: 'Revisions',
  revision: (number: number) => `Revision ${number.toLocaleString('en')}`,
  /** Heading of what the platform derived from the content. */
  derived: 'Generated',
  /** Derived results, by task concept. */
  concepts: {
    outline: 'Outline',
    keywords: 'Keywords',
    links: 'Links',
    embedding: 'Embedding',
    thumbnail: 'Thumbnail',
  },
  /** States of derivations. */
  taskStates: { pending: 'waiting', running: 'running', completed: 'done', failed: 'failed' } satisfies Record<
    TaskState,
    string
  >,

  loading: 'Loading…',
  /** A derivation that found nothing, such as links of a text without any. */
  empty: 'Nothing found.',
  /** By the code of the task's `error`. */
  errors: {
    unsupported: 'This type of file isn’t supported.',
    unreadable: 'The file is damaged or can’t be read.',
    too_many_pixels: 'The image is too large for a preview. Download it to view it.',
    too_large: 'The file is too large for this.',
    timed_out: 'It took too long and was stopped.',
    given_up: 'It failed several times. It starts again when the content changes.',
    internal: 'Something went wrong on our side. It starts again when the content changes.',
  },
  failed: 'It failed.',
  unreadable: 'Couldn’t load this.',
  retry: 'Try again',
  /** Number of entries that are not listed. */
  more: (formatted: string) => `and ${formatted} more`,
  thumbnailOf: (name: string) => `Preview of ${name}`,
  /** Accessible name of a link to another site. */
  newTab: (address: string) => `${address}, opens in a new tab`,
  result: (concept: string) => `Result of “${concept}”`,

  /** Heading of the variants of a resource. */
  forms: 'Available as',
  /** By variant. */
  variants: { original: 'Original', text: 'Plain text', html: 'Web page', thumbnail: 'Thumbnail' },
  open: (form: string) => `Open: ${form}`,
  download: (form: string) => `Download: ${form}`,
};

export type InfoMessages = typeof en & { readonly variants: Table; readonly errors: Table; readonly concepts: Table };

const sv: InfoMessages = {
  access: 'Åtkomst',
  accessWorkspace: 'Alla i arbetsytan',
  linksTo: 'Länkar till',
  linksFrom: 'Länkas från',
  revisions: 'Versioner',
  revision: (number) => `Version ${number.toLocaleString('sv')}`,
  derived: 'Skapat automatiskt',
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
    unsupported: 'Filtypen stöds inte.',
    unreadable: 'Filen är skadad eller går inte att läsa.',
    too_many_pixels: 'Bilden är för stor för att förhandsvisas. Ladda ner den för att se den.',
    too_large: 'Filen är för stor för det här.',
    timed_out: 'Det tog för lång tid och avbröts.',
    given_up: 'Flera försök misslyckades. Nästa görs när innehållet ändras.',
    internal: 'Något gick fel hos oss. Nästa försök görs när innehållet ändras.',
  },
  failed: 'Det misslyckades.',
  unreadable: 'Det gick inte att läsa in.',
  retry: 'Försök igen',
  more: (formatted) => `och ${formatted} till`,
  thumbnailOf: (name) => `Förhandsvisning av ${name}`,
  newTab: (address) => `${address}, öppnas i en ny flik`,
  result: (concept) => `Resultat av ”${concept}”`,

  forms: 'Finns som',
  variants: { original: 'Original', text: 'Oformaterad text', html: 'Webbsida', thumbnail: 'Miniatyr' },
  open: (form) => `Öppna: ${form}`,
  download: (form) => `Ladda ner: ${form}`,
};

export const info: Section<InfoMessages> = { en, sv };
