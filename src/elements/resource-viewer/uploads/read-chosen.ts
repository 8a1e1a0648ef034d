import { Turns } from '../../../markdown/turns.ts';
import type { Chosen, ChosenFile } from '../../../models/upload/upload-item.ts';

/** What file managers leave in folders, and nobody means to upload. */
const left = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** One of the things that were dropped; what a browser tells of it has to be asked for while it is being dropped. */
export interface Dropped {
  readonly file: File | null;
  readonly entry: FileSystemEntry | null;
  readonly handle: Promise<unknown> | undefined;
}

/** Files that are asked for at once: to ask for thousands takes longer than a page may be kept from answering. */
const together = 100;

async function inParts<From, To>(all: readonly From[], read: (one: From) => Promise<To>): Promise<To[]> {
  const found: To[] = [];
  for (let at = 0; at < all.length; at += together) {
    found.push(...(await Promise.all(all.slice(at, at + together).map(read))));
  }
  return found;
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
    const [files, folders]: [FileSystemFileHandle[], Folder[]] = [[], []];
    for await (const entry of directory.values()) {
      if (entry.kind === 'file') files.push(entry);
      else folders.push(byHandle(entry));
    }
    return { files: await inParts(files, (each) => each.getFile()), folders };
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
  return inParts(picked, async (handle) => ({ file: await handle.getFile(), handle }));
}

/** The files of an input, which tells where they stand in a folder by a path with slashes. */
export async function readInput(files: Iterable<File>): Promise<readonly ChosenFile[]> {
  const chosen: ChosenFile[] = [];
  const turns = new Turns();
  for (const file of files) {
    const { name, webkitRelativePath: path } = file;
    if (!path || !left.has(name)) chosen.push({ file, path: path.split('/').slice(0, -1) });
    if (turns.over) await turns.next();
  }
  return chosen;
}
