import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeSync, openSync, closeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own, in memory. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes all of the space but `left` bytes. */
  fill(left?: number): void;
  /** Frees what `fill` has taken. */
  clear(): void;
  remove(): void;
}

/** @throws if this user may not mount: no limit of a process behaves like a full disk */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw new Error('Tests of full disks mount a tmpfs: run them as root, outside of an unprivileged container.', {
      cause: error,
    });
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill(left = 0) {
      const file = openSync(filler, 'a');
      try {
        for (;;) {
          const { bavail, bsize } = statfsSync(folder);
          const most = bavail * bsize - left;
          if (most <= 0) return;
          writeSync(file, Buffer.alloc(Math.min(most, 1024 * 1024)));
        }
      } finally {
        closeSync(file);
      }
    },
    clear: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' });
      rmSync(folder, { recursive: true });
    },
  };
}
