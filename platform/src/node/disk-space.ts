import { closeSync, existsSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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
  /** The nearest existing folder above a missing one stands for it. */
  readonly folder: string;
  /** `reservedBytes`: 0 keeps no reserve. */
  readonly limits: Pick<Limits, 'minFreeBytes' | 'reservedBytes'>;
  readonly log: (entry: LogEntry) => void;
  /** Default: the system's. */
  readonly measure?: (folder: string) => Promise<FreeBlocks>;
}

interface FreeBlocks {
  readonly bavail: number;
  readonly bsize: number;
}

/** ms */
const lookEvery = 1_000;

/** Milliseconds for which the result of a look serves the chunks of uploads. */
const lookServes = 100;
const minute = 60_000;
const chunk = Buffer.alloc(1024 * 1024);
const ignore = () => undefined;

/**
 * Free space of the data folder. Below `minFreeBytes` it is low, and nothing new is written. A reserve, a file of
 * `reservedBytes`, is deleted where the database can't do without space: at its start, for its log, at its end.
 */
export class DiskSpace {
  readonly #folder: string;
  readonly #limits: DiskSpaceOptions['limits'];
  readonly #log: DiskSpaceOptions['log'];
  readonly #reserve: string;
  readonly #measure: NonNullable<DiskSpaceOptions['measure']>;
  #timer: NodeJS.Timeout | undefined;
  #low = false;
  /** Only one at a time: on a network drive that hangs, each would take one of the few threads for files. */
  #look: Promise<boolean> | undefined;
  #lookedAt = -Infinity;
  #reportedAt = -Infinity;

  constructor({ folder, limits, log, measure = statfs }: DiskSpaceOptions) {
    this.#folder = folder;
    this.#limits = limits;
    this.#log = log;
    this.#reserve = join(folder, 'reserve');
    this.#measure = measure;
  }

  /**
   * Looks at the file system before it returns: for the embedded database, whose own files would hang with it.
   */
  get isLow(): boolean {
    return this.#judge(this.#free());
  }

  /** Looks at the file system. @throws {DiskFullError} if space is low */
  async requireRoom(): Promise<void> {
    const low = performance.now() - this.#lookedAt < lookServes ? this.#low : await this.look();
    if (low) throw new DiskFullError();
  }

  /** Looks at the file system; calls during a look share it. @returns whether space is low */
  look(): Promise<boolean> {
    return (this.#look ??= this.#freeLater()
      .then((free) => {
        this.#lookedAt = performance.now();
        return this.#judge(free);
      })
      .finally(() => (this.#look = undefined)));
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
    const look = () => void this.look().then(() => this.#keepReserve(), ignore);
    this.#timer ??= setInterval(look, lookEvery).unref();
    look();
  }

  /**
   * Keeps what is left of a spent reserve for the next start, before other programs take it. Resolves when no look
   * hangs.
   */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#write((missing) => Math.min(missing, this.#free() - chunk.byteLength));
    await this.#look?.catch(ignore);
  }

  /** @returns whether there is too little of these free bytes */
  #judge(free: number): boolean {
    const { minFreeBytes } = this.#limits;
    // after low space, the reserve has to fit, too
    const low = free < (this.#low ? minFreeBytes + this.#missing() : minFreeBytes);
    if (low) this.#report(free);
    else if (this.#low) this.#log({ level: 'info', event: 'disk-has-room', free });
    if (!low) this.#reportedAt = -Infinity;
    this.#low = low;
    return low;
  }

  #free(): number {
    const { bavail, bsize } = statfsSync(this.#folder);
    return bavail * bsize;
  }

  async #freeLater(): Promise<number> {
    for (let folder = this.#folder; ; folder = dirname(folder)) {
      try {
        const { bavail, bsize } = await this.#measure(folder);
        return bavail * bsize;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || folder === dirname(folder)) throw error;
      }
    }
  }

  /** Bytes that the reserve lacks. */
  #missing(): number {
    if (!this.#limits.reservedBytes) return 0;
    const size = statSync(this.#reserve, { throwIfNoEntry: false })?.size ?? 0;
    return Math.max(0, this.#limits.reservedBytes - size);
  }

  #keepReserve(): void {
    if (this.#low || !this.#timer) return;
    this.#write((missing) => (this.#free() >= this.#limits.minFreeBytes + missing ? missing : 0));
  }

  /** Adds bytes to the reserve if it lacks some, as far as there is room. */
  #write(bytesOf: (missing: number) => number): void {
    try {
      const missing = this.#missing();
      const bytes = missing && bytesOf(missing);
      if (bytes <= 0) return;
      const file = openSync(this.#reserve, 'a', 0o600);
      try {
        for (let left = bytes; left > 0; left -= chunk.byteLength) {
          writeSync(file, chunk, 0, Math.min(left, chunk.byteLength));
        }
      } finally {
        closeSync(file);
      }
    } catch {
      // The disk is full or the folder is gone; the next look tries again.
    }
  }

  #report(free: number): void {
    if (performance.now() - this.#reportedAt < minute) return;
    this.#reportedAt = performance.now();
    this.#log({ level: 'error', event: 'disk-full', free, ...this.#limits });
  }
}
