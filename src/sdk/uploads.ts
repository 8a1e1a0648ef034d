import type { PlatformClient } from '../transport/client.ts';
import { mostAttempts, backoff, delay, idempotencyKey, isRetryable, retry } from '../transport/retry.ts';
import { PlatformFailure, isFailure } from '../transport/failure.ts';
import type { CallOptions } from '../transport/transport.ts';
import { createUploads, type UploadStatus, type UploadsClient } from '../transport/uploads.ts';
import { abortable } from './abortable.ts';
import { wrongArgument } from './argument.ts';
import { described, opened, piecesOf, type UploadInto, type UploadSource } from './upload-source.ts';

type Abort = Pick<CallOptions, 'signal'>;

/** Options of sending bytes. */
export interface SendOptions extends Abort {
  /** Called with the number of bytes that the platform has received. */
  readonly progress?: (sent: number) => void;
}

/** Options of an upload. */
export interface UploadOptions extends SendOptions {
  /** Called before any bytes are sent, to keep the id. */
  readonly created?: (upload: Upload) => void;
}

/** Pending upload; another process can continue it by its id. */
export interface Upload {
  readonly id: string;
  /** Bytes received by the platform. */
  readonly offset: number;
  /**
   * Sends the rest; after a lost connection, it continues from the platform's offset.
   *
   * @param source the whole file, from its first byte
   * @returns the id of the created resource
   * @throws {PlatformFailure} by cause, with `detail.uploadId`; the reason of `signal`. The upload can be continued
   */
  send(source: UploadSource, options?: SendOptions): Promise<string>;
  /** Cancels it and deletes its bytes. */
  cancel(options?: CallOptions): Promise<void>;
}

/** Resumable uploads. */
export interface SdkUploads {
  /**
   * Reserves the name.
   *
   * @throws {PlatformFailure} `too_large`, `conflict`, `validation_failed`, `forbidden`, `not_found`; the reason of
   * `signal`, after cancelling it
   */
  create(into: UploadInto & { readonly name: string; readonly size: number }, options?: Abort): Promise<Upload>;
  /** Continues an upload, also of another process. @throws {PlatformFailure} `not_found`, `expired` */
  resume(uploadId: string, options?: Abort): Promise<Upload>;
}

/** Bytes of a chunk; it takes about `aim` milliseconds, so that none times out on a slow connection. */
const least = 64 * 1024;
const first = 1024 * 1024;
const most = 8 * 1024 * 1024;
const aim = 1_500;
/** Milliseconds that an abort waits for the cancellation. */
const grace = 5_000;

export interface UploadsOptions {
  readonly root: (signal: AbortSignal | undefined) => Promise<string>;
  readonly timeout?: number | undefined;
  readonly pause?: typeof delay | undefined;
}

interface Ways extends Omit<UploadsOptions, 'root'> {
  readonly uploads: UploadsClient;
  readonly cancel: (uploadId: string, options?: CallOptions) => Promise<unknown>;
}

class RunningUpload implements Upload {
  readonly #ways: Ways;
  /** Bytes; unknown for an upload of another process. */
  readonly #size: number | undefined;
  #status: UploadStatus;
  #chunk = first;

  constructor(status: UploadStatus, ways: Ways, size?: number) {
    this.#status = status;
    this.#ways = ways;
    this.#size = size;
  }

  get id(): string {
    return this.#status.uploadId;
  }

  get offset(): number {
    return this.#status.offset;
  }

  async send(source: UploadSource, { signal, progress }: SendOptions = {}): Promise<string> {
    try {
      signal?.throwIfAborted();
      for await (const piece of piecesOf(await opened(source), this.offset, signal)) {
        const end = this.offset + piece.size;
        if (end > (this.#size ?? end)) throw new TypeError(`There is more to upload than ${this.#size} bytes.`);
        await this.#sendPiece(piece, signal, progress);
      }
      return await this.#resourceId(signal);
    } catch (error) {
      if (!isFailure(error)) throw error;
      throw new PlatformFailure(error.kind, { ...error.detail, uploadId: this.id });
    }
  }

  async cancel(options?: CallOptions): Promise<void> {
    await this.#ways.cancel(this.id, options);
  }

  /** Sends the rest of a piece; after a failure it continues from the platform's offset. */
  async #sendPiece(piece: Blob, signal: AbortSignal | undefined, progress: SendOptions['progress']): Promise<void> {
    const { uploads, timeout, pause = delay } = this.#ways;
    const from = this.offset;
    const end = from + piece.size;
    for (let failed = 0; this.offset < end && this.#status.resourceId === undefined;) {
      signal?.throwIfAborted();
      const before = this.offset;
      const bytes = piece.slice(before - from, before - from + this.#chunk);
      const begun = performance.now();
      try {
        const status = await uploads.send(this.id, before, bytes, { signal, timeout });
        if (status.offset <= before || status.offset > end) throw unexpected('Upload-Offset');
        this.#status = status;
        this.#fit(bytes.size, performance.now() - begun);
      } catch (error) {
        failed += 1;
        const isRepeatable = isRetryable(error) || isFailure(error, 'conflict');
        if (!isRepeatable || failed >= mostAttempts) throw error;
        // a failing read of the bytes looks like a network failure
        if (error.kind === 'unreachable') await bytes.slice(0, 1).arrayBuffer();
        this.#chunk = Math.max(least, this.#chunk / 4);
        await pause(backoff(failed, { retryAfter: error.retryAfter }), signal ?? new AbortController().signal);
        this.#status = await uploads.status(this.id, { signal, timeout }).catch(() => this.#status);
        // the platform's offset is outside this piece
        if (this.offset < from || this.offset > end) throw error;
        if (this.offset <= before) continue;
      }
      failed = 0;
      progress?.(this.offset);
    }
  }

  #fit(bytes: number, milliseconds: number): void {
    if (bytes < this.#chunk) return;
    const fitting = Math.round((this.#chunk * aim) / Math.max(milliseconds, 1));
    this.#chunk = Math.min(most, this.#chunk * 2, Math.max(least, fitting));
  }

  async #resourceId(signal: AbortSignal | undefined): Promise<string> {
    const { uploads, timeout, pause } = this.#ways;
    if (this.offset < (this.#size ?? 0)) {
      throw new TypeError(`There are only ${this.offset} of ${this.#size} bytes to upload.`);
    }
    if (this.#status.resourceId === undefined) {
      // the file is empty, or the last response was lost
      this.#status = await retry(() => uploads.status(this.id, { signal, timeout }), { pause, signal });
    }
    if (this.#status.resourceId !== undefined) return this.#status.resourceId;
    throw unexpected('Resource-Id');
  }
}

const unexpected = (path: string) => new PlatformFailure('unexpected-body', { operation: 'resources.uploads', path });

export function sdkUploads(client: PlatformClient, { root, timeout, pause }: UploadsOptions) {
  const uploads = createUploads(client);
  const ways: Ways = {
    uploads,
    timeout,
    pause,
    cancel: (uploadId, options) => client.invoke('@service/resources/actions/cancel-upload', { uploadId }, options),
  };

  const create: SdkUploads['create'] = async (into, { signal } = {}) => {
    const { name, size, mediaType = '', onConflict = 'fail' } = into;
    signal?.throwIfAborted();
    const parentId = into.parentId ?? (await root(signal));
    const upload = { parentId, name, size, mediaType, onConflict };
    const key = idempotencyKey();
    // `signal` stops retries only: an upload that began unnoticed could not be cancelled
    const begun = retry(() => uploads.begin(upload, undefined, { key, timeout }), { pause, signal });
    try {
      return new RunningUpload(await abortable(begun, signal), ways, size);
    } catch (error) {
      if (signal?.aborted) await ended(begun.then(({ uploadId }) => ways.cancel(uploadId)));
      throw error;
    }
  };

  return {
    async create(into: Parameters<SdkUploads['create']>[0], options?: Abort): Promise<Upload> {
      if (typeof into?.name !== 'string' || typeof into.size !== 'number') throw wrongArgument('uploads.create', into);
      return create(into, options);
    },
    async resume(uploadId: string, { signal }: Abort = {}): Promise<Upload> {
      if (typeof uploadId !== 'string' || !uploadId) throw wrongArgument('uploads.resume', uploadId);
      const status = await retry(() => uploads.status(uploadId, { signal, timeout }), { pause, signal });
      return new RunningUpload(status, ways);
    },
    async upload(source: UploadSource, into: UploadInto = {}, options: UploadOptions = {}): Promise<string> {
      const { signal, created } = options;
      signal?.throwIfAborted();
      const bytes = await opened(source);
      const upload = await create(described(bytes, into), options);
      try {
        created?.(upload);
        return await upload.send(bytes, options);
      } catch (error) {
        // an aborted upload, or one without its source, can't be continued
        if (signal?.aborted || !isFailure(error)) await ended(upload.cancel());
        throw error;
      }
    },
  };
}

/** Waits for the cancellation, at most {@link grace}. */
async function ended(cancelled: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  await Promise.race([
    cancelled.catch(() => undefined).finally(() => over.abort()),
    delay(grace, over.signal).catch(() => undefined),
  ]);
}
