import type { ByteRange, Files } from '../../ports.ts';
import { hex } from '../../security/secrets.ts';

interface Kept {
  readonly blob: Blob;
  readonly sealed: boolean;
}

const offsetFault = () => new RangeError('The draft has another number of bytes, or is sealed.');

/** Files in memory. */
export class MemoryFiles implements Files {
  readonly #files = new Map<string, Kept>();

  get keys(): readonly string[] {
    return [...this.#files.keys()];
  }

  async append(key: string, offset: number, bytes: AsyncIterable<Uint8Array>): Promise<number> {
    const before = this.#files.get(key);
    if (before?.sealed || (before?.blob.size ?? 0) !== offset) throw offsetFault();
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    try {
      for await (const chunk of bytes) chunks.push(new Uint8Array(chunk));
    } finally {
      this.#files.set(key, { blob: new Blob([...(before ? [before.blob] : []), ...chunks]), sealed: false });
    }
    return (await this.size(key)) ?? 0;
  }

  async size(key: string): Promise<number | undefined> {
    return this.#files.get(key)?.blob.size;
  }

  async seal(key: string): Promise<{ size: number; sha256: string }> {
    const blob = this.#files.get(key)?.blob ?? new Blob([]);
    this.#files.set(key, { blob, sealed: true });
    const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
    return { size: blob.size, sha256: hex(new Uint8Array(digest)) };
  }

  async read(key: string, { start, end }: Partial<ByteRange> = {}): Promise<ReadableStream<Uint8Array> | undefined> {
    const kept = this.#files.get(key);
    return kept?.sealed ? kept.blob.slice(start, end).stream() : undefined;
  }

  async remove(key: string): Promise<void> {
    this.#files.delete(key);
  }
}
