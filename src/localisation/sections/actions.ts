import type { ConflictReason } from '../../contract/resources/conflict.ts';
import type { Role, Visibility } from '../../contract/resources/resource.ts';
import type { Section } from '../section.ts';

/** Actions on resources: menu entries, dialogs and toasts. */
const en = {
  open: 'Open',
  select: 'Select',
  actions: 'Actions',
  dismiss: 'Dismiss',
  /** In the bar of selected rows. */
  selected: (number: number) => `${number.toLocaleString('en')} selected`,
  /** The same, with all rows of the folder. */
  allSelected: (number: number) => `All ${number.toLocaleString('en')} selected`,
  clearSelection: 'Clear',
  selectionCleared: 'Selection cleared',
  newName: 'New name',

  rename: 'Rename',
  move: 'Move…',
  share: 'Share…',
  delete: 'Delete',
  searchHere: 'Search here',
  newDirectory: 'New folder',
  uploadFiles: 'Upload files…',
  uploadFolder: 'Upload folder…',
  shortcuts: 'Keyboard shortcuts',

  name: 'Name',
  save: 'Save',
  cancel: 'Cancel',
  confirmCreate: 'Create',
  directoryName: 'New folder',
  documentName: 'Untitled.md',
  created: (name: string) => `Created “${name}”.`,
  renamed: (name: string) => `Renamed to “${name}”.`,
  deleted: (name: string) => `Deleted “${name}”.`,
  deletedMany: (number: number) => `Deleted ${number.toLocaleString('en')} items.`,
  moved: (name: string) => `Moved “${name}”.`,
  movedMany: (number: number) => `Moved ${number.toLocaleString('en')} items.`,
  shared: (name: string) => `Sharing of “${name}” updated.`,
  undo: 'Undo',
  undone: 'Undone.',
  /** In the toast while many items are deleted or moved. */
  inProgress: (number: number) => `${number.toLocaleString('en')} left…`,

  /** An action that the platform refused, by reason. */
  conflicts: {
    into_itself: 'A folder can’t be moved into itself.',
    too_deep: 'Folders can’t be nested that deep.',
    other_workspace: 'Items can’t be moved to another workspace.',
    root: 'The top folder of a workspace can’t be changed.',
    last_owner: 'At least one person has to be the owner.',
    parent_gone: 'Its folder was deleted. Restore that folder first.',
  } satisfies Record<Exclude<ConflictReason, 'twin_name'>, string>,

  moveHeading: (name: string) => `Move “${name}”`,
  moveManyHeading: (number: number) => `Move ${number.toLocaleString('en')} items`,
  moveTo: 'Move to',
  moveHere: (name: string) => `Move to ${name}`,
  /** In the dialog that moves, in a folder without folders. */
  noDirectories: 'No folders here',
  alreadyThere: 'Already in this folder',

  deleteHeading: (name: string) => `Delete “${name}”?`,
  deleteManyHeading: (number: number) => `Delete ${number.toLocaleString('en')} items?`,
  /** In the dialog, for a folder with items. */
  deleteTree: (number: number) =>
    number === 1
      ? 'The item in it is deleted too. You can restore it for 30 days.'
      : `Its ${number.toLocaleString('en')} items are deleted too. You can restore them for 30 days.`,
  /** In the dialog, for several items. */
  deleteMany: 'Folders are deleted with their contents. You can restore them for 30 days.',
  /** Label in the dialog, for a folder with many items. */
  confirmName: (name: string) => `Type “${name}” to delete it`,
  /** At that field. */
  wrongName: 'The name doesn’t match.',

  shareHeading: (name: string) => `Share “${name}”`,
  address: 'Email address',
  role: 'Role',
  addAddress: 'Add',
  removeAddress: (address: string) => `Remove ${address}`,
  addressAdded: (address: string) => `Added \u2068${address}\u2069.`,
  /** Toast when sharing with a person fails. */
  addressNotAdded: (address: string) => `\u2068${address}\u2069 wasn’t added.`,
  addressRemoved: (name: string) => `Removed \u2068${name}\u2069.`,
  roleChanged: (name: string) => `Changed the role of \u2068${name}\u2069.`,
  roles: { reader: 'Can read', writer: 'Can edit', owner: 'Owner' } satisfies Record<Role, string>,
  /** Isolated, because a name may have another direction. */
  inheritedFrom: (name: string) => `from \u2068${name}\u2069`,
  /** Below each role. */
  roleHints: {
    reader: 'Open and download',
    writer: 'Also change, move and delete',
    owner: 'Also share and manage access',
  } satisfies Record<Role, string>,
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  linkTo: (name: string) => `Link to “${name}”`,
  /** Shown when the page may not write to the clipboard. */
  linkByHand: 'The link is selected. Copy it with the keyboard.',
  done: 'Done',
  visibility: 'Access',
  /** Options of the access of a resource. */
  visibilities: { private: 'Only people listed', workspace: 'Everyone in the workspace' } satisfies Record<
    Visibility,
    string
  >,
  /** Beside a person who has not signed up yet. */
  invited: 'Invited',
  duplicateAddress: 'This person is already on the list.',
};

export type ActionMessages = typeof en;

const sv: ActionMessages = {
  open: 'Öppna',
  select: 'Markera',
  actions: 'Åtgärder',
  dismiss: 'Stäng meddelandet',
  selected: (number) => `${number.toLocaleString('sv')} markerade`,
  allSelected: (number) => `Alla ${number.toLocaleString('sv')} markerade`,
  clearSelection: 'Avmarkera',
  selectionCleared: 'Inget är markerat',
  newName: 'Nytt namn',

  rename: 'Byt namn',
  move: 'Flytta…',
  share: 'Dela…',
  delete: 'Ta bort',
  searchHere: 'Sök här',
  newDirectory: 'Ny mapp',
  uploadFiles: 'Ladda upp filer…',
  uploadFolder: 'Ladda upp mapp…',
  shortcuts: 'Kortkommandon',

  name: 'Namn',
  save: 'Spara',
  cancel: 'Avbryt',
  confirmCreate: 'Skapa',
  directoryName: 'Ny mapp',
  documentName: 'Namnlöst.md',
  created: (name) => `”${name}” har skapats.`,
  renamed: (name) => `Namnet är nu ”${name}”.`,
  deleted: (name) => `”${name}” har tagits bort.`,
  deletedMany: (number) => `${number.toLocaleString('sv')} objekt har tagits bort.`,
  moved: (name) => `”${name}” har flyttats.`,
  movedMany: (number) => `${number.toLocaleString('sv')} objekt har flyttats.`,
  shared: (name) => `Delningen av ”${name}” har uppdaterats.`,
  undo: 'Ångra',
  undone: 'Ångrat.',
  inProgress: (number) => `${number.toLocaleString('sv')} kvar…`,

  conflicts: {
    into_itself: 'En mapp kan inte flyttas in i sig själv.',
    too_deep: 'Mappar kan inte ligga så djupt.',
    other_workspace: 'Objekt kan inte flyttas till en annan arbetsyta.',
    root: 'Arbetsytans översta mapp kan inte ändras.',
    last_owner: 'Minst en person måste vara ägare.',
    parent_gone: 'Mappen som objektet låg i har tagits bort. Återställ den först.',
  },

  moveHeading: (name) => `Flytta ”${name}”`,
  moveManyHeading: (number) => `Flytta ${number.toLocaleString('sv')} objekt`,
  moveTo: 'Flytta till',
  moveHere: (name) => `Flytta till ${name}`,
  noDirectories: 'Inga mappar här',
  alreadyThere: 'Ligger redan i den här mappen',

  deleteHeading: (name) => `Ta bort ”${name}”?`,
  deleteManyHeading: (number) => `Ta bort ${number.toLocaleString('sv')} objekt?`,
  deleteTree: (number) =>
    `${number.toLocaleString('sv')} objekt i den tas också bort. Du kan återställa den inom 30 dagar.`,
  deleteMany: 'Mappar tas bort med sitt innehåll. Du kan återställa dem inom 30 dagar.',
  confirmName: (name) => `Skriv ”${name}” för att bekräfta`,
  wrongName: 'Namnet stämmer inte.',

  shareHeading: (name) => `Dela ”${name}”`,
  address: 'E-postadress',
  role: 'Roll',
  addAddress: 'Lägg till',
  removeAddress: (address) => `Ta bort ${address}`,
  addressAdded: (address) => `\u2068${address}\u2069 har lagts till.`,
  addressNotAdded: (address) => `\u2068${address}\u2069 lades inte till.`,
  addressRemoved: (name) => `\u2068${name}\u2069 har tagits bort.`,
  roleChanged: (name) => `Rollen för \u2068${name}\u2069 har ändrats.`,
  roles: { reader: 'Kan läsa', writer: 'Kan redigera', owner: 'Ägare' },
  inheritedFrom: (name) => `från \u2068${name}\u2069`,
  roleHints: {
    reader: 'Öppna och ladda ner',
    writer: 'Även redigera, flytta och ta bort',
    owner: 'Även dela och hantera åtkomst',
  },
  copyLink: 'Kopiera länk',
  linkCopied: 'Länken har kopierats',
  linkTo: (name) => `Länk till ”${name}”`,
  linkByHand: 'Länken är markerad. Kopiera den med tangentbordet.',
  done: 'Klar',
  visibility: 'Åtkomst',
  visibilities: { private: 'Bara personer i listan', workspace: 'Alla i arbetsytan' },
  invited: 'Inbjuden',
  duplicateAddress: 'Personen finns redan i listan.',
};

export const actions: Section<ActionMessages> = { en, sv };
