import type { Chosen } from '../../../models/upload/upload-item.ts';
import type { Dropped } from './read-chosen.ts';

/** What was chosen, to be read; nothing where somebody did not choose. */
export type Choice = (() => Promise<readonly Chosen[]>) | undefined;

export const bringsFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;

const handleOf = (item: DataTransferItem): Promise<unknown> | undefined =>
  (item as { getAsFileSystemHandle?(): Promise<unknown> }).getAsFileSystemHandle?.().catch(() => undefined);

/** Takes what is being dragged out of its event. */
export function takeDropped(transfer: DataTransfer): NonNullable<Choice> {
  const dropped: readonly Dropped[] = [...transfer.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ file: item.getAsFile(), entry: item.webkitGetAsEntry(), handle: handleOf(item) }));
  return async () => (await import('./read-chosen.ts')).readDropped(dropped);
}
