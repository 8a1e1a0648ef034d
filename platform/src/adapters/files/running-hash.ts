import { createHash, type Hash } from 'node:crypto';

/** Drafts whose running hash is kept in memory; others are read again when they are sealed. */
const most = 1000;

/**
 * SHA-256 of drafts, computed while their bytes arrive, so that sealing need not read them again. Known only if all
 * bytes passed through this process.
 */
export class RunningHashes {
  readonly #running = new Map<string, { hash: Hash; size: number }>();

  /** Adds bytes that were appended to the draft at `offset`. */
  update(key: string, offset: number, chunk: Uint8Array): void {
    const before = this.#running.get(key);
    const running = offset === 0 ? { hash: createHash('sha256'), size: 0 } : before;
    if (!running) return;
    if (running.size !== offset) {
      this.#running.delete(key);
      return;
    }
    running.hash.update(chunk);
    running.size += chunk.byteLength;
    this.#running.delete(key);
    this.#running.set(key, running);
    const [oldest] = this.#running.keys();
    if (this.#running.size > most && oldest !== undefined) this.#running.delete(oldest);
  }

  /** Removes and returns the hash of a draft of this size in hex, if known. */
  take(key: string, size: number): string | undefined {
    const running = this.#running.get(key);
    this.#running.delete(key);
    return running?.size === size ? running.hash.digest('hex') : undefined;
  }
}

export async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}
