import { keep, useKey, type Keyed } from '../../events/idempotency.ts';
import { raise } from '../../events/raise.ts';
import { transact } from '../../events/transaction.ts';
import { headBytes, mediaTypeOf } from '../../files/media-type.ts';
import type { UploadDesk, UploadStand } from '../../ports.ts';
import { ProblemError } from '../../problem.ts';
import type { Runtime } from '../../runtime.ts';
import { setUploadLength, uploadOf, type UploadRow } from '../../store/resources/uploads.ts';
import { beginUpload } from '../../tasks/resources/begin-upload.ts';
import { normaliseText } from '../../tasks/resources/create.ts';
import { cancelUpload } from '../../tasks/resources/end-upload.ts';
import type { FinishedUpload } from '../../tasks/resources/finish-upload.ts';
import { removeFiles } from '../../tasks/resources/sweep-uploads.ts';
import type { Caller, Kept, SignedIn } from '../../tasks/task.ts';
import type { UploadLocks } from './upload-locks.ts';

type KeptCreation = Kept & { readonly uploadId: string };

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
  #seen: Pick<UploadRow, 'resourceId' | 'expiresAt' | 'state'> | undefined;

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
    return this.#seen;
  }

  async create(upload: Omit<UploadStand, 'offset'>): Promise<string> {
    return transact(this.#runtime, this.#caller, async (work) => {
      const keyed = this.#keyed(upload);
      const key = keyed && (await useKey(work, keyed, `user:${this.#userId}`));
      if (key?.answered && 'kept' in key.answered) return (key.answered.kept as KeptCreation).uploadId;
      const uploadId = await beginUpload(work, upload);
      const kept: KeptCreation = { uploadId };
      if (key) await keep(work, key, { submissionId: null, kept });
      return uploadId;
    });
  }

  async stand(id: string): Promise<UploadStand> {
    const upload = await this.#find(id);
    const { metadata } = upload;
    const length = upload.length ?? undefined;
    if (upload.state === 'finished') return { length, offset: length ?? 0, metadata };
    const offset = (await this.#runtime.files.size(upload.fileKey)) ?? 0;
    // the process that received the last byte did not come to the end
    if (offset === length) await this.finish(id);
    return { length, offset, metadata };
  }

  setLength(id: string, length: number): Promise<void> {
    return setUploadLength(this.#runtime.database.query, id, length);
  }

  async write(id: string, offset: number, bytes: AsyncIterable<Uint8Array>): Promise<number> {
    const { fileKey, state, length } = await this.#find(id);
    if (state === 'finished') return length ?? 0;
    const there = (await this.#runtime.files.size(fileKey)) ?? 0;
    // a creation that is repeated sends again what it sent
    return this.#runtime.files.append(fileKey, there, offset < there ? without(there - offset, bytes) : bytes);
  }

  async finish(id: string): Promise<void> {
    const upload = await this.#find(id);
    if (upload.state === 'finished') return;
    const finished = await this.#seal(upload);
    await raise(this.#runtime, 'resources.upload.finished', finished, { caller: this.#caller }).finally(() =>
      removeFiles(this.#runtime),
    );
    this.#seen = { ...upload, state: 'finished' };
  }

  async cancel(id: string): Promise<void> {
    await transact(this.#runtime, this.#caller, (work) => cancelUpload(work, id));
    await removeFiles(this.#runtime);
  }

  async lock(id: string, signal: AbortSignal, onWanted: () => void): Promise<() => Promise<void>> {
    const upload = await uploadOf(this.#runtime.database.query, this.#userId, id);
    if (!upload) throw new ProblemError('not_found');
    this.#seen = upload;
    return this.#locks.take(id, signal, onWanted);
  }

  /** @throws {ProblemError} `not_found` for what is unknown, somebody else's or cancelled; `expired`. */
  async #find(id: string): Promise<UploadRow> {
    const upload = await uploadOf(this.#runtime.database.query, this.#userId, id);
    if (!upload || upload.state === 'cancelled') throw new ProblemError('not_found');
    if (upload.expiresAt <= this.#runtime.clock.now()) throw new ProblemError('expired');
    this.#seen = upload;
    return upload;
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
