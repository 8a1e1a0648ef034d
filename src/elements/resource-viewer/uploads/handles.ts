import type { UploadFacts } from '../../../models/upload/upload-item.ts';

type Permission = 'granted' | 'denied' | 'prompt';

/** File System Access as far as it is used; Chromium alone has its permissions. */
interface Handle {
  readonly kind: 'file' | 'directory';
  queryPermission?(options: { mode: 'read' }): Promise<Permission>;
  requestPermission?(options: { mode: 'read' }): Promise<Permission>;
}

const isHandle = (value: unknown): value is Handle => {
  const { kind } = (value ?? {}) as { kind?: unknown };
  return kind === 'file' || kind === 'directory';
};

/** Whether the file of an upload can be found again without being chosen. */
export const hasHandle = ({ handle }: { readonly handle: unknown }): boolean => isHandle(handle);

/**
 * The file that a handle stands for, or that stands in its folder.
 *
 * @param ask whether somebody may be asked for it: a press of a button has to come right before.
 * @returns nothing where it is not permitted, or not there any more.
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
