import type { NewUpload } from '../transport/uploads.ts';
import { wrongArgument } from './argument.ts';
import { abortable } from './abortable.ts';
import type { FilePath } from './file-path.ts';

/** `File`, path of a file, bytes in memory, or a stream of the web or Node. */
export type UploadSource =
  | Blob
  | Uint8Array<ArrayBuffer>
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | FilePath;

/** Place, name and facts of an uploaded file. */
export interface UploadInto {
  /** Directory; the root of the workspace by default. */
  readonly parentId?: string;
  /** A file's own by default. */
  readonly name?: string;
  /** A hint; the platform detects it. */
  readonly mediaType?: string;
  /** If the name is taken: `fail` by default, or `rename` to a free one. */
  readonly onConflict?: NewUpload['onConflict'];
  /** Bytes; required for a stream. */
  readonly size?: number;
}

type Stream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** Bytes of a stream that are buffered for retries. */
const held = 8 * 1024 * 1024;

const noSource = (given: unknown) => wrongArgument('upload', given);
const isPath = (given: unknown) =>
  given instanceof URL ? given.protocol === 'file:' : typeof given === 'string' && given;

/** @throws {TypeError} if it is no source, or a path is no file */
export async function opened(source: UploadSource): Promise<Blob | Stream> {
  if (typeof source !== 'object' || source === null) throw noSource(source);
  if (source instanceof Blob) return source;
  if (source instanceof Uint8Array) return new Blob([source]);
  // Node's file streams have a `path`, too
  if ('getReader' in source || Symbol.asyncIterator in source) return source;
  if (!isPath(source.path)) throw noSource(source);
  const { fileAt } = await import('./file-path.ts');
  return fileAt(source);
}

/** Name, size and media type of an upload. @throws {TypeError} if a name or size is missing */
export function described<Into extends UploadInto>(source: Blob | Stream, into: Into) {
  const file = source as { readonly name?: unknown };
  const name = into.name ?? (typeof file.name === 'string' ? file.name : undefined);
  const size = into.size ?? (source instanceof Blob ? source.size : undefined);
  if (name === undefined) throw new TypeError('An upload takes a name: `{ name }`.');
  if (size === undefined) throw new TypeError('An upload of a stream takes its size in bytes: `{ size }`.');
  const mediaType = into.mediaType ?? (source instanceof Blob ? source.type : '');
  return { ...into, name, size, mediaType };
}

/** Reader of a stream; not every browser can iterate over it. */
function readingOf(stream: Stream) {
  if ('getReader' in stream) {
    const reader = stream.getReader();
    return { next: () => reader.read(), end: () => reader.cancel() };
  }
  const iterator = stream[Symbol.asyncIterator]();
  return { next: () => iterator.next(), end: async () => void (await iterator.return?.()) };
}

/** Bytes from `offset` on, in pieces that can be repeated. */
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
    // does not wait: a silent stream may never end
    reading.end().catch(() => undefined);
  }
}
