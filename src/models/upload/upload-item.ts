import type { PlatformFailure } from '../../transport/failure.ts';
import { idempotencyKey } from '../../transport/idempotency-key.ts';

/**
 * `waiting`: its turn comes; `uploading`; `offline`: goes on when the network is back; `retrying`: the platform did not
 * answer and is asked again; `signed-out`: goes on when somebody has signed in; `paused`; `asks`: its name is taken;
 * `fileless`: begun before the page was loaded anew, and waits for its file; `cancelling`; `failed`; `done`.
 */
export type UploadStatus =
  | 'waiting'
  | 'uploading'
  | 'offline'
  | 'retrying'
  | 'signed-out'
  | 'paused'
  | 'asks'
  | 'fileless'
  | 'cancelling'
  | 'failed'
  | 'done';

/** The part of a `File` that is read. */
export type UploadFile = Pick<File, 'name' | 'size' | 'lastModified' | 'type' | 'slice'>;

/** A file, and where it stands in the folder that was chosen. */
export interface ChosenFile {
  readonly file: UploadFile;
  /** Names of the folders around it, from the outermost on. */
  readonly path?: readonly string[];
}

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
}

let made = 0;

/** One file on its way. */
export class UploadItem {
  /** Tells it from every other one on the page. */
  readonly key: string = `upload-${(made += 1)}`;
  readonly facts: UploadFacts;
  readonly batch: UploadBatch;
  file: UploadFile | undefined;
  status: UploadStatus = 'waiting';
  /** Bytes that the platform has. */
  sent = 0;
  /** The directory that it goes into, once it is there. */
  parentId: string | undefined;
  uploadId: string | undefined;
  resourceId: string | undefined;
  failure: PlatformFailure | undefined;
  /** Of the creation: a repeated one is the same upload. */
  intent = idempotencyKey();
  call: AbortController | undefined;

  constructor(facts: UploadFacts, batch: UploadBatch, file?: UploadFile) {
    this.facts = facts;
    this.batch = batch;
    this.file = file;
  }

  /** Whether leaving the page would end something. */
  get underWay(): boolean {
    return this.status !== 'done' && this.status !== 'failed' && this.status !== 'fileless';
  }

  /** What has been begun is gone: it starts from the first byte. */
  startOver(): void {
    this.uploadId = undefined;
    this.sent = 0;
    this.intent = idempotencyKey();
  }
}

export const factsOf = ({ file, path = [] }: ChosenFile, target: UploadTarget): UploadFacts => ({
  name: file.name,
  size: file.size,
  lastModified: file.lastModified,
  mediaType: file.type,
  path,
  target,
});

/** Whether it is the same file, as far as its facts tell. */
export const isSameFile = (
  one: Pick<UploadFacts, 'name' | 'size' | 'lastModified'>,
  other: Pick<UploadFacts, 'name' | 'size' | 'lastModified'>,
): boolean => one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Whether it is the same file for the same place. */
export const isSameUpload = (one: UploadFacts, other: UploadFacts): boolean =>
  isSameFile(one, other) && one.target.id === other.target.id && one.path.join('/') === other.path.join('/');
