import type { NewUpload } from '../transport/uploads.ts';
import { abortable } from './abortable.ts';
import type { FilePath } from './file-path.ts';

/** Bytes to upload: a `File`, a file by its path, bytes in memory, or a stream (of the web, or of Node). */
export type UploadSource =
  | Blob
  | Uint8Array<ArrayBuffer>
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | FilePath;

export interface UploadInto {
  /** The directory that it goes into; by default the root of the workspace. */
  readonly parentId?: string;
  /** By default a file's own. */
  readonly name?: string;
  /** As it is taken to be; the platform looks for itself. */
  readonly mediaType?: string;
  /** Where the name is taken: `fail` (by default), or `rename` to a free one. */
  readonly onConflict?: NewUpload['onConflict'];
  /** Bytes of the whole; needed for a stream, known of everything else. */
  readonly size?: number;
}

type Stream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** Bytes of a stream that are held to be sent again, at least. */
const held = 8 * 1024 * 1024;

/** A source with its file opened and its bytes in a blob. @throws {TypeError} where a path leads to no file */
export async function opened(source: UploadSource): Promise<Blob | Stream> {
  if (source instanceof Blob) return source;
  if (source instanceof Uint8Array) return new Blob([source]);
  // a stream of Node that reads a file has a path as well
  if ('getReader' in source || Symbol.asyncIterator in source) return source;
  const { fileAt } = await import('./file-path.ts');
  return fileAt(source);
}

/** Name, size and kind of what is to be uploaded. @throws {TypeError} where it does not say them, and nobody else does */
export function described<Into extends UploadInto>(source: Blob | Stream, into: Into) {
  const file = source as { readonly name?: unknown };
  const name = into.name ?? (typeof file.name === 'string' ? file.name : undefined);
  const size = into.size ?? (source instanceof Blob ? source.size : undefined);
  if (name === undefined) throw new TypeError('An upload takes a name: `{ name }`.');
  if (size === undefined) throw new TypeError('An upload of a stream takes its size in bytes: `{ size }`.');
  const mediaType = into.mediaType ?? (source instanceof Blob ? source.type : '');
  return { ...into, name, size, mediaType };
}

/** Reads a stream step by step; not every browser iterates over its own. */
function readingOf(stream: Stream) {
  if ('getReader' in stream) {
    const reader = stream.getReader();
    return { next: () => reader.read(), end: () => reader.cancel() };
  }
  const iterator = stream[Symbol.asyncIterator]();
  return { next: () => iterator.next(), end: async () => void (await iterator.return?.()) };
}

/** The bytes from `offset` on, in pieces that can be sent again. */
export async function* piecesOf(
  source: Blob | Stream,
  offset: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Blob> {
  if (source instanceof Blob) {
    if (offset < source.size) yield source.slice(offset);
    return;
  }
  let skip = offset;
  let parts: Uint8Array[] = [];
  let size = 0;
  const reading = readingOf(source);
  try {
    for (;;) {
      const { done, value } = await abortable(Promise.resolve(reading.next()), signal);
      if (done) break;
      const rest = value.subarray(Math.min(skip, value.byteLength));
      skip -= value.byteLength - rest.byteLength;
      if (!rest.byteLength) continue;
      parts.push(rest);
      size += rest.byteLength;
      if (size < held) continue;
      yield new Blob(parts as BlobPart[]);
      parts = [];
      size = 0;
    }
    if (size) yield new Blob(parts as BlobPart[]);
  } finally {
    // not waited for: a stream that gives nothing may never end either
    reading.end().catch(() => undefined);
  }
}
