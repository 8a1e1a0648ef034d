import type { Chosen } from '../../../models/upload/upload-item.ts';
import type { Dropped } from './read-chosen.ts';

/** What was chosen, to be read; nothing where somebody did not choose. */
export type Choice = (() => Promise<readonly Chosen[]>) | undefined;

/** The files that a drag brings; they are kept from the browser, which would leave the page for them. */
export function filesOf(event: DragEvent): DataTransfer | undefined {
  const { dataTransfer } = event;
  if (!dataTransfer?.types.includes('Files')) return undefined;
  event.preventDefault();
  return dataTransfer;
}

const handleOf = (item: DataTransferItem): Promise<unknown> | undefined =>
  (item as { getAsFileSystemHandle?(): Promise<unknown> }).getAsFileSystemHandle?.().catch(() => undefined);

/** Takes what is being dragged out of its event. */
export function takeDropped(transfer: DataTransfer): NonNullable<Choice> {
  const dropped: readonly Dropped[] = [...transfer.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ file: item.getAsFile(), entry: item.webkitGetAsEntry(), handle: handleOf(item) }));
  return async () => (await import('./read-chosen.ts')).readDropped(dropped);
}
