import { constants, createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { ByteRange, Files } from '../../ports.ts';
import { hashOf, RunningHashes } from './running-hash.ts';

const plainKey = /^[\w-]+(?:\/[\w-]+)*$/;

/** Suffix of unfinished files: no key contains a full stop. */
const draftEnding = '.part';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Syncs a folder, so that new names in it survive a power cut. Some systems can't open folders and don't need it. */
async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder, 'r');
    await handle.sync();
  } catch {
    return;
  } finally {
    await handle?.close();
  }
}

async function writeWhole(file: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < chunk.byteLength;) {
    done += (await file.write(chunk, done, chunk.byteLength - done, position + done)).bytesWritten;
  }
}

/** Files in a folder, which several processes may share: one file per key, drafts with a suffix. */
export class DiskFiles implements Files {
  readonly #folder: string;
  readonly #hashes = new RunningHashes();
  readonly #requireRoom: () => Promise<void> | void;

  /**
   * @param folder created with the first bytes
   * @param requireRoom rejects with the error of a full disk while there is little room
   */
  constructor(folder: string, requireRoom: () => Promise<void> | void = () => undefined) {
    this.#folder = folder;
    this.#requireRoom = requireRoom;
  }

  async append(key: string, offset: number, bytes: AsyncIterable<Uint8Array>): Promise<number> {
    const path = this.#draft(key);
    await this.#requireRoom();
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    if ((await sizeOf(this.#path(key))) !== undefined) throw new RangeError('The file is sealed.');
    const file = await this.#openDraft(path, offset);
    let at = offset;
    try {
      if ((await file.stat()).size !== offset) throw new RangeError('The draft has another number of bytes.');
      for await (const chunk of bytes) {
        await this.#requireRoom();
        await writeWhole(file, chunk, at);
        this.#hashes.update(key, at, chunk);
        at += chunk.byteLength;
      }
    } finally {
      await file.datasync().finally(() => file.close());
    }
    if (offset === 0) await syncFolder(dirname(path));
    return at;
  }

  async size(key: string): Promise<number | undefined> {
    return (await sizeOf(this.#path(key))) ?? sizeOf(this.#draft(key));
  }

  async seal(key: string): Promise<{ size: number; sha256: string }> {
    const path = this.#path(key);
    if ((await sizeOf(path)) === undefined) {
      if ((await sizeOf(this.#draft(key))) === undefined) await this.append(key, 0, Readable.from([]));
      try {
        await rename(this.#draft(key), path);
      } catch (error) {
        // another process seals it at the same time
        if (!isMissing(error) || (await sizeOf(path)) === undefined) throw error;
      }
      await syncFolder(dirname(path));
    }
    const size = (await sizeOf(path)) ?? 0;
    return { size, sha256: this.#hashes.take(key, size) ?? (await hashOf(createReadStream(path))) };
  }

  async read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined> {
    let file: FileHandle;
    try {
      file = await open(this.#path(key), 'r');
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
    if (range && range.end <= range.start) {
      await file.close();
      return new Blob([]).stream();
    }
    const bytes = file.createReadStream({
      highWaterMark: 256 * 1024,
      ...(range && { start: range.start, end: range.end - 1 }),
    });
    return Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
  }

  async remove(key: string): Promise<void> {
    for (const path of [this.#draft(key), this.#path(key)]) await rm(path, { force: true });
  }

  async #openDraft(path: string, offset: number): Promise<FileHandle> {
    try {
      return await open(path, constants.O_WRONLY | (offset === 0 ? constants.O_CREAT : 0), 0o600);
    } catch (error) {
      if (isMissing(error)) throw new RangeError('There is no draft yet.', { cause: error });
      throw error;
    }
  }

  #path(key: string): string {
    if (!plainKey.test(key)) throw new TypeError('A key of a file has letters, digits, "_", "-" and "/".');
    return join(this.#folder, key);
  }

  #draft(key: string): string {
    return `${this.#path(key)}${draftEnding}`;
  }
}
