import type { PlatformClient } from '../transport/client.ts';
import { delay } from '../transport/delay.ts';
import { PlatformFailure } from '../transport/failure.ts';
import { idempotencyKey } from '../transport/idempotency-key.ts';
import { createUploads, type NewUpload, type UploadStand, type UploadsClient } from '../transport/uploads.ts';

/** Bytes to upload; of a file by its path in Node: `await openAsBlob(path)` of `node:fs`. */
export type UploadSource = Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

export interface UploadInto {
  /** The directory that it goes into. */
  readonly parentId: string;
  /** By default a file's own. */
  readonly name?: string;
  /** As it is taken to be; the platform looks for itself. */
  readonly mediaType?: string;
  /** Where the name is taken: `fail` (by default), or `rename` to a free one. */
  readonly onConflict?: NewUpload['onConflict'];
  /** Bytes of the whole; needed for a stream, known of everything else. */
  readonly size?: number;
}

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** Told how many bytes the platform has. */
  readonly progress?: (sent: number) => void;
}

/** An upload under way. Its id is good for going on in another process. */
export interface Upload {
  readonly id: string;
  /** Bytes that the platform has. */
  readonly offset: number;
  /**
   * Sends what is missing; after a lost connection it asks how far it has come, and goes on from there.
   *
   * @param source the whole, from its first byte on.
   * @returns the id of the resource that it has become.
   * @throws {PlatformFailure} by cause; the reason of `signal`, and the upload rests
   */
  send(source: UploadSource, options?: SendOptions): Promise<string>;
  /** Ends it; nothing of it is left. */
  cancel(): Promise<void>;
}

export interface SdkUploads {
  /** Reserves the name. @throws {PlatformFailure} `too_large`, `conflict`, `validation_failed`, `forbidden`, `not_found` */
  create(into: UploadInto & { readonly name: string; readonly size: number }): Promise<Upload>;
  /** Goes on with an upload, also of another process. @throws {PlatformFailure} `not_found`, `expired` */
  resume(uploadId: string): Promise<Upload>;
}

/** Bytes of a request. */
const chunk = 8 * 1024 * 1024;
/** Tries of the same bytes, and milliseconds before the second of them. */
const tries = 5;
const firstPause = 500;

const isBlob = (source: UploadSource): source is Blob => source instanceof Blob;

/** The bytes from `offset` on, in pieces that can be sent again. */
async function* piecesOf(source: UploadSource, offset: number): AsyncGenerator<Blob> {
  const whole = isBlob(source) ? source : source instanceof Uint8Array ? new Blob([source]) : undefined;
  if (whole) {
    for (let at = offset; at < whole.size; at += chunk) yield whole.slice(at, at + chunk);
    return;
  }
  let skip = offset;
  let held: Uint8Array[] = [];
  let size = 0;
  const blob = () => new Blob(held as BlobPart[]);
  for await (const bytes of source as AsyncIterable<Uint8Array>) {
    const rest = bytes.subarray(Math.min(skip, bytes.byteLength));
    skip -= bytes.byteLength - rest.byteLength;
    if (!rest.byteLength) continue;
    held.push(rest);
    size += rest.byteLength;
    if (size < chunk) continue;
    yield blob();
    held = [];
    size = 0;
  }
  if (size) yield blob();
}

/** A connection that broke, a platform that is busy, one that stands elsewhere: asking again makes sense. */
const passes = (error: unknown): error is PlatformFailure =>
  error instanceof PlatformFailure &&
  (error.kind === 'unreachable' || error.code === 'conflict' || [502, 503, 504].includes(error.detail.status ?? 0));

class RunningUpload implements Upload {
  readonly #uploads: UploadsClient;
  readonly #cancel: (uploadId: string) => Promise<unknown>;
  readonly #pause: typeof delay;
  #stand: UploadStand;

  constructor(
    stand: UploadStand,
    uploads: UploadsClient,
    cancel: (uploadId: string) => Promise<unknown>,
    pause: typeof delay,
  ) {
    this.#stand = stand;
    this.#uploads = uploads;
    this.#cancel = cancel;
    this.#pause = pause;
  }

  get id(): string {
    return this.#stand.uploadId;
  }

  get offset(): number {
    return this.#stand.offset;
  }

  async send(source: UploadSource, { signal, progress }: SendOptions = {}): Promise<string> {
    for await (const piece of piecesOf(source, this.#stand.offset)) {
      const from = this.#stand.offset;
      while (this.#stand.offset < from + piece.size && this.#stand.resourceId === undefined) {
        signal?.throwIfAborted();
        await this.#sendRest(piece, from, signal);
        progress?.(this.#stand.offset);
      }
    }
    // an empty file, or the last answer was lost
    if (this.#stand.resourceId === undefined) this.#stand = await this.#uploads.stand(this.id, signal && { signal });
    if (this.#stand.resourceId !== undefined) return this.#stand.resourceId;
    throw new PlatformFailure('unexpected-body', { operation: 'resources.uploads', path: 'Resource-Id' });
  }

  async cancel(): Promise<void> {
    await this.#cancel(this.id);
  }

  /** Sends what of a piece is missing; a lost answer is asked for, and what came before is not sent again. */
  async #sendRest(piece: Blob, from: number, signal: AbortSignal | undefined): Promise<void> {
    const options = signal ? { signal } : {};
    for (let attempt = 1; ; attempt += 1) {
      const { offset } = this.#stand;
      try {
        this.#stand = await this.#uploads.send(this.id, offset, piece.slice(offset - from), options);
        return;
      } catch (error) {
        if (!passes(error) || attempt >= tries) throw error;
        const pause = Math.max((error.retryAfter ?? 0) * 1000, firstPause * 2 ** (attempt - 1));
        await this.#pause(pause, signal ?? new AbortController().signal);
        this.#stand = await this.#uploads.stand(this.id, options).catch(() => this.#stand);
        // a platform that lost bytes which this piece does not hold
        if (this.#stand.offset < from) throw error;
        if (this.#stand.offset >= from + piece.size) return;
      }
    }
  }
}

/** @param pause waits before a try; injected in tests. */
export function sdkUploads(client: PlatformClient, pause = delay): SdkUploads {
  const uploads = createUploads(client);
  const cancel = (uploadId: string) => client.invoke('@service/resources/actions/cancel-upload', { uploadId });
  const running = (stand: UploadStand) => new RunningUpload(stand, uploads, cancel, pause);
  return {
    async create({ parentId, name, size, mediaType = '', onConflict = 'fail' }) {
      const upload = { parentId, name, size, mediaType, onConflict };
      return running(await uploads.begin(upload, undefined, { key: idempotencyKey() }));
    },
    resume: async (uploadId) => running(await uploads.stand(uploadId)),
  };
}

/** Name, size and kind of what is to be uploaded. @throws {TypeError} where it does not say them, and nobody else does */
export function described(source: UploadSource, into: UploadInto): UploadInto & { name: string; size: number } {
  const file = source as { readonly name?: unknown };
  const name = into.name ?? (typeof file.name === 'string' ? file.name : undefined);
  const size =
    into.size ?? (isBlob(source) ? source.size : source instanceof Uint8Array ? source.byteLength : undefined);
  if (name === undefined) throw new TypeError('An upload takes a name: `{ name }`.');
  if (size === undefined) throw new TypeError('An upload of a stream takes its size in bytes: `{ size }`.');
  const mediaType = into.mediaType ?? (isBlob(source) ? source.type : '');
  return { ...into, name, size, mediaType };
}
