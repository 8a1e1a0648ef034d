import type { ConflictReason } from '../../contract/resources/conflict.ts';
import type { Visibility } from '../../contract/resources/resource.ts';
import type { Section } from '../section.ts';

/** Actions on resources: menu entries, dialogs and toasts. */
const en = {
  open: 'Open',
  actions: 'Actions',
  dismiss: 'Dismiss',
  selected: (number: number) => `${number} chosen`,
  allSelected: (number: number) => `All ${number} chosen`,
  clearSelection: 'Choose nothing',
  selectionCleared: 'Selection cleared',
  newName: 'New name',

  rename: 'Rename',
  move: 'Move…',
  share: 'Share…',
  delete: 'Delete',
  search: 'Search here',
  graph: 'Connections',
  clusters: 'Topics',
  newDirectory: 'New directory',
  uploadFolder: 'Upload folder…',

  name: 'Name',
  save: 'Save',
  cancel: 'Cancel',
  confirmCreate: 'Create',
  directoryName: 'New directory',
  documentName: 'Untitled.md',
  created: (name: string) => `Created “${name}”.`,
  renamed: (name: string) => `Renamed to “${name}”.`,
  deleted: (name: string) => `Deleted “${name}”.`,
  deletedMany: (number: number) => `Deleted ${number} items.`,
  moved: (name: string) => `Moved “${name}”.`,
  movedMany: (number: number) => `Moved ${number} items.`,
  shared: (name: string) => `Saved who can see “${name}”.`,
  undo: 'Undo',
  undone: 'Taken back.',
  inProgress: (number: number) => `${number} to go…`,

  conflicts: {
    into_itself: 'A directory can’t be moved into itself.',
    too_deep: 'That would be nested too deep.',
    other_workspace: 'Things can’t be moved to another workspace.',
    root: 'The workspace’s own directory stays as it is.',
    last_owner: 'Somebody has to be the owner.',
    parent_gone: 'The directory where it was is gone. Restore that one first.',
  } satisfies Record<Exclude<ConflictReason, 'twin_name'>, string>,

  moveHeading: (name: string) => `Move “${name}”`,
  moveManyHeading: (number: number) => `Move ${number} items`,
  moveTo: 'Where to',
  moveHere: (name: string) => `Move to ${name}`,
  noDirectories: 'No directories in here.',
  alreadyThere: 'It is there already.',

  deleteHeading: (name: string) => `Delete “${name}”?`,
  deleteManyHeading: (number: number) => `Delete ${number} items?`,
  deleteTree: (number: number) =>
    `${number === 1 ? '1 entry' : `${number} entries`} in it would go too. For 30 days it can be restored.`,
  deleteMany: 'Directories among them go with all that is in them. For 30 days they can be restored.',
  confirmName: (name: string) => `Type “${name}” to delete it`,
  wrongName: 'That isn’t its name.',

  shareHeading: (name: string) => `Share “${name}”`,
  address: 'E-mail address',
  role: 'May',
  addAddress: 'Add',
  removeAddress: (address: string) => `Remove ${address}`,
  visibility: 'Who can find it',
  visibilities: { private: 'Only who is listed here', workspace: 'Everybody in the workspace' } satisfies Record<
    Visibility,
    string
  >,
  invited: 'Invited',
  duplicateAddress: 'This address is listed already.',
};

export type ActionMessages = typeof en;

const sv: ActionMessages = {
  open: 'Öppna',
  actions: 'Åtgärder',
  dismiss: 'Stäng meddelandet',
  selected: (number) => `${number} valda`,
  allSelected: (number) => `Alla ${number} valda`,
  clearSelection: 'Välj inget',
  selectionCleared: 'Inget är valt',
  newName: 'Nytt namn',

  rename: 'Byt namn',
  move: 'Flytta…',
  share: 'Dela…',
  delete: 'Ta bort',
  search: 'Sök här',
  graph: 'Samband',
  clusters: 'Ämnen',
  newDirectory: 'Ny katalog',
  uploadFolder: 'Ladda upp mapp…',

  name: 'Namn',
  save: 'Spara',
  cancel: 'Avbryt',
  confirmCreate: 'Skapa',
  directoryName: 'Ny katalog',
  documentName: 'Namnlöst.md',
  created: (name) => `”${name}” är skapad.`,
  renamed: (name) => `Namnet är nu ”${name}”.`,
  deleted: (name) => `”${name}” är borttagen.`,
  deletedMany: (number) => `${number} objekt är borttagna.`,
  moved: (name) => `”${name}” är flyttad.`,
  movedMany: (number) => `${number} objekt är flyttade.`,
  shared: (name) => `Delningen av ”${name}” är sparad.`,
  undo: 'Ångra',
  undone: 'Ångrat.',
  inProgress: (number) => `${number} kvar…`,

  conflicts: {
    into_itself: 'En katalog kan inte flyttas in i sig själv.',
    too_deep: 'Det skulle ligga för djupt.',
    other_workspace: 'Det går inte att flytta till en annan arbetsyta.',
    root: 'Arbetsytans egen katalog förblir som den är.',
    last_owner: 'Någon måste vara ägare.',
    parent_gone: 'Katalogen där den låg finns inte längre. Återställ den först.',
  },

  moveHeading: (name) => `Flytta ”${name}”`,
  moveManyHeading: (number) => `Flytta ${number} objekt`,
  moveTo: 'Vart',
  moveHere: (name) => `Flytta till ${name}`,
  noDirectories: 'Inga kataloger här.',
  alreadyThere: 'Den är redan där.',

  deleteHeading: (name) => `Ta bort ”${name}”?`,
  deleteManyHeading: (number) => `Ta bort ${number} objekt?`,
  deleteTree: (number) => `${number} objekt i den följer med. I 30 dagar går det att återställa.`,
  deleteMany: 'Kataloger bland dem tar med sig allt som finns i dem. I 30 dagar går det att återställa.',
  confirmName: (name) => `Skriv ”${name}” för att ta bort den`,
  wrongName: 'Så heter den inte.',

  shareHeading: (name) => `Dela ”${name}”`,
  address: 'E-postadress',
  role: 'Behörighet',
  addAddress: 'Lägg till',
  removeAddress: (address) => `Ta bort ${address}`,
  visibility: 'Vem som kan hitta den',
  visibilities: { private: 'Bara de som står här', workspace: 'Alla i arbetsytan' },
  invited: 'Inbjuden',
  duplicateAddress: 'Adressen står redan här.',
};

export const actions: Section<ActionMessages> = { en, sv };
