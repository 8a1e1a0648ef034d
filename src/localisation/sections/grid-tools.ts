import type { Section } from '../section.ts';

/** Search within a directory and renaming in place, in `<resource-viewer>`. */
const en = {
  findInList: 'Find in this directory',
  findNext: 'Next',
  notFoundInList: (text: string) => `Nothing here is called “${text}”.`,
  closeFind: 'Close search',
  newName: 'New name',
};

export type GridToolsMessages = typeof en;

const sv: GridToolsMessages = {
  findInList: 'Sök i den här katalogen',
  findNext: 'Nästa',
  notFoundInList: (text) => `Inget här heter ”${text}”.`,
  closeFind: 'Stäng sökningen',
  newName: 'Nytt namn',
};

export const gridTools: Section<GridToolsMessages> = { en, sv };
