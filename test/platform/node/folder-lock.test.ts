import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FolderLock, FolderLockedError } from '../../../platform/src/node/folder-lock.ts';
import { ownIdentity } from '../../../platform/src/node/process-identity.ts';

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folder-lock-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const acquire = () => FolderLock.acquire(folder, () => undefined);
const owner = () => JSON.parse(readFileSync(join(folder, 'lock'), 'utf8')) as { pid: number; token: string };
const writeOwner = (fields: object) =>
  writeFileSync(join(folder, 'lock'), JSON.stringify({ ...ownIdentity(), token: 'an-old-one', ...fields }));

/** Pid of a process that has ended. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

const holder = fileURLToPath(new URL('hold-lock.ts', import.meta.url));

/** A process that tries to take the lock: 'held', or the reason why not. */
async function contender(): Promise<{ child: ChildProcess; status: string }> {
  const child = fork(holder, [folder], { execArgv: ['--import', 'tsx'] });
  children.push(child);
  await once(child, 'message');
  child.send('go');
  const [status] = (await once(child, 'message')) as [string];
  return { child, status };
}

describe('FolderLock', () => {
  it('is held by one owner and taken by the next after its release', () => {
    const first = acquire();
    expect(owner().pid).toBe(process.pid);
    expect(acquire).toThrow(FolderLockedError);
    expect(acquire).toThrow(`process ${process.pid} already uses this folder`);
    first.release();
    first.release();
    const second = acquire();
    second.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is taken over from a dead process, leaving one file', async () => {
    writeOwner({ pid: await deadPid() });
    const lock = acquire();
    expect(owner().pid).toBe(process.pid);
    expect(readdirSync(folder)).toEqual(['lock']);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is taken over after an interrupted takeover', async () => {
    writeOwner({ pid: await deadPid() });
    const second = { ...ownIdentity(), pid: await deadPid(), token: 'a-second' };
    writeFileSync(join(folder, 'lock.an-old-one'), JSON.stringify(second));
    const lock = acquire();
    expect(readdirSync(folder)).toEqual(['lock']);
    lock.release();
  });

  it.runIf(ownIdentity().started)('is not attributed to a process with a recycled pid', () => {
    writeOwner({ started: '1' });
    acquire().release();
  });

  it('is never taken over from a live process', () => {
    writeOwner({ pid: process.ppid, started: undefined });
    expect(acquire).toThrow(`process ${process.ppid} already uses this folder`);
    expect(owner().token).toBe('an-old-one');
  });

  it('of another container is taken over only after its heartbeat stops', () => {
    writeOwner({ pid: 1, space: 'elsewhere' });
    expect(acquire).toThrow(/another container, machine or boot .* start again in \d+ s/);
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(join(folder, 'lock'), longAgo, longAgo);
    acquire().release();
  });

  it('of another container is not taken over when the clock jumps, as long as its heartbeat goes on', async () => {
    for (const hours of [-24, 1]) {
      writeOwner({ pid: 1, space: 'elsewhere' });
      const path = join(folder, 'lock');
      const beats = `let at = ${Date.now() / 1000 + hours * 3600}; const beat = () => require('fs').utimesSync(${JSON.stringify(path)}, at, at++);
        beat(); console.log('beats'); setInterval(beat, 500)`;
      const child = spawn(process.execPath, ['-e', beats]);
      children.push(child);
      await once(child.stdout, 'data');
      expect(acquire).toThrow(/another container/);
      child.kill('SIGKILL');
      await once(child, 'exit');
      acquire().release();
    }
  });

  it('is not taken over if damaged', () => {
    writeFileSync(join(folder, 'lock'), '');
    expect(acquire).toThrow(/lock is damaged/);
  });

  it('is acquired by exactly one of many processes that find a dead owner at once', async () => {
    for (let round = 0; round < 2; round += 1) {
      writeOwner({ pid: await deadPid(), token: `old-${round}` });
      const results = await Promise.all(Array.from({ length: 4 }, contender));
      const held = results.filter(({ status }) => status === 'held');
      expect(
        results.map(({ status }) => status).filter((status) => status !== 'held' && !/already uses/.test(status)),
      ).toEqual([]);
      expect(held).toHaveLength(1);
      expect(owner().pid).toBe(held[0]?.child.pid);
      expect(readdirSync(folder)).toEqual(['lock']);
      // killed, so that the lock stays behind
      for (const { child } of results) {
        const exited = child.exitCode === null ? once(child, 'exit') : undefined;
        child.kill('SIGKILL');
        await exited;
      }
    }
    acquire().release();
  });
});

describe('the heartbeat of a FolderLock', () => {
  const path = () => join(folder, 'lock');
  /** Moves the lock away, so that reading it fails with another error than that it is gone. */
  const breakLock = () => {
    renameSync(path(), join(folder, 'away'));
    mkdirSync(path());
  };
  const restoreLock = () => {
    rmdirSync(path());
    renameSync(join(folder, 'away'), path());
  };
  const longAgo = new Date(Date.now() - 3_600_000);
  const onLost = vi.fn<() => void>();
  let lock: FolderLock;

  beforeEach(() => {
    vi.useFakeTimers();
    onLost.mockReset();
    lock = FolderLock.acquire(folder, onLost);
  });
  afterEach(() => {
    lock.release();
    vi.useRealTimers();
  });

  it('goes on after errors of the file system', () => {
    for (let outage = 0; outage < 3; outage += 1) {
      breakLock();
      vi.advanceTimersByTime(20_000);
      restoreLock();
      utimesSync(path(), longAgo, longAgo);
      vi.advanceTimersByTime(5_000);
      expect(statSync(path()).mtimeMs).toBeGreaterThan(longAgo.getTime() + 1_000);
    }
    expect(onLost).not.toHaveBeenCalled();
  });

  it('reports the lock as lost before its silence lets another process take over', () => {
    breakLock();
    vi.advanceTimersByTime(29_000);
    expect(onLost).toHaveBeenCalledOnce();
    restoreLock();
  });

  it('reports a lock that is gone or of another owner as lost, once', () => {
    writeOwner({});
    vi.advanceTimersByTime(5_000);
    expect(onLost).toHaveBeenCalledOnce();
    rmSync(path());
    vi.advanceTimersByTime(60_000);
    expect(onLost).toHaveBeenCalledOnce();
    lock = FolderLock.acquire(folder, onLost);
    rmSync(path());
    vi.advanceTimersByTime(5_000);
    expect(onLost).toHaveBeenCalledTimes(2);
  });
});
