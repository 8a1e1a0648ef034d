import type { Section } from '../section.ts';
import { kinds } from './kinds.ts';

/** Directories and properties of resources in `<resource-viewer>` */
const en = {
  /** Accessible name of the path. */
  path: 'Path',
  loading: 'Loading…',
  tryAgain: 'Try again',
  offline: 'You’re offline. Reconnecting…',
  emptyHeading: 'Nothing here yet',
  /** An empty folder, to users who may not write. */
  emptyForReaders: 'This folder is empty.',
  /** An empty folder, to users who may write. */
  emptyWithUpload: 'Drop files here, or create a document.',
  /** Name of the virtual directory of shared resources. */
  sharedPlace: 'Shared with me',
  /** Shown when nothing is shared with the user. */
  sharedPlaceEmpty: 'Items shared with you appear here.',

  /** Button of the toolbar; opens the search within the list. */
  find: 'Find',
  /** Button of the toolbar and heading of its panel. */
  info: 'Info',
  search: 'Search',
  graph: 'Connections',
  clusters: 'Topics',
  closeInfo: 'Close',
  upload: 'Upload',
  create: 'New',
  newDocument: 'New document',
  /** Accessible name of the menu button of a row. */
  actionsFor: (name: string) => `Actions for ${name}`,

  /** Accessible name of the list of a folder. */
  grid: (name: string) => `Contents of ${name}`,
  /** Headings of the columns. */
  columns: { name: 'Name', kind: 'Kind', size: 'Size', changed: 'Changed', by: 'By', actions: 'Actions' },
  kinds: kinds.en,
  items: (number: number) => (number === 1 ? '1 item' : `${number.toLocaleString('en')} items`),
  /** Description of the list for screen readers. */
  gridHelp: 'Space selects, Enter opens, ? lists keys. Type to go to a name.',

  /** Labels in the info panel. */
  facts: { kind: 'Kind', size: 'Size', changed: 'Changed', created: 'Created', revision: 'Revision', where: 'Where' },
  changedBy: (name: string) => `by \u2068${name}\u2069`,
};

export type ViewerMessages = typeof en;

const sv: ViewerMessages = {
  path: 'Sökväg',
  loading: 'Läser in…',
  tryAgain: 'Försök igen',
  offline: 'Du är offline. Återansluter…',
  emptyHeading: 'Inget här än',
  emptyForReaders: 'Mappen är tom.',
  emptyWithUpload: 'Släpp filer här eller skapa ett dokument.',
  sharedPlace: 'Delat med mig',
  sharedPlaceEmpty: 'Det som delas med dig visas här.',

  find: 'Hitta',
  info: 'Info',
  search: 'Sök',
  graph: 'Kopplingar',
  clusters: 'Ämnen',
  closeInfo: 'Stäng',
  upload: 'Ladda upp',
  create: 'Nytt',
  newDocument: 'Nytt dokument',
  actionsFor: (name) => `Åtgärder för ${name}`,

  grid: (name) => `Innehåll i ${name}`,
  columns: { name: 'Namn', kind: 'Typ', size: 'Storlek', changed: 'Ändrad', by: 'Av', actions: 'Åtgärder' },
  kinds: kinds.sv,
  items: (number) => `${number.toLocaleString('sv')} objekt`,
  gridHelp: 'Mellanslag markerar, Retur öppnar, ? visar alla tangenter. Skriv för att hitta.',

  facts: { kind: 'Typ', size: 'Storlek', changed: 'Ändrad', created: 'Skapad', revision: 'Version', where: 'Plats' },
  changedBy: (name) => `av \u2068${name}\u2069`,
};

export const viewer: Section<ViewerMessages> = { en, sv };
