import { backoff, delay, type Network, type RateLimit } from '../../transport/retry.ts';
import type { UploadsClient, UploadStatus } from '../../transport/uploads.ts';
import type { UploadDirectories } from './directories.ts';
import type { UploadItem, UploadItemStatus } from './upload-item.ts';
import { isFailure } from '../../transport/failure.ts';

export interface TransferOptions {
  readonly uploads: UploadsClient;
  readonly cancel: (uploadId: string, signal: AbortSignal) => Promise<unknown>;
  readonly directories: UploadDirectories;
  readonly network: Network;
  readonly clock?: RateLimit;
  readonly now: () => number;
  /** Waits; rejects when `signal` aborts. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Resolves after the next sign-in. */
  readonly signedIn: () => Promise<void>;
  readonly moved: (bytes: number, milliseconds: number) => void;
  readonly changed: (item: UploadItem) => void;
}

const kibibyte = 1024;
/** Bytes per request: about a second and a half, so that progress moves and a pause takes effect soon. */
const least = 256 * kibibyte;
const most = 16 * 1024 * kibibyte;
const aim = 1_500;
/** Files up to this size are sent with the creation. */
const small = 256 * kibibyte;
/** Milliseconds after which a request of bytes counts as lost. */
const timeout = 60_000;
/** Attempts of a request that is refused temporarily. */
const tries = 6;

/** Failures since the last success. */
interface Tried {
  /** Requests without a response, or rate limited: repeated without limit. */
  silences: number;
  refusals: number;
}

/** Sends files to a platform, and recovers from failures that pass by themselves. */
export class Transfer {
  readonly #options: TransferOptions;
  #chunk = 4 * least;

  constructor(options: TransferOptions) {
    this.#options = options;
  }

  /**
   * Sends a file; resolves when it is a resource.
   *
   * @throws {PlatformFailure} that the user has to decide on
   * @throws the reason of `signal`
   */
  async run(item: UploadItem, signal: AbortSignal): Promise<void> {
    let known: UploadStatus | undefined;
    for (const tried: Tried = { silences: 0, refusals: 0 }; ;) {
      signal.throwIfAborted();
      try {
        if (item.facts.folder) return await this.#makeFolder(item);
        await this.#heed(item, signal);
        known = await this.#step(item, known, signal);
        if (known.offset > item.sent) Object.assign(tried, { silences: 0, refusals: 0 });
        item.sent = known.offset;
        item.uploadId = known.uploadId;
        item.resourceId = known.resourceId;
        this.#options.changed(item);
        if (item.resourceId) return;
        signal.throwIfAborted();
        this.#set(item, 'uploading');
      } catch (error) {
        signal.throwIfAborted();
        known = undefined;
        if (isFailure(error) && error.kind === 'unreachable') await this.#read(item);
        this.#chunk = Math.max(least, this.#chunk / 2);
        await this.#recover(item, error, tried, signal);
      }
    }
  }

  /**
   * Cancels an upload.
   *
   * @returns `finished` if it was a resource before
   * @throws {PlatformFailure} that the user has to decide on
   * @throws the reason of `signal`
   */
  async end(item: UploadItem, signal: AbortSignal): Promise<'gone' | 'finished'> {
    const { uploadId, status } = item;
    if (!uploadId) return 'gone';
    for (const tried: Tried = { silences: 0, refusals: 0 }; ;) {
      try {
        await this.#options.cancel(uploadId, signal);
        return 'gone';
      } catch (error) {
        signal.throwIfAborted();
        if (isFailure(error, 'not_found')) return 'gone';
        if (isFailure(error, 'conflict')) return 'finished';
        await this.#recover(item, error, tried, signal);
        item.status = status;
      }
    }
  }

  async #makeFolder(item: UploadItem): Promise<void> {
    const { target, path, name } = item.facts;
    item.resourceId = await this.#options.directories.of(target.id, [...path, name]);
  }

  async #step(item: UploadItem, known: UploadStatus | undefined, signal: AbortSignal): Promise<UploadStatus> {
    const { uploads } = this.#options;
    const { file, uploadId } = item;
    if (!file) throw new TypeError('There is no file to send.');
    if (!uploadId) return this.#begin(item, file);
    if (!known) {
      const found = await uploads.status(uploadId, { signal });
      if (found.offset < item.sent) item.sent = found.offset;
      return found;
    }
    const { offset } = known;
    const bytes = file.slice(offset, Math.min(offset + this.#chunk, item.facts.size));
    const started = this.#options.now();
    const now = await uploads.send(uploadId, offset, bytes, { signal, timeout });
    this.#moved(now.offset - offset, this.#options.now() - started);
    return now;
  }

  /** Not aborted by a pause: an upload whose creation is not answered could not be cancelled. */
  async #begin(item: UploadItem, file: NonNullable<UploadItem['file']>): Promise<UploadStatus> {
    const { uploads, directories, now } = this.#options;
    const { name, size, mediaType, path, target } = item.facts;
    item.parentId ??= await directories.of(target.id, path);
    const onConflict = item.batch.onConflict === 'rename' ? 'rename' : 'fail';
    const started = now();
    const begun = await uploads.begin(
      { name, size, mediaType, parentId: item.parentId, onConflict },
      size <= small ? file.slice(0, size) : undefined,
      { key: item.intent, timeout },
    );
    this.#moved(begun.offset, now() - started);
    return begun;
  }

  /**
   * Tells an unreadable file from an unreachable platform: both fail the request.
   *
   * @throws {DOMException} if the file was changed or removed after its selection
   */
  async #read({ file, sent }: UploadItem): Promise<void> {
    await file?.slice(sent, sent + 1).arrayBuffer();
  }

  #moved(bytes: number, milliseconds: number): void {
    this.#options.moved(bytes, milliseconds);
    if (bytes < this.#chunk) return;
    const fitting = (this.#chunk * aim) / Math.max(milliseconds, 1);
    this.#chunk = Math.round(Math.min(most, this.#chunk * 2, Math.max(least, this.#chunk / 2, fitting)));
  }

  /**
   * Waits until the upload can continue.
   *
   * @throws `failure` if it does not pass by itself
   */
  async #recover(item: UploadItem, failure: unknown, tried: Tried, signal: AbortSignal): Promise<void> {
    if (!isFailure(failure)) throw failure;
    const { network, pause = delay, signedIn } = this.#options;
    const { code, kind, retryAfter } = failure;
    if (code === 'unauthenticated') {
      this.#set(item, 'signed-out');
      return withSignal(signedIn(), signal);
    }
    if (code === 'offline' || (kind === 'unreachable' && !network.online)) {
      this.#set(item, 'offline');
      return network.back(signal);
    }
    const { clock, now } = this.#options;
    if (clock?.startBy(failure)) return undefined;
    const lasting = kind === 'unreachable' || code === 'rate_limited';
    const count = lasting ? (tried.silences += 1) : (tried.refusals += 1);
    if (!lasting && count > tries) throw failure;
    if ((code === 'not_found' || code === 'expired') && item.uploadId && item.status !== 'cancelling') {
      item.startOver();
      return undefined;
    }
    // Its directory is gone: a retry creates it again.
    if (code === 'not_found' && !item.uploadId) {
      this.#options.directories.clear();
      item.parentId = undefined;
      item.startOver();
    }
    // After a conflict of offsets, the next step asks for the status.
    const elsewhere =
      code === 'conflict' && item.status !== 'cancelling' && !failure.detail.problem?.params?.['reason'];
    if (elsewhere && item.uploadId) return undefined;
    if (!lasting && (failure.detail.status ?? 0) < 500) throw failure;
    const wait = backoff(count, { first: 1_000, retryAfter });
    item.waits = { code, until: retryAfter === undefined ? undefined : now() + wait };
    this.#set(item, 'retrying');
    return pause(wait, signal);
  }

  /** Waits until the rate limit ends. */
  async #heed(item: UploadItem, signal: AbortSignal): Promise<void> {
    const { clock, now, pause = delay, changed } = this.#options;
    if (!clock?.running) return;
    while (clock.running) {
      const { until } = clock;
      item.waits = { code: 'rate_limited', until };
      this.#set(item, 'retrying');
      changed(item);
      await pause(until - now(), signal);
    }
    this.#set(item, 'uploading');
  }

  #set(item: UploadItem, status: UploadItemStatus): void {
    if (item.status === status || item.status === 'cancelling') return;
    item.status = status;
    this.#options.changed(item);
  }
}

const withSignal = <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
