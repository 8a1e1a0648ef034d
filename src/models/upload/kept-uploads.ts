import { UploadItem, type UploadFacts } from './upload-item.ts';

/** Unfinished upload, as stored over a reload. */
export interface KeptUpload {
  /** Key of the item; keys sort in the order of selection. */
  readonly key: string;
  /** Tab that sends it. */
  readonly tab: string;
  /** Epoch milliseconds of the selection; the platform drops an upload after a week without bytes. */
  readonly at: number;
  readonly facts: UploadFacts;
  readonly onConflict: 'fail' | 'rename';
  /** Idempotency key of the creation, for repeats after a lost response. */
  readonly intent: string;
  readonly uploadId?: string | undefined;
  readonly parentId?: string | undefined;
  /** Bytes. */
  readonly sent: number;
  readonly cancelled?: boolean | undefined;
  /** Handle by which the browser reopens the file. */
  readonly handle?: unknown;
}

/** Store of the unfinished uploads of a user on a platform. Any call may reject. */
export interface UploadStore {
  /** Sorted by key. */
  all(): Promise<readonly unknown[]>;
  put(uploads: readonly KeptUpload[]): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
}

const week = 7 * 24 * 60 * 60 * 1000;

/** @param now epoch milliseconds */
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

/** Stored data is untrusted. */
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
