import type { Chosen, ChosenFile } from '../../../models/upload/upload-item.ts';

/** What file managers leave in folders, and nobody means to upload. */
const left = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** One of the things that were dropped; what a browser tells of it has to be asked for while it is being dropped. */
export interface Dropped {
  readonly file: File | null;
  readonly entry: FileSystemEntry | null;
  readonly handle: Promise<unknown> | undefined;
}

/** A folder, whichever way a browser shows it. */
interface Folder {
  readonly name: string;
  read(): Promise<{ readonly files: readonly File[]; readonly folders: readonly Folder[] }>;
}

/** All files in a folder with where they stand, and what is empty in it. */
async function readFolder(folder: Folder, around: readonly string[], handle: unknown): Promise<readonly Chosen[]> {
  const path = [...around, folder.name];
  const { files, folders } = await folder.read();
  const chosen: Chosen[] = files.filter(({ name }) => !left.has(name)).map((file) => ({ file, path, handle }));
  if (!chosen.length && !folders.length) return [{ folder: path }];
  for (const each of folders) chosen.push(...(await readFolder(each, path, handle)));
  return chosen;
}

const byEntry = (directory: FileSystemDirectoryEntry): Folder => ({
  name: directory.name,
  async read() {
    const reader = directory.createReader();
    const [files, folders]: [File[], Folder[]] = [[], []];
    for (;;) {
      // A reader hands over some at a time; none is the end.
      const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
      if (!entries.length) return { files, folders };
      const found = entries.filter(({ isFile }) => isFile) as FileSystemFileEntry[];
      files.push(...(await Promise.all(found.map(fileOf))));
      for (const entry of entries) if (entry.isDirectory) folders.push(byEntry(entry as FileSystemDirectoryEntry));
    }
  },
});

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

const byHandle = (directory: FileSystemDirectoryHandle): Folder => ({
  name: directory.name,
  async read() {
    const [files, folders]: [Promise<File>[], Folder[]] = [[], []];
    for await (const entry of directory.values()) {
      if (entry.kind === 'file') files.push(entry.getFile());
      else folders.push(byHandle(entry));
    }
    return { files: await Promise.all(files), folders };
  },
});

/** All that was dropped. */
export async function readDropped(dropped: readonly Dropped[]): Promise<readonly Chosen[]> {
  const chosen: Chosen[] = [];
  for (const { file, entry, handle: asked } of dropped) {
    const handle = await asked;
    if (entry?.isDirectory) chosen.push(...(await readFolder(byEntry(entry as FileSystemDirectoryEntry), [], handle)));
    else if (file) chosen.push({ file, handle });
  }
  return chosen;
}

export async function readPicked(
  picked: FileSystemDirectoryHandle | readonly FileSystemFileHandle[],
): Promise<readonly Chosen[]> {
  if ('kind' in picked) return readFolder(byHandle(picked), [], picked);
  return Promise.all(picked.map(async (handle) => ({ file: await handle.getFile(), handle })));
}

/** The files of an input, which tells where they stand in a folder by a path with slashes. */
export const readInput = (files: Iterable<File>): readonly ChosenFile[] =>
  Array.from(files)
    .filter(({ name, webkitRelativePath }) => !webkitRelativePath || !left.has(name))
    .map((file) => ({ file, path: file.webkitRelativePath.split('/').slice(0, -1) }));
