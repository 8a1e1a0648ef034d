import type { PlatformFailure } from '../transport/failure.ts';
import { browserNetwork } from '../transport/retry.ts';
import { UploadDirectories } from './upload/directories.ts';
import { Rate } from './upload/rate.ts';
import { Transfer } from './upload/transfer.ts';
import {
  factsOf,
  isSameFile,
  placeOf,
  UploadItem,
  sourceOf,
  type Chosen,
  type ChosenFile,
  type UploadBatch,
  type UploadFile,
  type UploadTarget,
} from './upload/upload-item.ts';
import { UploadList, type UploadTotals } from './upload/upload-list.ts';
import { UploadMemory } from './upload/upload-memory.ts';
import type { UploadModelOptions } from './upload/upload-options.ts';

export type { UploadModelOptions } from './upload/upload-options.ts';

const nowhere: UploadTarget = { id: '', name: '' };
const ended = new Set<UploadItem['status']>(['done', 'failed', 'cancelling']);
const holdable = new Set<UploadItem['status']>(['waiting', 'uploading', 'offline', 'retrying', 'signed-out']);

/**
 * Files on their way to a platform, without a face: in turn, within a cap of connections, through what passes by itself
 * (no network, a platform that restarts, a session that ends), and over reloads.
 */
export class UploadModel {
  readonly #options: UploadModelOptions;
  readonly #list: UploadList;
  readonly #memory: UploadMemory;
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
    this.#transfer = new Transfer({
      uploads: options.uploads,
      cancel: (uploadId, signal) => options.resources.cancelUpload(uploadId, { signal }),
      directories: new UploadDirectories(options.resources),
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

  /** In the order in which they are shown: first what needs somebody, then what moves, what waits, what is done. */
  get items(): readonly UploadItem[] {
    return this.#list.sorted;
  }

  /** Whether leaving the page would end something. */
  get underWay(): boolean {
    return this.items.some(({ underWay }) => underWay);
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

  /** Brings back what had been chosen and was not finished; what is wanted of it is what has no file yet. */
  restore(): Promise<void> {
    return this.#memory.restore();
  }

  /** Takes files for a directory, of a `batch` added in parts; what had been chosen and has not come to its end goes on. */
  add(chosen: Iterable<Chosen>, target: UploadTarget, batch: UploadBatch = { onConflict: 'fail' }) {
    const open = new Map<string, UploadItem>();
    for (const item of this.#list.all) if (!ended.has(item.status)) open.set(placeOf(item.facts), item);
    const added: readonly UploadItem[] = Array.from(chosen, (each) => {
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

  /** Gives those that wait for their file what was chosen for them; how many have found theirs. */
  attachAll(chosen: Iterable<ChosenFile>): number {
    const files = new Map(Array.from(chosen, (each) => [sourceOf(factsOf(each, nowhere)), each.file]));
    let found = 0;
    for (const item of this.#list.all) {
      const file = item.status === 'fileless' ? files.get(sourceOf(item.facts)) : undefined;
      if (file && this.attach(item, file)) found += 1;
    }
    return found;
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

  /** Files whose name was taken are kept beside what is there, or left out, with all that were chosen along with them. */
  answerTwins(answer: 'rename' | 'skip'): void {
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

  /** Ends an upload so that nothing of it is left; what is done or has failed is only not shown any more. */
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

  /** Shows no more what is done or has failed. */
  clear(): void {
    for (const item of this.#list.all) if (item.status === 'done' || item.status === 'failed') this.cancel(item);
  }

  /** Stops; what has been begun goes on with another model. */
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
    this.#list.changed();
  }

  #done(item: UploadItem): void {
    this.#memory.forget(item);
    item.sent = item.facts.size;
    // All of it had arrived when it was to be cancelled.
    item.file = undefined;
    this.#to(item, 'done');
    this.#options.finished?.(item);
  }

  #failed(item: UploadItem, failure: PlatformFailure): void {
    const issues = failure.detail?.problem?.issues ?? [];
    // A directory on the way whose name is a file's is nothing that another name of this file could mend.
    const twin = item.parentId !== undefined && issues.some(({ code }) => code === 'twin_name');
    if (twin && item.batch.onConflict === 'skip') return this.#remove(item);
    if (twin && item.batch.onConflict === 'rename') {
      item.startOver();
      return this.#to(item, 'waiting');
    }
    item.failure = failure;
    this.#to(item, twin ? 'asks' : 'failed');
    // Nothing has been begun that would have to be ended.
    if (!twin && !item.uploadId) this.#memory.forget(item);
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

  /** What another page has left behind waits for its file, or for nothing but its turn. */
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
