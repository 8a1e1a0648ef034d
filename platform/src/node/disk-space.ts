import { closeSync, existsSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Limits } from '@service/widgets/contract';
import type { LogEntry } from '../settings.ts';

/** Not enough free space for a write. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
  /** As of the system's error. */
  readonly code = 'ENOSPC';

  constructor() {
    super('The disk of the data folder is full.');
  }
}

export interface DiskSpaceOptions {
  /** An existing folder. */
  readonly folder: string;
  /** `reservedBytes`: 0 keeps no reserve. */
  readonly limits: Pick<Limits, 'minFreeBytes' | 'reservedBytes'>;
  readonly log: (entry: LogEntry) => void;
}

/** ms */
const lookEvery = 1_000;
const minute = 60_000;
const chunk = Buffer.alloc(1024 * 1024);

/**
 * Free space of the data folder. Below `minFreeBytes` it is low, and nothing new is written. A reserve, a file of
 * `reservedBytes`, is deleted where the database can't do without space: at its start, for its log, at its end.
 */
export class DiskSpace {
  readonly #folder: string;
  readonly #limits: DiskSpaceOptions['limits'];
  readonly #log: DiskSpaceOptions['log'];
  readonly #reserve: string;
  #timer: NodeJS.Timeout | undefined;
  #low = false;
  #reportedAt = -Infinity;

  constructor({ folder, limits, log }: DiskSpaceOptions) {
    this.#folder = folder;
    this.#limits = limits;
    this.#log = log;
    this.#reserve = join(folder, 'reserve');
  }

  /** Looks at the file system, which takes microseconds. */
  get isLow(): boolean {
    const free = this.#free();
    const { minFreeBytes } = this.#limits;
    // after low space, the reserve has to fit, too
    const low = free < (this.#low ? minFreeBytes + this.#missing() : minFreeBytes);
    if (low) this.#report(free);
    else if (this.#low) this.#log({ level: 'info', event: 'disk-has-room', free });
    if (!low) this.#reportedAt = -Infinity;
    this.#low = low;
    return low;
  }

  /** @throws {DiskFullError} if space is low */
  requireRoom(): void {
    if (this.isLow) throw new DiskFullError();
  }

  /** Deletes the reserve. @returns `false` if there is none */
  spendReserve(): boolean {
    if (!this.#limits.reservedBytes || !existsSync(this.#reserve)) return false;
    rmSync(this.#reserve, { force: true });
    this.#low = true;
    this.#report(this.#free());
    return true;
  }

  /** Looks once a second, and writes the reserve when there is room. */
  watch(): void {
    this.#timer ??= setInterval(() => this.#keepReserve(), lookEvery).unref();
    this.#keepReserve();
  }

  /** Keeps what is left of a spent reserve for the next start, before other programs take it. */
  stop(): void {
    clearInterval(this.#timer);
    const left = Math.min(this.#missing(), this.#free() - chunk.byteLength);
    if (left > 0) this.#write(left);
  }

  #free(): number {
    const { bavail, bsize } = statfsSync(this.#folder);
    return bavail * bsize;
  }

  /** Bytes that the reserve lacks. */
  #missing(): number {
    const size = statSync(this.#reserve, { throwIfNoEntry: false })?.size ?? 0;
    return Math.max(0, this.#limits.reservedBytes - size);
  }

  #keepReserve(): void {
    const missing = this.isLow ? 0 : this.#missing();
    if (missing && this.#free() >= this.#limits.minFreeBytes + missing) this.#write(missing);
  }

  /** Adds bytes to the reserve, as far as there is room. */
  #write(bytes: number): void {
    try {
      const file = openSync(this.#reserve, 'a', 0o600);
      try {
        for (let left = bytes; left > 0; left -= chunk.byteLength) {
          writeSync(file, chunk, 0, Math.min(left, chunk.byteLength));
        }
      } finally {
        closeSync(file);
      }
    } catch {
      // the next look tries again
    }
  }

  #report(free: number): void {
    if (performance.now() - this.#reportedAt < minute) return;
    this.#reportedAt = performance.now();
    this.#log({ level: 'error', event: 'disk-full', free, ...this.#limits });
  }
}
