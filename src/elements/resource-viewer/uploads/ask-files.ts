import type { Choice } from './chosen.ts';
import { pickFiles, pickFolder } from './pickers.ts';

/** Has somebody choose files, or a folder: by a picker whose choice is found again after a reload, else by an input. */
export async function askForFiles({ folder = false, several = true } = {}): Promise<Choice> {
  const picked = await (folder ? pickFolder() : pickFiles(several));
  if (picked === 'nothing') return undefined;
  if (picked) return async () => (await reader()).readPicked(picked);
  const files = await askByInput(folder, several);
  return files?.length ? async () => (await reader()).readInput(files) : undefined;
}

const reader = () => import('./read-chosen.ts');

/** What asks stands nowhere on the page: WebKit forgets what nobody holds, and with it what was chosen. */
const asking = new Set<HTMLInputElement>();

function askByInput(folder: boolean, several: boolean): Promise<FileList | null> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = several;
  input.webkitdirectory = folder;
  asking.add(input);
  const answered = new Promise<FileList | null>((resolve) => {
    input.addEventListener('change', () => resolve(input.files));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
  return answered.finally(() => asking.delete(input));
}
