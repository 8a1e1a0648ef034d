import type { Section, Table } from '../section.ts';

const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString('en')} ${many}`;

const countInSwedish = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString('sv')} ${many}`;

const widgets = (number: number) => countInSwedish(number, 'widget', 'widgetar');

/** Edit mode of `<service-dashboard>` */
const en = {
  toolbar: 'Edit the dashboard',
  add: 'Add widget',
  undo: 'Undo',
  redo: 'Redo',
  save: 'Save',
  saving: 'Saving…',
  done: 'Done',
  discard: 'Discard changes',
  unsaved: 'Not saved yet',
  saved: 'Saved',
  /** `time` is formatted. */
  draft: (time: string) => `Your changes from ${time} were not saved.`,
  restoreDraft: 'Bring back',
  discardDraft: 'Discard',
  draftRestored: 'Your changes are back. They are not saved yet.',
  draftDiscarded: 'Your earlier changes are gone.',
  handle: (title: string) => `Move ${title}`,
  handleHelp: 'Arrow keys move it; with Shift they change its size. Delete removes it.',
  resize: (title: string) => `Change the size of ${title}`,
  settings: (title: string) => `Set up ${title}`,
  remove: (title: string) => `Remove ${title}`,
  /** Cells are counted from 1. */
  position: (title: string, column: number, row: number, wide: number, high: number) =>
    `${title}: column ${column.toLocaleString('en')}, row ${row.toLocaleString('en')}, ${count(wide, 'column', 'columns')} wide, ${count(high, 'row', 'rows')} high.`,
  atEdge: 'That is as far as it goes.',
  added: (title: string) => `Added ${title}.`,
  removed: (title: string) => `Removed ${title}.`,
  undone: 'Undone.',
  redone: 'Done again.',
  editingStarted: 'You’re editing this dashboard.',
  editingEnded: 'You’re not editing any more.',

  pickerHeading: 'Add a widget',
  search: 'Search widgets',
  found: (number: number) => count(number, 'widget', 'widgets'),
  noResults: 'No widget fits that.',
  preview: 'Preview',
  addWidget: (title: string) => `Add ${title}`,
  preset: 'Begin with',
  noPreset: 'Nothing set',
  alreadyAdded: 'It is on this dashboard already.',
  cancel: 'Cancel',
  categories: {
    authentication: 'Signing in',
    resources: 'Resources',
    forms: 'Forms',
    dashboards: 'Dashboards',
    other: 'Other',
  },

  settingsHeading: (title: string) => `Set up ${title}`,
  apply: 'Apply',
  visibility: 'Shown to',
  visibilities: {
    always: 'Everybody',
    'signed-in': 'Who is signed in',
    'signed-out': 'Who is not signed in',
    hidden: 'Nobody',
  },
  inputFrom: (input: string) => `${input} comes from`,
  output: (title: string, output: string) => `${title}: ${output}`,
  missingWidget: 'A widget that is gone',

  conflictHeading: 'Somebody else has saved this',
  conflict: (name: string | undefined) =>
    `${name ?? 'Somebody'} saved this dashboard while you were editing. Nothing has been overwritten.`,
  pageConflictHeading: 'This has changed meanwhile',
  pageConflict: 'This page has another version of the dashboard since you began. Nothing has been overwritten.',
  theyAdded: (number: number) => `${count(number, 'widget', 'widgets')} added`,
  theyChanged: (number: number) => `${count(number, 'widget', 'widgets')} changed`,
  theyRemoved: (number: number) => `${count(number, 'widget', 'widgets')} removed`,
  bothChanged: (titles: string) => `You both changed: ${titles}. There yours is kept.`,
  theirsIsNewer:
    'Theirs is of a newer version, which can be looked at here and not changed. Yours can’t be saved over it.',
  theirsIsUnreadable: 'Theirs can’t be read as a dashboard:',
  keepBoth: 'Save both together',
  keepMine: 'Save mine only',
  takeTheirs: 'Take theirs',
};

export type DashboardEditorMessages = typeof en & { readonly categories: Table };

const sv: DashboardEditorMessages = {
  toolbar: 'Redigera översikten',
  add: 'Lägg till widget',
  undo: 'Ångra',
  redo: 'Gör om',
  save: 'Spara',
  saving: 'Sparar…',
  done: 'Klar',
  discard: 'Kasta ändringarna',
  unsaved: 'Inte sparat ännu',
  saved: 'Sparat',
  draft: (time) => `Dina ändringar från ${time} sparades inte.`,
  restoreDraft: 'Ta tillbaka',
  discardDraft: 'Kasta',
  draftRestored: 'Dina ändringar är tillbaka. De är inte sparade ännu.',
  draftDiscarded: 'Dina tidigare ändringar är borta.',
  handle: (title) => `Flytta ${title}`,
  handleHelp: 'Piltangenterna flyttar den; med Skift ändrar de dess storlek. Delete tar bort den.',
  resize: (title) => `Ändra storlek på ${title}`,
  settings: (title) => `Ställ in ${title}`,
  remove: (title) => `Ta bort ${title}`,
  position: (title, column, row, wide, high) =>
    `${title}: kolumn ${column.toLocaleString('sv')}, rad ${row.toLocaleString('sv')}, ${countInSwedish(wide, 'kolumn', 'kolumner')} bred, ${countInSwedish(high, 'rad', 'rader')} hög.`,
  atEdge: 'Längre går det inte.',
  added: (title) => `${title} har lagts till.`,
  removed: (title) => `${title} har tagits bort.`,
  undone: 'Ångrat.',
  redone: 'Gjort igen.',
  editingStarted: 'Du redigerar översikten.',
  editingEnded: 'Du redigerar inte längre.',

  pickerHeading: 'Lägg till en widget',
  search: 'Sök widgetar',
  found: widgets,
  noResults: 'Ingen widget passar in på det.',
  preview: 'Förhandsvisning',
  addWidget: (title) => `Lägg till ${title}`,
  preset: 'Börja med',
  noPreset: 'Inget inställt',
  alreadyAdded: 'Den finns redan på översikten.',
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
    'signed-in': 'Den som är inloggad',
    'signed-out': 'Den som inte är inloggad',
    hidden: 'Ingen',
  },
  inputFrom: (input) => `${input} kommer från`,
  output: (title, output) => `${title}: ${output}`,
  missingWidget: 'En widget som inte finns längre',

  conflictHeading: 'Någon annan har sparat det här',
  conflict: (name) => `${name ?? 'Någon'} sparade översikten medan du redigerade. Inget har skrivits över.`,
  pageConflictHeading: 'Det här har ändrats under tiden',
  pageConflict: 'Sidan har en annan version av översikten sedan du började. Inget har skrivits över.',
  theyAdded: (number) => `${widgets(number)} tillagda`,
  theyChanged: (number) => `${widgets(number)} ändrade`,
  theyRemoved: (number) => `${widgets(number)} borttagna`,
  bothChanged: (titles) => `Båda har ändrat: ${titles}. Där behålls ditt.`,
  theirsIsNewer: 'Den andra är av en nyare version, som kan visas här men inte ändras. Ditt kan inte sparas över den.',
  theirsIsUnreadable: 'Den andra kan inte läsas som en översikt:',
  keepBoth: 'Spara båda tillsammans',
  keepMine: 'Spara bara mitt',
  takeTheirs: 'Ta det andra',
};

export const dashboardEditor: Section<DashboardEditorMessages> = { en, sv };
