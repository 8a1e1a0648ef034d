import type { Section, Table } from '../section.ts';

const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString('en')} ${many}`;

const countInSwedish = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString('sv')} ${many}`;

const widgetsInSwedish = (number: number) => countInSwedish(number, 'widget', 'widgetar');

/** Edit mode of `<service-dashboard>` */
const en = {
  toolbar: 'Edit the dashboard',
  undo: 'Undo',
  redo: 'Redo',
  save: 'Save',
  saving: 'Saving…',
  done: 'Done',
  discard: 'Discard changes',
  discarded: 'Changes discarded.',
  /** Beside Save, while there are changes. */
  unsaved: 'Not saved yet',
  saved: 'Saved',
  /** The workspace has used up its quota. */
  full: 'Your workspace is full. Deleted items free up space after 30 days. Ask your administrator for more.',
  /** `time` is formatted. */
  draft: (time: string) => `You have unsaved changes from ${time}.`,
  restoreDraft: 'Restore',
  discardDraft: 'Discard',
  draftRestored: 'Changes restored. They aren’t saved yet.',
  draftDiscarded: 'Earlier changes discarded.',
  handle: (title: string) => `Move ${title}`,
  /** Description of the handle for screen readers. */
  handleHelp: 'Arrow keys move it; with Shift they change its size. Delete removes it.',
  /** With a single column. */
  handleHelpNarrow: 'Up and Down move it; with Shift they change its height. Delete removes it.',
  resize: (title: string) => `Resize ${title}`,
  left: 'Left',
  right: 'Right',
  up: 'Up',
  down: 'Down',
  wider: 'Wider',
  narrower: 'Narrower',
  taller: 'Taller',
  shorter: 'Shorter',
  settings: (title: string) => `Set up ${title}`,
  remove: (title: string) => `Remove ${title}`,
  /** Cells are counted from 1. */
  position: (title: string, column: number, row: number, wide: number, high: number) =>
    `${title}: column ${column.toLocaleString('en')}, row ${row.toLocaleString('en')}, ${count(wide, 'column', 'columns')} wide, ${count(high, 'row', 'rows')} high.`,
  /** Announced when a widget cannot be moved further. */
  atEdge: 'It can’t go further.',
  added: (title: string) => `Added ${title}.`,
  changed: (title: string) => `Changed ${title}.`,
  removed: (title: string) => `Removed ${title}.`,
  undone: 'Undone.',
  redone: 'Redone.',
  editingStarted: 'Editing started.',
  editingEnded: 'Editing ended.',

  pickerHeading: 'Add a widget',
  search: 'Search widgets',
  found: (number: number) => count(number, 'widget', 'widgets'),
  noResults: 'No matching widgets.',
  preview: 'Preview',
  addWidget: (title: string) => `Add ${title}`,
  preset: 'Start with',
  /** Option of `preset`. */
  noPreset: 'Empty',
  /** In the list of widgets, on one that can be there once. */
  alreadyAdded: 'Already on this dashboard',
  cancel: 'Cancel',
  categories: {
    authentication: 'Sign-in',
    resources: 'Resources',
    forms: 'Forms',
    dashboards: 'Dashboards',
    other: 'Other',
  },

  settingsHeading: (title: string) => `Set up ${title}`,
  apply: 'Apply',
  visibility: 'Shown to',
  visibilities: {
    always: 'Everyone',
    'signed-in': 'Signed-in people',
    'signed-out': 'Signed-out people',
    hidden: 'No one',
  },
  inputFrom: (input: string) => `${input} comes from`,
  output: (title: string, output: string) => `${title}: ${output}`,
  missingWidget: 'Deleted widget',

  conflictHeading: 'Someone else saved this',
  conflict: (name: string | undefined) =>
    `${name ?? 'Someone'} saved this dashboard while you were editing. Nothing was overwritten.`,
  pageConflictHeading: 'This dashboard has changed',
  pageConflict: 'The page changed this dashboard while you were editing. Nothing was overwritten.',
  theyAdded: (number: number) => `${count(number, 'widget', 'widgets')} added`,
  theyChanged: (number: number) => `${count(number, 'widget', 'widgets')} changed`,
  theyRemoved: (number: number) => `${count(number, 'widget', 'widgets')} removed`,
  bothChanged: (titles: string) => `You both changed: ${titles}. Your version of these is kept.`,
  theirsIsNewer: 'Theirs was made with a newer version, so yours can’t be saved over it.',
  theirsIsUnreadable: 'Theirs isn’t a valid dashboard:',
  keepBoth: 'Merge',
  keepMine: 'Keep mine',
  takeTheirs: 'Keep theirs',
};

export type DashboardEditorMessages = typeof en & { readonly categories: Table };

const sv: DashboardEditorMessages = {
  toolbar: 'Redigera översikten',
  undo: 'Ångra',
  redo: 'Gör om',
  save: 'Spara',
  saving: 'Sparar…',
  done: 'Klar',
  discard: 'Släng ändringarna',
  discarded: 'Ändringarna har slängts.',
  unsaved: 'Inte sparat än',
  saved: 'Sparat',
  full: 'Arbetsytan är full. Borttagna objekt frigör utrymme efter 30 dagar. Be din administratör om mer.',
  draft: (time) => `Du har osparade ändringar från ${time}.`,
  restoreDraft: 'Återställ',
  discardDraft: 'Släng',
  draftRestored: 'Ändringarna har återställts. De är inte sparade än.',
  draftDiscarded: 'De tidigare ändringarna har slängts.',
  handle: (title) => `Flytta ${title}`,
  handleHelp: 'Piltangenterna flyttar widgeten. Med Skift ändrar de storleken. Delete tar bort widgeten.',
  handleHelpNarrow: 'Uppåtpil och nedåtpil flyttar widgeten. Med Skift ändrar de höjden. Delete tar bort widgeten.',
  resize: (title) => `Ändra storlek på ${title}`,
  left: 'Åt vänster',
  right: 'Åt höger',
  up: 'Uppåt',
  down: 'Nedåt',
  wider: 'Bredare',
  narrower: 'Smalare',
  taller: 'Högre',
  shorter: 'Lägre',
  settings: (title) => `Ställ in ${title}`,
  remove: (title) => `Ta bort ${title}`,
  position: (title, column, row, wide, high) =>
    `${title}: kolumn ${column.toLocaleString('sv')}, rad ${row.toLocaleString('sv')}, ${countInSwedish(wide, 'kolumn', 'kolumner')} bred, ${countInSwedish(high, 'rad', 'rader')} hög.`,
  atEdge: 'Längre går det inte.',
  added: (title) => `${title} har lagts till.`,
  changed: (title) => `${title} har ändrats.`,
  removed: (title) => `${title} har tagits bort.`,
  undone: 'Ångrat.',
  redone: 'Gjort om.',
  editingStarted: 'Du redigerar översikten.',
  editingEnded: 'Redigeringen är avslutad.',

  pickerHeading: 'Lägg till en widget',
  search: 'Sök bland widgetar',
  found: widgetsInSwedish,
  noResults: 'Inga widgetar hittades.',
  preview: 'Förhandsvisning',
  addWidget: (title) => `Lägg till ${title}`,
  preset: 'Börja med',
  noPreset: 'Tom',
  alreadyAdded: 'Finns redan på översikten',
  cancel: 'Avbryt',
  categories: {
    authentication: 'Inloggning',
    resources: 'Resurser',
    forms: 'Formulär',
    dashboards: 'Översikter',
    other: 'Annat',
  },

  settingsHeading: (title) => `Ställ in ${title}`,
  apply: 'Använd',
  visibility: 'Visas för',
  visibilities: {
    always: 'Alla',
    'signed-in': 'Inloggade',
    'signed-out': 'Utloggade',
    hidden: 'Ingen',
  },
  inputFrom: (input) => `${input} kommer från`,
  output: (title, output) => `${title}: ${output}`,
  missingWidget: 'Borttagen widget',

  conflictHeading: 'Någon annan har sparat',
  conflict: (name) => `${name ?? 'Någon'} sparade översikten medan du redigerade. Inget har skrivits över.`,
  pageConflictHeading: 'Översikten har ändrats',
  pageConflict: 'Sidan ändrade översikten medan du redigerade. Inget har skrivits över.',
  theyAdded: (number) => countInSwedish(number, 'tillagd widget', 'tillagda widgetar'),
  theyChanged: (number) => countInSwedish(number, 'ändrad widget', 'ändrade widgetar'),
  theyRemoved: (number) => countInSwedish(number, 'borttagen widget', 'borttagna widgetar'),
  bothChanged: (titles) => `Ni har båda ändrat: ${titles}. Din version behålls.`,
  theirsIsNewer: 'Den andra är gjord i en nyare version, så den kan inte ersättas med din.',
  theirsIsUnreadable: 'Den andra är ingen giltig översikt:',
  keepBoth: 'Slå ihop',
  keepMine: 'Behåll min',
  takeTheirs: 'Behåll den andra',
};

export const dashboardEditor: Section<DashboardEditorMessages> = { en, sv };
