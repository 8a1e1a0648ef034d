import type { Section } from '../section.ts';

/** Sorting and search within a directory, and renaming in place, in `<resource-viewer>`. */
const en = {
  /** Announced after a heading is pressed. */
  sortedBy: (label: string) => `Sorted by ${label}`,
  sortedDescendingBy: (label: string) => `Sorted by ${label}, descending`,
  /** Placeholder and accessible name of the search within the list. */
  findInList: 'Find in this folder',
  findNext: 'Next',
  notFoundInList: (text: string) => `No matches for “${text}”`,
  /** Announcement of a hit; the numbers are formatted. */
  foundInList: (name: string, hit: string, hits: string) => `“${name}”, ${hit} of ${hits}`,
  closeFind: 'Close search',
  newName: 'New name',
  /** Below a list with pages; the numbers are formatted. */
  pages: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageOf: (page: string, pages: string) => `Page ${page} of ${pages}`,
  /** Below a printed list of which not all is loaded; the numbers are formatted. */
  printed: (shown: string, whole: string) => `${shown} of ${whole} items. The others weren’t loaded.`,
};

export type GridToolsMessages = typeof en;

const sv: GridToolsMessages = {
  sortedBy: (label) => `Sorterat efter ${label}`,
  sortedDescendingBy: (label) => `Sorterat efter ${label}, fallande`,
  findInList: 'Hitta i den här mappen',
  findNext: 'Nästa',
  notFoundInList: (text) => `Inga träffar på ”${text}”`,
  foundInList: (name, hit, hits) => `”${name}”, ${hit} av ${hits}`,
  closeFind: 'Stäng sökningen',
  newName: 'Nytt namn',
  pages: 'Sidor',
  previousPage: 'Föregående sida',
  nextPage: 'Nästa sida',
  pageOf: (page, pages) => `Sida ${page} av ${pages}`,
  printed: (shown, whole) => `${shown} av ${whole} objekt. Övriga var inte inlästa.`,
};

export const gridTools: Section<GridToolsMessages> = { en, sv };
