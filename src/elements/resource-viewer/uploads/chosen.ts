import type { Chosen } from '../../../models/upload/upload-item.ts';
import { pickFiles, pickFolder } from './pickers.ts';
import type { Dropped } from './read-chosen.ts';

/** What was chosen, to be read; nothing where somebody did not choose. */
export type Choice = (() => Promise<readonly Chosen[]>) | undefined;

export const bringsFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;

const handleOf = (item: DataTransferItem): Promise<unknown> | undefined =>
  (item as { getAsFileSystemHandle?(): Promise<unknown> }).getAsFileSystemHandle?.().catch(() => undefined);

/** Takes what is being dropped out of its event. */
export function takeDropped(transfer: DataTransfer): NonNullable<Choice> {
  const dropped: readonly Dropped[] = [...transfer.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ file: item.getAsFile(), entry: item.webkitGetAsEntry(), handle: handleOf(item) }));
  return async () => (await reader()).readDropped(dropped);
}

/** Has somebody choose files, or a folder: by a picker whose choice is found again after a reload, else by an input. */
export async function askForFiles({ folder = false, several = true } = {}): Promise<Choice> {
  const picked = await (folder ? pickFolder() : pickFiles(several));
  if (picked === 'nothing') return undefined;
  if (picked) return async () => (await reader()).readPicked(picked);
  const files = await askByInput(folder, several);
  return files.length ? async () => (await reader()).readInput(files) : undefined;
}

const reader = () => import('./read-chosen.ts');

function askByInput(folder: boolean, several: boolean): Promise<readonly File[]> {
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
