import type { Section } from '../section.ts';

/** Search within a directory and renaming in place, in `<resource-viewer>`. */
const en = {
  findInList: 'Find in this directory',
  findNext: 'Next',
  notFoundInList: (text: string) => `Nothing here is called “${text}”.`,
  closeFind: 'Close search',
  newName: 'New name',
  /** Below a list with pages; the numbers are formatted. */
  pages: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageOf: (page: string, pages: string) => `Page ${page} of ${pages}`,
};

export type GridToolsMessages = typeof en;

const sv: GridToolsMessages = {
  findInList: 'Sök i den här katalogen',
  findNext: 'Nästa',
  notFoundInList: (text) => `Inget här heter ”${text}”.`,
  closeFind: 'Stäng sökningen',
  newName: 'Nytt namn',
  pages: 'Sidor',
  previousPage: 'Föregående sida',
  nextPage: 'Nästa sida',
  pageOf: (page, pages) => `Sida ${page} av ${pages}`,
};

export const gridTools: Section<GridToolsMessages> = { en, sv };
