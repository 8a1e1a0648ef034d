import type { PlatformFailure } from '../../transport/failure.ts';
import { idempotencyKey } from '../../transport/retry.ts';

/**
 * `waiting`: in the queue; `uploading`; `offline`: continues when the network is back; `retrying`: the platform is
 * asked again ({@link UploadItem.waits}); `signed-out`: continues after a sign-in; `paused`; `asks`: its name is
 * taken; `fileless`: selected before a reload, and waits for its file; `elsewhere`: sent by another tab;
 * `cancelling`; `failed`; `done`.
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

/** Reason why an upload waits. */
export interface UploadWait {
  /** Problem code, or the reason why there was no answer. */
  readonly code: string;
  /** Epoch milliseconds of the retry, if the platform named a time. */
  readonly until?: number | undefined;
}

/** The part of a `File` that is read. */
export type UploadFile = Pick<File, 'name' | 'size' | 'lastModified' | 'type' | 'slice'>;

/** File with its path in the selected folder. */
export interface SelectedFile {
  readonly file: UploadFile;
  /** Names of its folders, the outermost first. */
  readonly path?: readonly string[];
  /** Handle by which the browser finds the file, or its outermost folder, after a reload. */
  readonly handle?: unknown;
}

/** Empty folder, with the names of its folders before it. */
export interface SelectedFolder {
  readonly folder: readonly string[];
}

/** Selected file or empty folder. */
export type SelectedEntry = SelectedFile | SelectedFolder;

/** Directory that an upload goes to. */
export interface UploadTarget {
  readonly id: string;
  readonly name: string;
}

/** Files selected at once: the answer to one taken name counts for all of them. */
export interface UploadBatch {
  onConflict: 'fail' | 'rename' | 'skip';
}

/** Facts by which a file is recognised after a reload. */
export interface UploadFacts {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Epoch milliseconds. */
  readonly lastModified: number;
  readonly mediaType: string;
  readonly path: readonly string[];
  readonly target: UploadTarget;
  /** Only a directory is created. */
  readonly folder?: true;
}

const resting = new Set<UploadItemStatus>(['done', 'failed', 'fileless', 'elsewhere']);

/** Values that identify an item across reloads. */
export type UploadIdentity = Pick<UploadItem, 'key' | 'at' | 'intent' | 'handle'>;

/** Prefix of this page's keys, followed by a counter: random numbers for ten thousand files would take long. */
const page = idempotencyKey();
let [keys, intents] = [0, 0];

/** Keys sort in the order of creation, across tabs too. */
const newKey = (at: number): string =>
  `${at.toString(36).padStart(9, '0')}-${String((keys += 1)).padStart(7, '0')}-${page.slice(0, 8)}`;

const newIntent = (): string => page.slice(0, -8) + (intents += 1).toString(16).padStart(8, '0');

/** Upload of a file or an empty folder. */
export class UploadItem {
  /** Unique across reloads and tabs. */
  readonly key: string;
  /** Epoch milliseconds of the selection. */
  readonly at: number;
  /** Handle by which the browser reopens the file. */
  readonly handle: unknown;
  readonly facts: UploadFacts;
  readonly batch: UploadBatch;
  file: UploadFile | undefined;
  status: UploadItemStatus = 'waiting';
  sent = 0;
  /** Directory that it is created in, once that exists. */
  parentId: string | undefined;
  uploadId: string | undefined;
  resourceId: string | undefined;
  failure: PlatformFailure | undefined;
  /** Set while it is `retrying`. */
  waits: UploadWait | undefined;
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

  /** `true` if it can be sent as soon as it is its turn. */
  get ready(): boolean {
    return this.file !== undefined || this.facts.folder === true;
  }

  /** `true` if closing the page would interrupt it. */
  get underWay(): boolean {
    return !resting.has(this.status);
  }

  startOver(): void {
    this.uploadId = undefined;
    this.sent = 0;
    this.intent = newIntent();
  }
}

/** Facts of a selected file or empty folder, for its upload. */
export function factsOf(selected: SelectedEntry, target: UploadTarget): UploadFacts {
  if ('folder' in selected) {
    const path = selected.folder.slice(0, -1);
    return { name: selected.folder.at(-1) ?? '', size: 0, lastModified: 0, mediaType: '', path, target, folder: true };
  }
  const { file, path = [] } = selected;
  const { name, size, lastModified, type } = file;
  return { name, size, lastModified, mediaType: type, path, target };
}

/** Compares name, size and time of change. */
export const isSameFile = (
  one: Pick<UploadFacts, 'name' | 'size' | 'lastModified'>,
  other: Pick<UploadFacts, 'name' | 'size' | 'lastModified'>,
): boolean => one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Equal for the same file at the same path of a selection. */
export const sourceOf = ({ name, size, lastModified, path }: UploadFacts): string =>
  [...path, name, size, lastModified].join('/');

/** Equal for the same file in the same target. */
export const placeOf = (facts: UploadFacts): string => `${facts.target.id}/${sourceOf(facts)}`;
