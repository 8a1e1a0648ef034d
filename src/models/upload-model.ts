import type { PlatformFailure } from '../transport/failure.ts';
import type { ResourcesClient } from '../transport/resources.ts';
import { browserNetwork, type Network, type RateLimit } from '../transport/retry.ts';
import type { UploadsClient } from '../transport/uploads.ts';
import { UploadDirectories } from './upload/directories.ts';
import type { UploadStore } from './upload/kept-uploads.ts';
import { Rate } from './upload/rate.ts';
import { Transfer } from './upload/transfer.ts';
import {
  factsOf,
  isSameFile,
  placeOf,
  UploadItem,
  sourceOf,
  type SelectedEntry,
  type SelectedFile,
  type UploadBatch,
  type UploadFile,
  type UploadTarget,
} from './upload/upload-item.ts';
import { UploadList, type UploadTotals } from './upload/upload-list.ts';
import { UploadMemory } from './upload/upload-memory.ts';
import type { TabSurroundings } from './upload/upload-tabs.ts';

/** Options of `UploadModel`. */
export interface UploadModelOptions {
  readonly uploads: UploadsClient;
  readonly resources: Pick<ResourcesClient, 'submit' | 'read' | 'cancelUpload'>;
  /** Keeps unfinished uploads across reloads. */
  readonly store?: UploadStore | undefined;
  /** Unique for a user on a platform, among the tabs of an origin. */
  readonly storeKey: string;
  /** Default: the browser's. */
  readonly tabs?: TabSurroundings | undefined;
  /** Concurrent requests; default 3. */
  readonly connections?: number;
  readonly network?: Network;
  /** Rate limit of this browser's uploads, across reloads and tabs. */
  readonly clock?: RateLimit;
  readonly now?: () => number;
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Calls its argument when changes are to be shown; changes until then are announced together. */
  readonly frame?: (show: () => void) => void;
  /** Called when the session has ended; `again` is to be called after the next sign-in of the same user. */
  readonly sessionEnded?: (again: () => void) => void;
  /** Called when a file has become a resource. */
  readonly finished?: (item: UploadItem) => void;
}

const nowhere: UploadTarget = { id: '', name: '' };
const ended = new Set<UploadItem['status']>(['done', 'failed', 'cancelling']);
const holdable = new Set<UploadItem['status']>(['waiting', 'uploading', 'offline', 'retrying', 'signed-out']);

/**
 * Uploads files: in order, over a limited number of connections, across network failures, restarts of the platform,
 * ended sessions and reloads.
 */
export class UploadModel {
  readonly #options: UploadModelOptions;
  readonly #list: UploadList;
  readonly #memory: UploadMemory;
  readonly #directories: UploadDirectories;
  readonly #transfer: Transfer;
  readonly #rate: Rate;
  readonly #closing = new AbortController();
  #busy = 0;
  #signIn: Promise<void> | undefined;

  constructor(options: UploadModelOptions) {
    this.#options = options;
    const { now = Date.now, network = browserNetwork, pause, clock } = options;
    this.#list = new UploadList(options.frame);
    this.#memory = new UploadMemory({
      ...options,
      now,
      list: this.#list,
      adopted: (item, cancelled) => this.#adopted(item, cancelled),
    });
    this.#rate = new Rate(now);
    this.#directories = new UploadDirectories(options.resources);
    this.#transfer = new Transfer({
      uploads: options.uploads,
      cancel: (uploadId, signal) => options.resources.cancelUpload(uploadId, { signal }),
      directories: this.#directories,
      network,
      now,
      ...(pause && { pause }),
      ...(clock && { clock }),
      signedIn: () => this.#signedIn(),
      moved: (bytes, milliseconds) => this.#rate.add(bytes, milliseconds),
      changed: (item) => {
        this.#memory.keep(item);
        this.#list.changed();
      },
    });
  }

  /** Sorted: those that need the user, active, waiting and finished ones. */
  get items(): readonly UploadItem[] {
    return this.#list.sorted;
  }

  /** `true` if closing the page would interrupt an upload. */
  get underWay(): boolean {
    return this.items.some(({ underWay }) => underWay);
  }

  get totals(): UploadTotals {
    return this.#list.totals;
  }

  /** 0 while it is not known. */
  get bytesPerSecond(): number {
    return this.#rate.bytesPerSecond;
  }

  /** Changes are announced together. @returns the unsubscribe function */
  subscribe(listener: () => void): () => void {
    return this.#list.subscribe(listener);
  }

  /** Restores uploads of earlier pages. Those whose file can't be read again wait for it. */
  restore(): Promise<void> {
    return this.#memory.restore();
  }

  /**
   * Adds files to a directory; an unfinished upload of the same file continues. Parts of one selection share a
   * `batch`.
   */
  add(selected: Iterable<SelectedEntry>, target: UploadTarget, batch: UploadBatch = { onConflict: 'fail' }) {
    const open = new Map<string, UploadItem>();
    for (const item of this.#list.all) if (!ended.has(item.status)) open.set(placeOf(item.facts), item);
    const added: readonly UploadItem[] = Array.from(selected, (each) => {
      const facts = factsOf(each, target);
      const file = 'file' in each ? each.file : undefined;
      const begun = open.get(placeOf(facts));
      if (begun) {
        if (file) this.attach(begun, file);
        return begun;
      }
      const handle = 'file' in each ? each.handle : undefined;
      const item = new UploadItem(facts, batch, file, { handle });
      this.#list.add(item);
      this.#memory.keep(item);
      return item;
    });
    this.#list.changed();
    this.#pump();
    return added;
  }

  /** Attaches selected files to the uploads that wait for them. @returns how many found their file */
  attachAll(selected: Iterable<SelectedFile>): number {
    const files = new Map(Array.from(selected, (each) => [sourceOf(factsOf(each, nowhere)), each.file]));
    let found = 0;
    for (const item of this.#list.all) {
      const file = item.status === 'fileless' ? files.get(sourceOf(item.facts)) : undefined;
      if (file && this.attach(item, file)) found += 1;
    }
    return found;
  }

  /** Attaches a file. @returns whether it is the same one */
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

  /** Continues a paused upload, or retries a failed one. */
  resume(item: UploadItem): void {
    if (item.status !== 'paused' && item.status !== 'failed') return;
    item.failure = undefined;
    this.#to(item, item.ready ? 'waiting' : 'fileless');
    this.#memory.keep(item);
    this.#pump();
  }

  pauseAll(): void {
    for (const item of this.#list.all) this.pause(item);
  }

  resumeAll(): void {
    for (const item of this.#list.all) if (item.status === 'paused') this.resume(item);
  }

  /** Answers for all files whose name is taken, and for the other files of their batches. */
  answerTakenNames(answer: 'rename' | 'skip'): void {
    for (const item of this.#list.all) {
      if (item.status !== 'asks') continue;
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

  /** Cancels an upload; a finished or failed one is only removed from the list. */
  cancel(item: UploadItem): void {
    if (item.status === 'cancelling' || item.status === 'elsewhere') return;
    const { call } = item;
    if (item.status === 'done' || (!call && !item.uploadId)) return this.#remove(item);
    this.#to(item, 'cancelling');
    this.#memory.keep(item);
    if (call) call.abort();
    else void this.#end(item);
  }

  cancelAll(): void {
    for (const item of this.#list.all) if (item.status !== 'done') this.cancel(item);
  }

  /** Removes finished and failed uploads from the list. */
  clear(): void {
    for (const item of this.#list.all) if (item.status === 'done' || item.status === 'failed') this.cancel(item);
  }

  /** Stops. Another model continues unfinished uploads. */
  close(): void {
    this.#list.close();
    this.#closing.abort();
    this.#memory.close();
    for (const { call } of this.#list.all) call?.abort();
  }

  #pump(): void {
    const { connections = 3 } = this.#options;
    for (const item of this.#list.all) {
      if (this.#busy >= connections || this.#closing.signal.aborted) return;
      if (item.status === 'waiting' && !item.call) void this.#run(item);
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
    if (!this.#busy) this.#directories.clear();
    this.#list.changed();
  }

  #done(item: UploadItem): void {
    this.#memory.forget(item);
    item.sent = item.facts.size;
    // Its last bytes had arrived before it was cancelled.
    item.file = undefined;
    this.#to(item, 'done');
    this.#options.finished?.(item);
  }

  #failed(item: UploadItem, failure: PlatformFailure): void {
    const issues = failure.detail?.problem?.issues ?? [];
    // A taken name of one of its directories is not solved by another name for the file.
    const nameTaken = item.parentId !== undefined && issues.some(({ code }) => code === 'twin_name');
    if (nameTaken && item.batch.onConflict === 'skip') return this.#remove(item);
    if (nameTaken && item.batch.onConflict === 'rename') {
      item.startOver();
      return this.#to(item, 'waiting');
    }
    item.failure = failure;
    this.#to(item, nameTaken ? 'asks' : 'failed');
    // There is nothing to cancel on the platform.
    if (!nameTaken && !item.uploadId) this.#memory.forget(item);
  }

  async #end(item: UploadItem): Promise<void> {
    const { signal } = this.#closing;
    try {
      if ((await this.#transfer.end(item, signal)) === 'gone') return this.#remove(item);
      item.resourceId = item.uploadId;
      this.#done(item);
    } catch (error) {
      if (signal.aborted) return;
      item.failure = error as PlatformFailure;
      this.#to(item, 'failed');
    }
  }

  /** All waiting uploads share one sign-in. */
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

  /** Queues an upload that another page left behind. */
  #adopted(item: UploadItem, cancelled: boolean): void {
    this.#to(item, item.ready ? 'waiting' : 'fileless');
    if (cancelled) this.cancel(item);
    this.#pump();
  }

  #remove(item: UploadItem): void {
    this.#memory.forget(item);
    this.#list.remove(item);
  }

  #to(item: UploadItem, status: UploadItem['status']): void {
    item.status = status;
    this.#list.changed();
  }
}
