import { Turns } from '../../../markdown/turns.ts';
import type { SelectedEntry, SelectedFile, UploadFacts } from '../../../models/upload/upload-item.ts';

/** Reads picked or dropped files; `undefined` if the user has cancelled. */
export type Choice = (() => Promise<readonly SelectedEntry[]>) | undefined;

export interface PickOptions {
  readonly folder?: boolean;
  readonly several?: boolean;
  /** Media type that is offered first, such as `image/*`; all by default. */
  readonly accept?: string;
}

/**
 * Opens a picker for files or a folder: with handles that outlive a reload if the browser has them, else an input.
 */
export async function askForFiles({ folder = false, several = true, accept = '' }: PickOptions = {}): Promise<Choice> {
  const picked = await (folder ? pickFolder() : pickFiles(several, accept));
  if (picked === 'nothing') return undefined;
  if (picked) return async () => readPicked(picked);
  const files = await askByInput({ folder, several, accept });
  return files?.length ? async () => readInput(files) : undefined;
}

/** WebKit collects an input that nothing references, and with it the files. */
const asking = new Set<HTMLInputElement>();

function askByInput({ folder, several, accept }: Required<PickOptions>): Promise<FileList | null> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = several;
  input.webkitdirectory = folder;
  input.accept = accept;
  asking.add(input);
  const answered = new Promise<FileList | null>((resolve) => {
    input.addEventListener('change', () => resolve(input.files));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
  return answered.finally(() => asking.delete(input));
}

interface Pickers {
  showOpenFilePicker?(options: {
    multiple: boolean;
    types?: readonly { accept: Record<string, readonly string[]> }[];
  }): Promise<FileSystemFileHandle[]>;
  showDirectoryPicker?(options: { id: string }): Promise<FileSystemDirectoryHandle>;
}

const pickers = (): Pickers => globalThis as Pickers;

/** @returns `undefined` if the browser has no picker, or forbids it here */
async function pick<Picked>(ask: () => Promise<Picked> | undefined): Promise<Picked | 'nothing' | undefined> {
  try {
    return await ask();
  } catch (error) {
    return (error as DOMException).name === 'AbortError' ? 'nothing' : undefined;
  }
}

/** Opens the browser's file picker (File System Access), whose handles outlive a reload. */
export const pickFiles = (several: boolean, accept = ''): Promise<FileSystemFileHandle[] | 'nothing' | undefined> =>
  pick(() =>
    pickers().showOpenFilePicker?.({ multiple: several, ...(accept && { types: [{ accept: { [accept]: [] } }] }) }),
  );

const pickFolder = (): Promise<FileSystemDirectoryHandle | 'nothing' | undefined> =>
  pick(() => pickers().showDirectoryPicker?.({ id: 'uploads' }));

/** Files that file managers create, and users do not mean to upload. */
const ignored = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** A dropped file or folder, as read while its event is dispatched. */
export interface Dropped {
  readonly file: File | null;
  readonly entry: FileSystemEntry | null;
  readonly handle: Promise<unknown> | undefined;
}

/** Files that are opened at once: opening thousands would block the page. */
const together = 100;

async function inParts<From, To>(all: readonly From[], read: (one: From) => Promise<To>): Promise<To[]> {
  const found: To[] = [];
  for (let at = 0; at < all.length; at += together) {
    found.push(...(await Promise.all(all.slice(at, at + together).map(read))));
  }
  return found;
}

interface Folder {
  readonly name: string;
  read(): Promise<{ readonly files: readonly File[]; readonly folders: readonly Folder[] }>;
}

/** All files of a folder with their paths, and its empty folders. */
async function readFolder(
  folder: Folder,
  around: readonly string[],
  handle: unknown,
): Promise<readonly SelectedEntry[]> {
  const path = [...around, folder.name];
  const { files, folders } = await folder.read();
  const picked: SelectedEntry[] = files
    .filter(({ name }) => !ignored.has(name))
    .map((file) => ({ file, path, handle }));
  if (!picked.length && !folders.length) return [{ folder: path }];
  for (const each of folders) picked.push(...(await readFolder(each, path, handle)));
  return picked;
}

const byEntry = (directory: FileSystemDirectoryEntry): Folder => ({
  name: directory.name,
  async read() {
    const reader = directory.createReader();
    const [files, folders]: [File[], Folder[]] = [[], []];
    for (;;) {
      // A reader returns some at a time, and none at the end.
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

export async function readDropped(dropped: readonly Dropped[]): Promise<readonly SelectedEntry[]> {
  const picked: SelectedEntry[] = [];
  for (const { file, entry, handle: asked } of dropped) {
    const handle = await asked;
    if (entry?.isDirectory) picked.push(...(await readFolder(byEntry(entry as FileSystemDirectoryEntry), [], handle)));
    else if (file) picked.push({ file, handle });
  }
  return picked;
}

export async function readPicked(
  picked: FileSystemDirectoryHandle | readonly FileSystemFileHandle[],
): Promise<readonly SelectedEntry[]> {
  if ('kind' in picked) return readFolder(byHandle(picked), [], picked);
  return inParts(picked, async (handle) => ({ file: await handle.getFile(), handle }));
}

/** Files of an input, with their paths in a picked folder. */
async function readInput(files: Iterable<File>): Promise<readonly SelectedFile[]> {
  const picked: SelectedFile[] = [];
  const turns = new Turns();
  for (const file of files) {
    const { name, webkitRelativePath: path } = file;
    if (!path || !ignored.has(name)) picked.push({ file, path: path.split('/').slice(0, -1) });
    if (turns.over) await turns.next();
  }
  return picked;
}

type Permission = 'granted' | 'denied' | 'prompt';

/** File System Access; only Chromium has permissions. */
interface Handle {
  readonly kind: 'file' | 'directory';
  queryPermission?(options: { mode: 'read' }): Promise<Permission>;
  requestPermission?(options: { mode: 'read' }): Promise<Permission>;
}

const isHandle = (value: unknown): value is Handle => {
  const { kind } = (value ?? {}) as { kind?: unknown };
  return kind === 'file' || kind === 'directory';
};

/** @returns whether the file of an upload can be opened without picking it again */
export const hasHandle = ({ handle }: { readonly handle: unknown }): boolean => isHandle(handle);

/**
 * The file of a handle, or the file of that name in the handle's folder.
 *
 * @param ask whether the browser may ask for permission, which needs a press right before
 * @returns `undefined` without permission, or if the file is gone
 */
export async function fileOfHandle(
  handle: unknown,
  { path, name }: Pick<UploadFacts, 'path' | 'name'>,
  ask: boolean,
): Promise<File | undefined> {
  if (!isHandle(handle)) return undefined;
  try {
    const mode = { mode: 'read' } as const;
    let permission = (await handle.queryPermission?.(mode)) ?? 'granted';
    if (permission === 'prompt' && ask) permission = (await handle.requestPermission?.(mode)) ?? permission;
    if (permission !== 'granted') return undefined;
    if (handle.kind === 'file') return await (handle as FileSystemFileHandle).getFile();
    let folder = handle as FileSystemDirectoryHandle;
    for (const each of path.slice(1)) folder = await folder.getDirectoryHandle(each);
    return await (await folder.getFileHandle(name)).getFile();
  } catch {
    return undefined;
  }
}
