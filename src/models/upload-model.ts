import type { KeyValueStore } from '../forms/draft.ts';
import type { PlatformFailure } from '../transport/failure.ts';
import type { ResourcesClient } from '../transport/resources.ts';
import type { UploadsClient } from '../transport/uploads.ts';
import { browserNetwork, type Network } from './network.ts';
import { UploadDirectories } from './upload/directories.ts';
import { KeptUploads } from './upload/kept-uploads.ts';
import { Rate } from './upload/rate.ts';
import { Transfer } from './upload/transfer.ts';
import {
  factsOf,
  isSameFile,
  isSameUpload,
  UploadItem,
  type ChosenFile,
  type UploadBatch,
  type UploadFile,
  type UploadTarget,
} from './upload/upload-item.ts';
import { UploadList, type UploadTotals } from './upload/upload-list.ts';

export interface UploadModelOptions {
  readonly uploads: UploadsClient;
  readonly resources: Pick<ResourcesClient, 'submit' | 'read' | 'cancelUpload'>;
  /** Of the origin (`localStorage`): what has been begun is kept there, under `storeKey`. */
  readonly store?: KeyValueStore | undefined;
  readonly storeKey: string;
  /** Requests at once, at most. */
  readonly connections?: number;
  readonly network?: Network;
  readonly now?: () => number;
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Calls when it is time to show what has changed; changes until then are shown together. */
  readonly frame?: (show: () => void) => void;
  /** The session has ended; `again` is called once somebody has signed in. */
  readonly sessionEnded?: (again: () => void) => void;
  /** A file has become a resource. */
  readonly finished?: (item: UploadItem) => void;
}

const holdable = new Set<UploadItem['status']>(['waiting', 'uploading', 'offline', 'retrying', 'signed-out']);

/**
 * Files on their way to a platform, without a face: in turn, within a cap of connections, through what passes by itself
 * (no network, a platform that restarts, a session that ends), and over reloads.
 */
export class UploadModel {
  readonly #options: UploadModelOptions;
  readonly #list: UploadList;
  readonly #kept: KeptUploads;
  readonly #transfer: Transfer;
  readonly #rate: Rate;
  readonly #closing = new AbortController();
  #busy = 0;
  #signIn: Promise<void> | undefined;

  constructor(options: UploadModelOptions) {
    this.#options = options;
    const { now = Date.now, network = browserNetwork, pause } = options;
    this.#list = new UploadList(options.frame);
    this.#kept = new KeptUploads(options.store, options.storeKey, now);
    this.#rate = new Rate(now);
    this.#transfer = new Transfer({
      uploads: options.uploads,
      directories: new UploadDirectories(options.resources),
      network,
      now,
      ...(pause && { pause }),
      signedIn: () => this.#signedIn(),
      moved: (bytes, milliseconds) => this.#rate.add(bytes, milliseconds),
      changed: (item) => {
        this.#keep(item);
        this.#list.changed();
      },
    });
  }

  /** In the order in which they are shown: first what needs somebody, then what moves, what waits, what is done. */
  get items(): readonly UploadItem[] {
    return this.#list.sorted;
  }

  /** Whether leaving the page would end something. */
  get underWay(): boolean {
    return this.#list.all.some(({ underWay }) => underWay);
  }

  get totals(): UploadTotals {
    return this.#list.totals;
  }

  /** Bytes; 0 while it can't be known. */
  get bytesPerSecond(): number {
    return this.#rate.bytesPerSecond;
  }

  /** Called after changes, many of them together; returns its own removal. */
  subscribe(listener: () => void): () => void {
    return this.#list.subscribe(listener);
  }

  /** Brings back what had been begun and was not finished; what is wanted of it is what has no file yet. */
  restore(): void {
    const known = new Set(this.#list.all.map(({ uploadId }) => uploadId));
    for (const { uploadId, parentId, sent, cancelled, at: _, ...facts } of this.#kept.read()) {
      if (known.has(uploadId)) continue;
      const item = new UploadItem(facts, { onConflict: 'fail' });
      Object.assign(item, { uploadId, parentId, sent, status: 'fileless' });
      this.#list.add(item);
      if (cancelled) this.cancel(item);
    }
    this.#list.changed();
  }

  /** Takes files for a directory; what had been begun with one of them before a reload goes on. */
  add(chosen: Iterable<ChosenFile>, target: UploadTarget): readonly UploadItem[] {
    const batch: UploadBatch = { onConflict: 'fail' };
    const waiting = this.#list.all.filter(({ status }) => status === 'fileless');
    const added = Array.from(chosen, (each) => {
      const facts = factsOf(each, target);
      const begun = waiting.find((item) => isSameUpload(item.facts, facts));
      if (begun && this.attach(begun, each.file)) return begun;
      const item = new UploadItem(facts, batch, each.file);
      this.#list.add(item);
      return item;
    });
    this.#list.changed();
    this.#pump();
    return added;
  }

  /** Gives an upload its file again; whether it is the same one. */
  attach(item: UploadItem, file: UploadFile): boolean {
    if (item.status !== 'fileless' || !isSameFile(item.facts, file)) return false;
    item.file = file;
    this.#to(item, 'waiting');
    this.#pump();
    return true;
  }

  pause(item: UploadItem): void {
    if (!holdable.has(item.status)) return;
    this.#to(item, 'paused');
    item.call?.abort();
  }

  /** Goes on with what was paused, and tries again what failed. */
  resume(item: UploadItem): void {
    if (item.status !== 'paused' && item.status !== 'failed') return;
    item.failure = undefined;
    this.#to(item, item.file ? 'waiting' : 'fileless');
    this.#pump();
  }

  pauseAll(): void {
    for (const item of this.#list.all) this.pause(item);
  }

  resumeAll(): void {
    for (const item of this.#list.all) if (item.status === 'paused') this.resume(item);
  }

  /** Files whose name was taken are kept beside what is there, or left out, with all that were chosen along with them. */
  answerTwins(answer: 'rename' | 'skip'): void {
    for (const item of this.#list.all.filter(({ status }) => status === 'asks')) {
      item.batch.onConflict = answer;
      if (answer === 'skip') this.#remove(item);
      else {
        item.startOver();
        this.#to(item, 'waiting');
      }
    }
    this.#list.changed();
    this.#pump();
  }

  /** Ends an upload so that nothing of it is left; what is done or has failed is only not shown any more. */
  cancel(item: UploadItem): void {
    if (item.status === 'cancelling') return;
    const { call } = item;
    if (item.status === 'done' || (!call && !item.uploadId)) return this.#remove(item);
    this.#to(item, 'cancelling');
    this.#keep(item);
    if (call) call.abort();
    else void this.#end(item);
  }

  cancelAll(): void {
    for (const item of this.#list.all) if (item.status !== 'done') this.cancel(item);
  }

  /** Shows no more what is done. */
  clear(): void {
    this.#list.keep(({ status }) => status !== 'done');
  }

  /** Stops; what has been begun goes on with another model. */
  close(): void {
    this.#list.close();
    this.#closing.abort();
    for (const { call } of this.#list.all) call?.abort();
  }

  #pump(): void {
    const { connections = 3 } = this.#options;
    while (this.#busy < connections && !this.#closing.signal.aborted) {
      const next = this.#list.all.find(({ status, call }) => status === 'waiting' && !call);
      if (!next) return;
      void this.#run(next);
    }
  }

  async #run(item: UploadItem): Promise<void> {
    this.#busy += 1;
    item.call = new AbortController();
    this.#to(item, 'uploading');
    try {
      await this.#transfer.run(item, item.call.signal);
      this.#done(item);
    } catch (error) {
      if (!item.call.signal.aborted) this.#failed(item, error as PlatformFailure);
    }
    item.call = undefined;
    this.#busy -= 1;
    if (item.status === 'cancelling') void this.#end(item);
    if (!this.#busy) this.#rate.reset();
    this.#pump();
    this.#list.changed();
  }

  #done(item: UploadItem): void {
    this.#kept.forget(item.uploadId);
    item.sent = item.facts.size;
    // All of it had arrived when it was to be cancelled.
    item.file = undefined;
    this.#to(item, 'done');
    this.#options.finished?.(item);
  }

  #failed(item: UploadItem, failure: PlatformFailure): void {
    const issues = failure.detail?.problem?.issues ?? [];
    const twin = issues.some(({ code }) => code === 'twin_name');
    if (twin && item.batch.onConflict === 'skip') return this.#remove(item);
    if (twin && item.batch.onConflict === 'rename') {
      item.startOver();
      return this.#to(item, 'waiting');
    }
    item.failure = failure;
    this.#to(item, twin ? 'asks' : 'failed');
  }

  async #end(item: UploadItem): Promise<void> {
    const { uploadId } = item;
    const { signal } = this.#closing;
    try {
      if (uploadId) {
        await this.#transfer.insist(item, () => this.#options.resources.cancelUpload(uploadId, { signal }), signal);
      }
      this.#remove(item);
    } catch (error) {
      if (signal.aborted) return;
      const { code } = error as PlatformFailure;
      if (code === 'not_found') this.#remove(item);
      else if (code === 'conflict') {
        item.resourceId = uploadId;
        this.#done(item);
      } else {
        item.failure = error as PlatformFailure;
        this.#to(item, 'failed');
      }
    }
  }

  /** One question for all that wait for the answer. */
  #signedIn(): Promise<void> {
    const { sessionEnded } = this.#options;
    this.#signIn ??= new Promise((resolve) => {
      sessionEnded?.(() => {
        this.#signIn = undefined;
        resolve();
      });
    });
    return this.#signIn;
  }

  #keep(item: UploadItem): void {
    if (item.uploadId && !item.resourceId) this.#kept.write(item);
  }

  #remove(item: UploadItem): void {
    this.#kept.forget(item.uploadId);
    this.#list.keep((each) => each !== item);
  }

  #to(item: UploadItem, status: UploadItem['status']): void {
    item.status = status;
    this.#list.changed();
  }
}
