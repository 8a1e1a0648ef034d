import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { ownIdentity, processLives, type ProcessIdentity } from './process-identity.ts';

interface Owner extends ProcessIdentity {
  readonly token: string;
}

/** The folder belongs to another process that is alive, or may be. */
export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError';
}

/** Seconds between heartbeats, and until a process that can't be checked counts as dead without one. */
const beat = 5;
const silence = 30;

/**
 * A pid lock on a folder, because PGlite has none: two processes on one folder lose each other's rows.
 *
 * The lock is a chain of files, each created atomically and only if it is missing (link(2)): `lock`, and for each
 * dead owner `lock.<its token>`. The process that creates the last link, and is still in the chain afterwards, owns
 * the folder. So exactly one of several processes takes over from a dead owner, and a living owner's lock is never
 * removed.
 */
export class FolderLock {
  readonly #path: string;
  readonly #owner: Owner;
  readonly #timer: NodeJS.Timeout;
  /** Time of the last heartbeat, in ms of the monotonic clock. */
  #beatAt = performance.now();

  private constructor(path: string, owner: Owner, onLost: () => void) {
    this.#path = path;
    this.#owner = owner;
    this.#timer = setInterval(() => {
      if (this.#beat()) return;
      clearInterval(this.#timer);
      onLost();
    }, beat * 1000).unref();
  }

  /**
   * @param folder an existing folder
   * @param onLost called once, when the lock is gone or another process's: it was deleted, or this process was suspended
   * for so long that it counted as dead; also before it counts as dead because the file system refuses its heartbeats.
   * Stop using the folder then.
   * @throws {FolderLockedError} naming the owner
   */
  static acquire(folder: string, onLost: () => void): FolderLock {
    const first = join(folder, 'lock');
    const owner: Owner = { ...ownIdentity(), token: randomUUID() };
    const draft = `${first}.${owner.token}.new`;
    try {
      writeDurably(draft, JSON.stringify(owner));
      const known = new Set<string>();
      for (;;) {
        const { dead, end } = followChain(first, known);
        if (!createOnly(draft, end)) continue;
        if (followChain(first, known, owner.token).reached) {
          if (dead.length) {
            renameSync(draft, first);
            for (const path of [...dead.slice(1), end]) rmSync(path, { force: true });
          }
          return new FolderLock(first, owner, onLost);
        }
        rmSync(end, { force: true });
      }
    } finally {
      rmSync(draft, { force: true });
    }
  }

  release(): void {
    clearInterval(this.#timer);
    if (this.#isMine()) rmSync(this.#path, { force: true });
  }

  #isMine(): boolean {
    return readOwner(this.#path)?.token === this.#owner.token;
  }

  /** @returns `false` if the lock is lost */
  #beat(): boolean {
    try {
      if (!this.#isMine()) return false;
      const now = new Date();
      utimesSync(this.#path, now, now);
      this.#beatAt = performance.now();
      return true;
    } catch {
      // such as EIO, EMFILE or ENOSPC, which may pass; the next heartbeat must come before the silence is over
      return performance.now() - this.#beatAt < (silence - beat) * 1000;
    }
  }
}

function writeDurably(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Creates `path` with the bytes of `draft`, unless it exists. */
function createOnly(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** @throws {FolderLockedError} for an unreadable file */
function readOwner(path: string): Owner | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return JSON.parse(text) as Owner;
  } catch {
    throw new FolderLockedError(`${path} is damaged; delete it once no process uses the folder.`);
  }
}

/** ms; longer than a heartbeat's interval */
const watch = 1_500 * beat;

/**
 * Seconds without a heartbeat. One that is old, or in the future, may be so by a clock that was set: whether it changes
 * is seen by watching.
 */
function silenceOf(path: string): number {
  const beatAt = () => statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  const before = beatAt();
  if (before === undefined) return Infinity;
  const seconds = (Date.now() - before) / 1000;
  if (seconds >= 0 && seconds < silence) return seconds;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, watch);
  return beatAt() === before ? Infinity : 0;
}

/**
 * Follows the chain past dead owners to its free end; `reached` when it leads to `token`.
 *
 * @param known tokens of owners that were found dead, which saves watching them again
 */
function followChain(
  first: string,
  known: Set<string>,
  token?: string,
): { dead: string[]; end: string; reached: boolean } {
  const dead: string[] = [];
  for (let path = first; ;) {
    const owner = readOwner(path);
    if (!owner || owner.token === token) return { dead, end: path, reached: owner !== undefined };
    const alive = known.has(owner.token) ? false : processLives(owner);
    if (alive) throw new FolderLockedError(`process ${owner.pid} already uses this folder.`);
    const silentFor = alive === undefined ? silenceOf(path) : Infinity;
    if (silentFor < silence) {
      throw new FolderLockedError(
        `process ${owner.pid} of another container, machine or boot used this folder ${Math.round(silentFor)} s ago; ` +
          `if it is gone, start again in ${Math.ceil(silence - silentFor)} s.`,
      );
    }
    dead.push(path);
    known.add(owner.token);
    path = `${first}.${owner.token}`;
  }
}
