import type { Section } from '../section.ts';

/** List of keyboard shortcuts, in `<resource-viewer>`. */
const en = {
  lists: 'In a list',
  editor: 'In the editor',
  close: 'Close',
  names: {
    moveFocus: 'Move',
    moveFar: 'Move far',
    typeAhead: 'Go to a name',
    open: 'Open',
    up: 'Go to the folder above',
    select: 'Select, or not',
    selectRange: 'Select a range',
    selectAll: 'Select all',
    selectNone: 'Clear the selection',
    rename: 'Rename',
    move: 'Move to a folder',
    delete: 'Delete',
    undo: 'Undo',
    find: 'Find in the list',
    menu: 'Open the menu',
    save: 'Save',
    bold: 'Bold',
    italic: 'Italic',
    link: 'Link',
    code: 'Code',
    lists: 'Numbered, bulleted and task list',
    quote: 'Quote',
    toolbar: 'Go to the formatting tools',
    leave: 'Leave the text',
  },
};

export type ShortcutMessages = typeof en;

const sv: ShortcutMessages = {
  lists: 'I en lista',
  editor: 'I redigeraren',
  close: 'Stäng',
  names: {
    moveFocus: 'Flytta markören',
    moveFar: 'Flytta markören långt',
    typeAhead: 'Gå till ett namn',
    open: 'Öppna',
    up: 'Gå till mappen ovanför',
    select: 'Markera eller avmarkera',
    selectRange: 'Markera flera i rad',
    selectAll: 'Markera alla',
    selectNone: 'Avmarkera alla',
    rename: 'Byt namn',
    move: 'Flytta till en mapp',
    delete: 'Ta bort',
    undo: 'Ångra',
    find: 'Hitta i listan',
    menu: 'Öppna menyn',
    save: 'Spara',
    bold: 'Fet',
    italic: 'Kursiv',
    link: 'Länk',
    code: 'Kod',
    lists: 'Numrerad lista, punktlista och att göra-lista',
    quote: 'Citat',
    toolbar: 'Gå till formateringsverktygen',
    leave: 'Lämna texten',
  },
};

export const shortcuts: Section<ShortcutMessages> = { en, sv };
