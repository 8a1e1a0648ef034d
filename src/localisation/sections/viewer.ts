import type { Role } from '../../contract/resources/resource.ts';
import type { Section } from '../section.ts';
import { kinds } from './kinds.ts';

/** Directories and properties of resources in `<resource-viewer>` */
const en = {
  path: 'Path',
  loading: 'Loading…',
  tryAgain: 'Try again',
  offline: 'You’re offline. This goes on when you’re back.',
  emptyHeading: 'Nothing here yet',
  emptyForReaders: 'Whoever may write here hasn’t put anything in it.',
  emptyWithUpload: 'Drop files anywhere, or start a document.',
  /** Name of the virtual directory of shared resources. */
  sharedPlace: 'Shared with me',
  sharedPlaceEmpty: 'What others share with you turns up here.',

  find: 'Find',
  info: 'Info',
  closeInfo: 'Close this panel',
  upload: 'Upload',
  create: 'New',
  newDocument: 'New document',
  actionsFor: (name: string) => `Actions for ${name}`,

  grid: (name: string) => `Contents of ${name}`,
  columns: { name: 'Name', kind: 'Kind', size: 'Size', changed: 'Changed', by: 'By', actions: 'Actions' },
  kinds: kinds.en,
  items: (number: number) => (number === 1 ? '1 item' : `${number.toLocaleString('en')} items`),
  sortedBy: (label: string) => `Sorted by ${label}`,
  sortedDescendingBy: (label: string) => `Sorted by ${label}, descending`,
  gridHelp: 'Space chooses, Enter opens, F2 renames, Delete deletes. Type to go to a name.',

  roles: { reader: 'Can read', writer: 'Can edit', owner: 'Owner' } satisfies Record<Role, string>,
  /** Isolated, because a name may have another direction. */
  inheritedFrom: (name: string) => `from \u2068${name}\u2069`,

  facts: { kind: 'Kind', size: 'Size', changed: 'Changed', created: 'Created', revision: 'Revision', where: 'Where' },
  changedBy: (name: string) => `by \u2068${name}\u2069`,
  access: 'Who can see it',
  accessWorkspace: 'Everybody in the workspace',
};

export type ViewerMessages = typeof en;

const sv: ViewerMessages = {
  path: 'Sökväg',
  loading: 'Laddar…',
  tryAgain: 'Försök igen',
  offline: 'Du är offline. Det fortsätter när nätet är tillbaka.',
  emptyHeading: 'Inget här än',
  emptyForReaders: 'Den som får skriva här har inte lagt in något.',
  emptyWithUpload: 'Släpp filer var som helst, eller börja på ett dokument.',
  sharedPlace: 'Delat med mig',
  sharedPlaceEmpty: 'Det som andra delar med dig kommer hit.',

  find: 'Sök',
  info: 'Information',
  closeInfo: 'Stäng panelen',
  upload: 'Ladda upp',
  create: 'Nytt',
  newDocument: 'Nytt dokument',
  actionsFor: (name) => `Åtgärder för ${name}`,

  grid: (name) => `Innehåll i ${name}`,
  columns: { name: 'Namn', kind: 'Typ', size: 'Storlek', changed: 'Ändrad', by: 'Av', actions: 'Åtgärder' },
  kinds: kinds.sv,
  items: (number) => `${number.toLocaleString('sv')} objekt`,
  sortedBy: (label) => `Sorterat efter ${label}`,
  sortedDescendingBy: (label) => `Sorterat efter ${label}, fallande`,
  gridHelp: 'Mellanslag väljer, Retur öppnar, F2 byter namn, Delete tar bort. Skriv för att gå till ett namn.',

  roles: { reader: 'Kan läsa', writer: 'Kan ändra', owner: 'Ägare' },
  inheritedFrom: (name) => `från \u2068${name}\u2069`,

  facts: { kind: 'Typ', size: 'Storlek', changed: 'Ändrad', created: 'Skapad', revision: 'Version', where: 'Plats' },
  changedBy: (name) => `av \u2068${name}\u2069`,
  access: 'Vem som kan se den',
  accessWorkspace: 'Alla i arbetsytan',
};

export const viewer: Section<ViewerMessages> = { en, sv };
