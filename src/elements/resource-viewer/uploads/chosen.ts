import type { ChosenFile } from '../../../models/upload/upload-item.ts';

/** What file managers leave in folders, and nobody means to upload. */
const left = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** One of the things that were dropped; what a browser tells of it has to be asked for while it is being dropped. */
interface Dropped {
  readonly file: File | null;
  readonly entry: FileSystemEntry | null;
}

export const bringsFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;

/** Takes what is being dropped out of its event. */
export const takeDropped = (transfer: DataTransfer): readonly Dropped[] =>
  [...transfer.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ file: item.getAsFile(), entry: item.webkitGetAsEntry() }));

/** All files that were dropped, and those in folders with where they stand. */
export async function readDropped(dropped: readonly Dropped[]): Promise<readonly ChosenFile[]> {
  const chosen: ChosenFile[] = [];
  for (const { file, entry } of dropped) {
    if (entry?.isDirectory) await readFolder(entry as FileSystemDirectoryEntry, [], chosen);
    else if (file) chosen.push({ file });
  }
  return chosen;
}

async function readFolder(folder: FileSystemDirectoryEntry, around: readonly string[], into: ChosenFile[]) {
  const path = [...around, folder.name];
  const reader = folder.createReader();
  for (;;) {
    // A reader hands over some at a time; none is the end.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (!entries.length) return;
    for (const entry of entries) {
      if (entry.isDirectory) await readFolder(entry as FileSystemDirectoryEntry, path, into);
      else if (!left.has(entry.name)) into.push({ file: await fileOf(entry as FileSystemFileEntry), path });
    }
  }
}

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** The files of an input, which tells where they stand in a folder by a path with slashes. */
export const readInput = (files: Iterable<File>): readonly ChosenFile[] =>
  Array.from(files)
    .filter(({ name, webkitRelativePath }) => !webkitRelativePath || !left.has(name))
    .map((file) => ({ file, path: file.webkitRelativePath.split('/').slice(0, -1) }));

/** Has somebody choose files, or a folder; nothing when they don't. */
export function askForFiles({ folder = false, several = true } = {}): Promise<readonly File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = several;
  input.webkitdirectory = folder;
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}
