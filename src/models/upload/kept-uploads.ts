import { UploadItem, type UploadFacts } from './upload-item.ts';

/** An upload that is not finished, as it is kept over a reload. */
export interface KeptUpload {
  /** Of the item: it stands in the order in which files were chosen. */
  readonly key: string;
  /** Which tab brings it on its way. */
  readonly tab: string;
  /** Milliseconds since 1970 at which it was chosen; the platform gives up what rests for a week. */
  readonly at: number;
  readonly facts: UploadFacts;
  readonly onConflict: 'fail' | 'rename';
  /** Of its creation: repeated, it is the same upload, also where the answer was lost with the page. */
  readonly intent: string;
  readonly uploadId?: string | undefined;
  readonly parentId?: string | undefined;
  /** Bytes. */
  readonly sent: number;
  readonly cancelled?: boolean | undefined;
  /** By which the browser finds the file again. */
  readonly handle?: unknown;
}

/** Where the unfinished uploads of one person on one platform are kept; any of it may fail. */
export interface UploadStore {
  /** By their keys. */
  all(): Promise<readonly unknown[]>;
  put(uploads: readonly KeptUpload[]): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
}

const week = 7 * 24 * 60 * 60 * 1000;

/** @param now milliseconds since 1970. */
export const isOver = ({ at }: KeptUpload, now: number): boolean => at <= now - week;

export const keptOf = (item: UploadItem, tab: string): KeptUpload => {
  const { key, at, facts, intent, uploadId, parentId, sent, handle } = item;
  const onConflict = item.batch.onConflict === 'rename' ? 'rename' : 'fail';
  const cancelled = item.status === 'cancelling' || undefined;
  return { key, tab, at, facts, onConflict, intent, uploadId, parentId, sent, cancelled, handle };
};

export function itemOf({ facts, onConflict, uploadId, parentId, sent, ...kept }: KeptUpload): UploadItem {
  const item = new UploadItem(facts, { onConflict }, undefined, kept);
  return Object.assign(item, { uploadId, parentId, sent });
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const maybe = (value: unknown) => value === undefined || isText(value);

type Loose = Readonly<Record<string, unknown>>;

function areFacts(stored: unknown): stored is UploadFacts {
  const { name, mediaType, size, lastModified, path, target } = (stored ?? {}) as Loose;
  const place = (target ?? {}) as Loose;
  return (
    [name, mediaType, place['id'], place['name']].every(isText) &&
    [size, lastModified].every(isNumber) &&
    Array.isArray(path) &&
    path.every(isText)
  );
}

/** What stands in a store may have been written by anything. */
export function isKept(stored: unknown): stored is KeptUpload {
  const { key, tab, at, facts, intent, sent, uploadId, parentId, onConflict } = (stored ?? {}) as Loose;
  return (
    [key, tab, intent].every(isText) &&
    [at, sent].every(isNumber) &&
    [uploadId, parentId].every(maybe) &&
    (onConflict === 'fail' || onConflict === 'rename') &&
    areFacts(facts)
  );
}
