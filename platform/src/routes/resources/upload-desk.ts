import { limits, type ProblemCode } from '@service/widgets/contract';
import { keep, useKey, type Keyed } from '../../events/idempotency.ts';
import { raise } from '../../events/raise.ts';
import { transact } from '../../events/transaction.ts';
import { headBytes, mediaTypeOf } from '../../files/media-type.ts';
import type { UploadDesk, UploadStand } from '../../ports.ts';
import { ProblemError } from '../../problem.ts';
import type { Runtime } from '../../runtime.ts';
import { setUploadReceived, type UploadRow } from '../../store/resources/uploads.ts';
import { beginUpload } from '../../tasks/resources/begin-upload.ts';
import { normaliseText } from '../../tasks/resources/create.ts';
import { cancelUpload } from '../../tasks/resources/end-upload.ts';
import type { FinishedUpload } from '../../tasks/resources/finish-upload.ts';
import { growUpload, lengthenUpload, refuseRevoked } from '../../tasks/resources/grow-upload.ts';
import { isFull } from '../../tasks/resources/room.ts';
import { removeFiles } from '../../tasks/resources/sweep-uploads.ts';
import type { Caller, Kept, SignedIn } from '../../tasks/task.ts';
import type { TakenLock, UploadLocks } from './upload-locks.ts';

type KeptCreation = Kept & { readonly uploadId: string };

/** Why bytes are taken from nobody who sends them, now or later. */
const refused: ReadonlySet<ProblemCode> = new Set(['not_found', 'forbidden']);

const markdownName = /\.(?:md|markdown)$/i;

/** The bytes but for the first of them. */
async function* without(count: number, bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let skip = count;
  for await (const chunk of bytes) {
    if (skip < chunk.byteLength) yield skip ? chunk.subarray(skip) : chunk;
    skip = Math.max(0, skip - chunk.byteLength);
  }
}

/** A text of a document, or nothing for bytes that are none. */
function textOf(bytes: ArrayBuffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : normaliseText(text);
  } catch {
    return undefined;
  }
}

/** The uploads of one signed-in caller. */
export class CallerDesk implements UploadDesk {
  readonly #runtime: Runtime;
  readonly #locks: UploadLocks;
  readonly #caller: Caller;
  readonly #userId: string;
  readonly #keyed: (body: unknown) => Keyed | undefined;
  /** What this request works on, as it is now. */
  #upload: UploadRow | undefined;
  #onWanted: () => void = () => undefined;
  #free: ((ended: boolean) => Promise<void>) | undefined;
  #ended = false;
  /** By this request, which has had its rights checked. */
  #begunNow = false;

  /** @param keyed how a creation is repeated: by its `Idempotency-Key`, which stands for the body. */
  constructor(
    runtime: Runtime,
    locks: UploadLocks,
    caller: Caller & { readonly signedIn: SignedIn },
    keyed: (body: unknown) => Keyed | undefined,
  ) {
    this.#runtime = runtime;
    this.#locks = locks;
    this.#caller = caller;
    this.#userId = caller.signedIn.userId;
    this.#keyed = keyed;
  }

  /** The upload that was asked for, as it is now. */
  get seen(): Pick<UploadRow, 'resourceId' | 'expiresAt' | 'state'> | undefined {
    return this.#upload;
  }

  async create(upload: Omit<UploadStand, 'offset'>): Promise<string> {
    const token = this.#locks.newToken();
    const begun = await transact(this.#runtime, this.#caller, async (work) => {
      const keyed = this.#keyed(upload);
      const key = keyed && (await useKey(work, keyed, `user:${this.#userId}`));
      if (key?.answered && 'kept' in key.answered) return (key.answered.kept as KeptCreation).uploadId;
      const row = await beginUpload(work, { ...upload, lockToken: token });
      const kept: KeptCreation = { uploadId: row.resourceId };
      if (key) await keep(work, key, { submissionId: null, kept });
      return row;
    });
    if (typeof begun === 'string') return begun;
    this.#hold({ token, upload: begun });
    this.#begunNow = true;
    return begun.resourceId;
  }

  async stand(id: string): Promise<UploadStand> {
    const upload = this.#held(id);
    const { metadata } = upload;
    const length = upload.length ?? undefined;
    if (upload.state === 'finished') return { length, offset: length ?? 0, metadata };
    const offset = (await this.#runtime.files.size(upload.fileKey)) ?? 0;
    // the process that received the last byte did not come to the end
    if (offset === length) await this.finish(id);
    return { length, offset, metadata };
  }

  async setLength(id: string, length: number): Promise<void> {
    const upload = this.#held(id);
    await this.#orEnd(id, () => transact(this.#runtime, this.#caller, (work) => lengthenUpload(work, upload, length)));
    this.#upload = { ...upload, length };
  }

  async write(id: string, offset: number, bytes: AsyncIterable<Uint8Array>): Promise<number> {
    const upload = this.#held(id);
    const { fileKey, state, length } = upload;
    if (state === 'finished') return length ?? 0;
    const { files } = this.#runtime;
    if (!this.#begunNow) {
      await this.#orEnd(id, () => transact(this.#runtime, this.#caller, (work) => refuseRevoked(work, upload)));
    }
    const there = (await files.size(fileKey)) ?? 0;
    // a creation that is repeated sends again what it sent
    const added = offset < there ? without(there - offset, bytes) : bytes;
    if (length !== null || !this.#isLimited) return files.append(fileKey, there, added);
    return this.#orEnd(id, () => files.append(fileKey, there, this.#counted(upload, there, added)));
  }

  async finish(id: string): Promise<void> {
    const upload = this.#held(id);
    if (upload.state === 'finished') return;
    const finished = await this.#seal(upload);
    let leaves = true;
    try {
      await raise(this.#runtime, 'resources.upload.finished', finished, { caller: this.#caller });
      this.#upload = { ...upload, state: 'finished' };
      this.#ended = true;
      leaves = finished.text !== undefined;
    } finally {
      if (leaves) await removeFiles(this.#runtime);
    }
  }

  async cancel(id: string): Promise<void> {
    await transact(this.#runtime, this.#caller, (work) => cancelUpload(work, id));
    await removeFiles(this.#runtime);
  }

  async lock(id: string, signal: AbortSignal, onWanted: () => void): Promise<void> {
    // what this request has begun is locked already
    if (this.#upload?.resourceId !== id) this.#hold(await this.#locks.take(this.#userId, id, signal));
    this.#onWanted = onWanted;
  }

  async release(): Promise<void> {
    await this.#free?.(this.#ended);
    this.#free = undefined;
  }

  #hold({ token, upload }: TakenLock): void {
    this.#upload = upload;
    this.#free = this.#locks.keep(upload.resourceId, token, () => this.#onWanted());
  }

  /** @throws {ProblemError} `not_found` for what is cancelled; `expired`. */
  #held(id: string): UploadRow {
    const upload = this.#upload;
    if (upload?.resourceId !== id) throw new TypeError('An upload is worked on under its lock.');
    if (upload.state === 'cancelled') throw new ProblemError('not_found');
    if (upload.expiresAt <= this.#runtime.clock.now()) throw new ProblemError('expired');
    return upload;
  }

  get #isLimited(): boolean {
    return this.#runtime.settings.limits.workspaceBytes < limits.workspaceBytes;
  }

  /** Bytes that there is room for, each counted before it is handed on. */
  async *#counted(upload: UploadRow, there: number, bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    let counted = 0;
    let size = there;
    try {
      for await (const chunk of bytes) {
        const next = size + chunk.byteLength;
        if (next > counted) {
          counted = await transact(this.#runtime, this.#caller, (work) => growUpload(work, upload, next));
        }
        size = next;
        yield chunk;
      }
    } finally {
      // what was counted before it came, and has not come
      if (counted > size) await setUploadReceived(this.#runtime.database.query, upload.resourceId, size);
    }
  }

  /** What there is no room or no right for ends: many that came half would keep each other from their ends. */
  async #orEnd<Result>(id: string, act: () => Promise<Result>): Promise<Result> {
    try {
      return await act();
    } catch (error) {
      if (error instanceof ProblemError && (isFull(error) || refused.has(error.code))) await this.cancel(id);
      throw error;
    }
  }

  async #seal({ fileKey, resourceId, metadata }: UploadRow): Promise<FinishedUpload> {
    const { files, settings } = this.#runtime;
    const { size, sha256 } = await files.seal(fileKey);
    const name = metadata['filename'] ?? '';
    const read = async (end: number) => new Response(await files.read(fileKey, { start: 0, end })).arrayBuffer();
    const mayBeDocument = markdownName.test(name) && size <= settings.limits.markdownBytes;
    const bytes = await read(mayBeDocument ? size : Math.min(size, headBytes));
    const mediaType = mediaTypeOf(name, new Uint8Array(bytes, 0, Math.min(bytes.byteLength, headBytes)), size);
    const text = mayBeDocument ? textOf(bytes) : undefined;
    return { uploadId: resourceId, size, sha256, mediaType, ...(text !== undefined && { text }) };
  }
}
