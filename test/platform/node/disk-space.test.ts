import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DiskFullError, DiskSpace } from '../../../platform/src/node/disk-space.ts';
import type { LogEntry } from '../../../platform/src/settings.ts';
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';

const megabyte = 1024 * 1024;
const limits = { minFreeBytes: megabyte, reservedBytes: 0 };

let folder: string;
let disk: SmallDisk | undefined;
let lines: LogEntry[];
const log = (entry: LogEntry) => void lines.push(entry);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'disk-space-'));
  lines = [];
});
afterEach(() => {
  disk?.remove();
  disk = undefined;
  rmSync(folder, { recursive: true });
});

it('asks a file system that hangs once, however much waits for it', async () => {
  let answer!: (free: { bavail: number; bsize: number }) => void;
  let asked = 0;
  const measure = () => {
    asked += 1;
    return new Promise<{ bavail: number; bsize: number }>((resolve) => (answer = resolve));
  };
  const space = new DiskSpace({ folder, limits, log, measure });
  space.watch();
  const uploads = [space.requireRoom(), space.requireRoom()];
  const looked = space.look();
  expect(asked).toBe(1);
  answer({ bavail: 1, bsize: 4096 });
  await looked;
  expect(await Promise.allSettled(uploads)).toEqual([
    { status: 'rejected', reason: expect.any(DiskFullError) },
    { status: 'rejected', reason: expect.any(DiskFullError) },
  ]);
  expect(lines).toEqual([expect.objectContaining({ event: 'disk-full', free: 4096 })]);
  await space.stop();
});

it('outlasts its folder', async () => {
  const space = new DiskSpace({ folder: join(folder, 'gone'), limits: { ...limits, reservedBytes: 1 }, log });
  space.watch();
  await space.look();
  await space.stop();
  expect(lines).toEqual([]);
});

it('its stop waits for a look that hangs', async () => {
  let answer!: (free: { bavail: number; bsize: number }) => void;
  const measure = () => new Promise<{ bavail: number; bsize: number }>((resolve) => (answer = resolve));
  const space = new DiskSpace({ folder, limits, log, measure });
  space.watch();
  let hasStopped = false;
  const stopped = space.stop().then(() => (hasStopped = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(hasStopped).toBe(false);
  answer({ bavail: 1024, bsize: 4096 });
  await stopped;
});

it('measures a missing folder by the one above it', async () => {
  disk = mountSmallDisk(2);
  const space = new DiskSpace({ folder: join(disk.folder, 'new/data'), limits, log });
  await space.requireRoom();
  disk.fill();
  await expect
    .poll(() =>
      space.requireRoom().then(
        () => 'room',
        (error: Error) => error.name,
      ),
    )
    .toBe('DiskFullError');
});
