import type { Role } from '../../contract/resources/resource.ts';
import type { Section } from '../section.ts';
import { kinds } from './kinds.ts';

/** Directories and properties of resources in `<resource-viewer>` */
const en = {
  path: 'Path',
  loading: 'Loading…',
  tryAgain: 'Try again',
  offline: 'You’re offline. This goes on when you’re back.',
  notFoundHeading: 'This isn’t here',
  notFound: 'It may have been moved or deleted, or it isn’t shared with you.',
  goToRoot: 'Go to the start',
  signIn: 'Sign in to see this',
  sessionEnded: 'Your session has ended. Sign in again; what you were doing goes on.',
  emptyHeading: 'Nothing here yet',
  emptyForReaders: 'Whoever may write here hasn’t put anything in it.',
  emptyWithUpload: 'Drop files anywhere, or start a document.',
  /** Name of the virtual directory of shared resources. */
  sharedPlace: 'Shared with me',
  sharedPlaceEmpty: 'What others share with you turns up here.',
  unknownKind: 'This can’t be shown here.',

  find: 'Find',
  findInList: 'Find in this directory',
  findNext: 'Next',
  notFoundInList: (text: string) => `Nothing here is called “${text}”.`,
  closeFind: 'Close search',
  info: 'Info',
  closeInfo: 'Close this panel',
  dismiss: 'Dismiss',
  upload: 'Upload',
  create: 'New',
  newDocument: 'New document',
  newName: 'New name',
  open: 'Open',
  actions: 'Actions',
  actionsFor: (name: string) => `Actions for ${name}`,

  grid: (name: string) => `Contents of ${name}`,
  columns: { name: 'Name', kind: 'Kind', size: 'Size', changed: 'Changed', by: 'By', actions: 'Actions' },
  kinds: kinds.en,
  items: (number: number) => (number === 1 ? '1 item' : `${number} items`),
  rowLoading: 'Loading…',
  selected: (number: number) => `${number} chosen`,
  allSelected: (number: number) => `All ${number} chosen`,
  clearSelection: 'Choose nothing',
  sortedBy: (column: string) => `Sorted by ${column}`,
  sortedDescendingBy: (column: string) => `Sorted by ${column}, descending`,
  gridHelp: 'Space chooses, Enter opens, F2 renames, Delete deletes. Type to go to a name.',

  roles: { reader: 'Can read', writer: 'Can edit', owner: 'Owner' } satisfies Record<Role, string>,
  inheritedFrom: (name: string) => `from ${name}`,

  facts: { kind: 'Kind', size: 'Size', changed: 'Changed', created: 'Created', revision: 'Revision', where: 'Where' },
  changedBy: (name: string) => `by ${name}`,
  access: 'Who can see it',
  accessWorkspace: 'Everybody in the workspace',
};

export type ViewerMessages = typeof en;

const sv: ViewerMessages = {
  path: 'Sökväg',
  loading: 'Laddar…',
  tryAgain: 'Försök igen',
  offline: 'Du är offline. Det fortsätter när nätet är tillbaka.',
  notFoundHeading: 'Det här finns inte här',
  notFound: 'Det kan ha flyttats eller tagits bort, eller så är det inte delat med dig.',
  goToRoot: 'Gå till början',
  signIn: 'Logga in för att se det här',
  sessionEnded: 'Din session är slut. Logga in igen, så fortsätter det du höll på med.',
  emptyHeading: 'Inget här än',
  emptyForReaders: 'Den som får skriva här har inte lagt in något.',
  emptyWithUpload: 'Släpp filer var som helst, eller börja på ett dokument.',
  sharedPlace: 'Delat med mig',
  sharedPlaceEmpty: 'Det som andra delar med dig kommer hit.',
  unknownKind: 'Det här kan inte visas här.',

  find: 'Sök',
  findInList: 'Sök i den här katalogen',
  findNext: 'Nästa',
  notFoundInList: (text) => `Inget här heter ”${text}”.`,
  closeFind: 'Stäng sökningen',
  info: 'Information',
  closeInfo: 'Stäng panelen',
  dismiss: 'Stäng meddelandet',
  upload: 'Ladda upp',
  create: 'Nytt',
  newDocument: 'Nytt dokument',
  newName: 'Nytt namn',
  open: 'Öppna',
  actions: 'Åtgärder',
  actionsFor: (name) => `Åtgärder för ${name}`,

  grid: (name) => `Innehåll i ${name}`,
  columns: { name: 'Namn', kind: 'Typ', size: 'Storlek', changed: 'Ändrad', by: 'Av', actions: 'Åtgärder' },
  kinds: kinds.sv,
  items: (number) => `${number} objekt`,
  rowLoading: 'Laddar…',
  selected: (number) => `${number} valda`,
  allSelected: (number) => `Alla ${number} valda`,
  clearSelection: 'Välj inget',
  sortedBy: (column) => `Sorterat efter ${column}`,
  sortedDescendingBy: (column) => `Sorterat efter ${column}, fallande`,
  gridHelp: 'Mellanslag väljer, Retur öppnar, F2 byter namn, Delete tar bort. Skriv för att gå till ett namn.',

  roles: { reader: 'Kan läsa', writer: 'Kan ändra', owner: 'Ägare' },
  inheritedFrom: (name) => `från ${name}`,

  facts: { kind: 'Typ', size: 'Storlek', changed: 'Ändrad', created: 'Skapad', revision: 'Version', where: 'Plats' },
  changedBy: (name) => `av ${name}`,
  access: 'Vem som kan se den',
  accessWorkspace: 'Alla i arbetsytan',
};

export const viewer: Section<ViewerMessages> = { en, sv };
