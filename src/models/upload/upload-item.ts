import type { PlatformFailure } from '../../transport/failure.ts';
import { idempotencyKey } from '../../transport/retry.ts';

/**
 * `waiting`: its turn comes; `uploading`; `offline`: goes on when the network is back; `retrying`: the platform did not
 * answer, or could not take it, and is asked again ({@link UploadItem.waits}); `signed-out`: goes on when somebody has signed in; `paused`; `asks`: its name is taken;
 * `fileless`: chosen before the page was loaded anew, and waits for its file; `elsewhere`: another tab brings it on its
 * way; `cancelling`; `failed`; `done`.
 */
export type UploadItemStatus =
  | 'waiting'
  | 'uploading'
  | 'offline'
  | 'retrying'
  | 'signed-out'
  | 'paused'
  | 'asks'
  | 'fileless'
  | 'elsewhere'
  | 'cancelling'
  | 'failed'
  | 'done';

/** Why an upload is tried again. */
export interface UploadWait {
  /** Of the problem, else the reason why there was no answer. */
  readonly code: string;
  /** Epoch milliseconds at which it goes on, where the platform has said so. */
  readonly until?: number | undefined;
}

/** The part of a `File` that is read. */
export type UploadFile = Pick<File, 'name' | 'size' | 'lastModified' | 'type' | 'slice'>;

/** A file, and where it stands in the folder that was chosen. */
export interface ChosenFile {
  readonly file: UploadFile;
  /** Names of the folders around it, from the outermost on. */
  readonly path?: readonly string[];
  /** By which the browser finds it, or the outermost folder around it, after a reload; kept as it is. */
  readonly handle?: unknown;
}

/** A folder with nothing in it, from the outermost one on. */
export interface ChosenFolder {
  readonly folder: readonly string[];
}

export type Chosen = ChosenFile | ChosenFolder;

export interface UploadTarget {
  readonly id: string;
  readonly name: string;
}

/** Files that were chosen at once: what is answered for one name that is taken counts for all of them. */
export interface UploadBatch {
  onConflict: 'fail' | 'rename' | 'skip';
}

export interface UploadFacts {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly lastModified: number;
  readonly mediaType: string;
  readonly path: readonly string[];
  readonly target: UploadTarget;
  /** Nothing but a directory is to be made. */
  readonly folder?: true;
}

const resting = new Set<UploadItemStatus>(['done', 'failed', 'fileless', 'elsewhere']);

/** What an item is known by over reloads. */
export type UploadIdentity = Pick<UploadItem, 'key' | 'at' | 'intent' | 'handle'>;

/** Of this page, and counted on: ten thousand files are chosen at once, and random numbers take their time. */
const page = idempotencyKey();
let [keys, intents] = [0, 0];

/** Keys in the order in which they were made, also those of other tabs. */
const newKey = (at: number): string =>
  `${at.toString(36).padStart(9, '0')}-${String((keys += 1)).padStart(7, '0')}-${page.slice(0, 8)}`;

/** A UUID that no other upload of anybody has. */
const newIntent = (): string => page.slice(0, -8) + (intents += 1).toString(16).padStart(8, '0');

/** One file on its way. */
export class UploadItem {
  /** Tells it from every other one, over reloads and tabs. */
  readonly key: string;
  /** Milliseconds since 1970 at which it was chosen. */
  readonly at: number;
  /** By which the browser finds its file again. */
  readonly handle: unknown;
  readonly facts: UploadFacts;
  readonly batch: UploadBatch;
  file: UploadFile | undefined;
  status: UploadItemStatus = 'waiting';
  /** Bytes that the platform has. */
  sent = 0;
  /** The directory that it goes into, once it is there. */
  parentId: string | undefined;
  uploadId: string | undefined;
  resourceId: string | undefined;
  failure: PlatformFailure | undefined;
  /** While it is `retrying`. */
  waits: UploadWait | undefined;
  /** Of the creation: a repeated one is the same upload. */
  intent: string;
  call: AbortController | undefined;

  constructor(facts: UploadFacts, batch: UploadBatch, file?: UploadFile, known: Partial<UploadIdentity> = {}) {
    this.facts = facts;
    this.batch = batch;
    this.file = file;
    this.at = known.at ?? Date.now();
    this.key = known.key ?? newKey(this.at);
    this.intent = known.intent ?? newIntent();
    this.handle = known.handle;
  }

  /** Whether it can be brought on its way as soon as it is its turn. */
  get ready(): boolean {
    return this.file !== undefined || this.facts.folder === true;
  }

  /** Whether leaving the page would end something. */
  get underWay(): boolean {
    return !resting.has(this.status);
  }

  /** What has been begun is gone: it starts from the first byte. */
  startOver(): void {
    this.uploadId = undefined;
    this.sent = 0;
    this.intent = newIntent();
  }
}

export function factsOf(chosen: Chosen, target: UploadTarget): UploadFacts {
  if ('folder' in chosen) {
    const path = chosen.folder.slice(0, -1);
    return { name: chosen.folder.at(-1) ?? '', size: 0, lastModified: 0, mediaType: '', path, target, folder: true };
  }
  const { file, path = [] } = chosen;
  const { name, size, lastModified, type } = file;
  return { name, size, lastModified, mediaType: type, path, target };
}

/** Whether it is the same file, as far as its facts tell. */
export const isSameFile = (
  one: Pick<UploadFacts, 'name' | 'size' | 'lastModified'>,
  other: Pick<UploadFacts, 'name' | 'size' | 'lastModified'>,
): boolean => one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** The same for the same file at the same place in what was chosen. */
export const sourceOf = ({ name, size, lastModified, path }: UploadFacts): string =>
  [...path, name, size, lastModified].join('/');

/** The same for the same file that goes to the same place. */
export const placeOf = (facts: UploadFacts): string => `${facts.target.id}/${sourceOf(facts)}`;
