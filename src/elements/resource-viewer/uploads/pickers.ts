interface Pickers {
  showOpenFilePicker?(options: { multiple: boolean }): Promise<FileSystemFileHandle[]>;
  showDirectoryPicker?(options: { id: string }): Promise<FileSystemDirectoryHandle>;
}

const pickers = (): Pickers => globalThis as Pickers;

/** What a browser's own picker gives; `undefined` where there is none, or it is forbidden here. */
async function pick<Picked>(ask: () => Promise<Picked> | undefined): Promise<Picked | 'nothing' | undefined> {
  try {
    return await ask();
  } catch (error) {
    return (error as DOMException).name === 'AbortError' ? 'nothing' : undefined;
  }
}

/** Has somebody choose files by a picker (File System Access) whose choice is found again after a reload. */
export const pickFiles = (several: boolean): Promise<FileSystemFileHandle[] | 'nothing' | undefined> =>
  pick(() => pickers().showOpenFilePicker?.({ multiple: several }));

export const pickFolder = (): Promise<FileSystemDirectoryHandle | 'nothing' | undefined> =>
  pick(() => pickers().showDirectoryPicker?.({ id: 'uploads' }));
