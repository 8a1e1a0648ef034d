import type { Section } from '../section.ts';
import { kinds } from './kinds.ts';

/** Directories and properties of resources in `<resource-viewer>` */
const en = {
  path: 'Path',
  loading: 'Loading…',
  tryAgain: 'Try again',
  offline: 'You’re offline. Reconnecting…',
  emptyHeading: 'Nothing here yet',
  emptyForReaders: 'This folder is empty.',
  emptyWithUpload: 'Drop files here, or create a document.',
  /** Name of the virtual directory of shared resources. */
  sharedPlace: 'Shared with me',
  sharedPlaceEmpty: 'Items shared with you appear here.',

  find: 'Find',
  info: 'Info',
  search: 'Search',
  graph: 'Connections',
  clusters: 'Topics',
  closeInfo: 'Close',
  upload: 'Upload',
  create: 'New',
  newDocument: 'New document',
  actionsFor: (name: string) => `Actions for ${name}`,

  grid: (name: string) => `Contents of ${name}`,
  columns: { name: 'Name', kind: 'Kind', size: 'Size', changed: 'Changed', by: 'By', actions: 'Actions' },
  kinds: kinds.en,
  items: (number: number) => (number === 1 ? '1 item' : `${number.toLocaleString('en')} items`),
  gridHelp: 'Space selects, Enter opens, ? lists all keys. Type to go to a name.',

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
