import type { Section } from '../section.ts';

const found = (count: number) => (count === 1 ? '1 choice' : `${count.toLocaleString('en')} choices`);
const foundInSwedish = (count: number) => `${count.toLocaleString('sv')} alternativ`;

/** Tools of the document editor in `<resource-viewer>`. */
const en = {
  /** Name of the toolbar. */
  toolbar: 'Formatting',
  commands: {
    bold: 'Bold',
    italic: 'Italic',
    heading: 'Heading',
    heading1: 'Heading 1',
    heading2: 'Heading 2',
    heading3: 'Heading 3',
    bulletedList: 'Bulleted list',
    numberedList: 'Numbered list',
    taskList: 'Task list',
    quote: 'Quote',
    link: 'Link',
    code: 'Code',
    codeBlock: 'Code block',
    table: 'Table',
    picture: 'Picture',
    addRow: 'Add row below',
    addColumn: 'Add column after',
    deleteRow: 'Delete row',
    deleteColumn: 'Delete column',
    divider: 'Divider',
  },
  /** A command with its key, such as `Ctrl+B`. */
  withKey: (name: string, key: string) => `${name} (${key})`,

  /** Inserted in a new link and a new table, to be typed over. */
  linkText: 'link text',
  firstColumn: 'Column 1',
  secondColumn: 'Column 2',

  /** Shown in an empty document. */
  placeholder: 'Write here, or type / for headings, lists and more',
  /** The menu that `/` opens at the start of a line. */
  insert: 'Insert',
  insertHelp: (count: number) => `${found(count)}. Use the arrow keys, then Enter to insert.`,
  found,

  /** Announced once a dropped, pasted or picked file is uploaded and in the text. */
  fileInserted: (name: string) => `“${name}” inserted`,
  noFiles: 'Files can’t be uploaded to this folder.',
};

export type EditorMessages = typeof en;

const sv: EditorMessages = {
  toolbar: 'Formatering',
  commands: {
    bold: 'Fet',
    italic: 'Kursiv',
    heading: 'Rubrik',
    heading1: 'Rubrik 1',
    heading2: 'Rubrik 2',
    heading3: 'Rubrik 3',
    bulletedList: 'Punktlista',
    numberedList: 'Numrerad lista',
    taskList: 'Att göra-lista',
    quote: 'Citat',
    link: 'Länk',
    code: 'Kod',
    codeBlock: 'Kodblock',
    table: 'Tabell',
    picture: 'Bild',
    addRow: 'Lägg till rad under',
    addColumn: 'Lägg till kolumn efter',
    deleteRow: 'Ta bort rad',
    deleteColumn: 'Ta bort kolumn',
    divider: 'Vågrät linje',
  },
  withKey: (name, key) => `${name} (${key})`,

  linkText: 'länktext',
  firstColumn: 'Kolumn 1',
  secondColumn: 'Kolumn 2',

  placeholder: 'Skriv här, eller skriv / för rubriker, listor och mer',
  insert: 'Infoga',
  insertHelp: (count) => `${foundInSwedish(count)}. Välj med piltangenterna och infoga med Retur.`,
  found: foundInSwedish,

  fileInserted: (name) => `”${name}” har infogats`,
  noFiles: 'Det går inte att ladda upp filer till den här mappen.',
};

export const editor: Section<EditorMessages> = { en, sv };
