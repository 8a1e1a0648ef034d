import type { Database } from '../../ports.ts';
import { ProblemError } from '../../problem.ts';
import { newShortId } from '../../security/secrets.ts';
import { freeUploadLock, renewUploadLock, takeUploadLock, type UploadRow } from '../../store/resources/uploads.ts';

/** Milliseconds between a holder's signs of life, in which it also hears that somebody waits; a lock lasts 10 s without. */
const beat = 1500;
/** Milliseconds between looks for a lock that is taken, and until one gives up. */
const look = 50;
const patience = 20_000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export interface TakenLock {
  readonly token: string;
  /** The upload as it is now; nobody else changes it. */
  readonly upload: UploadRow;
}

/** Locks of uploads, in the database: one request at a time works on an upload, over all processes, and a dead one's lock ends by itself. */
export class UploadLocks {
  readonly #database: Database;
  /** Those of this process hear at once that they are wanted. */
  readonly #holders = new Map<string, () => void>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** By which one request holds locks. */
  newToken(): string {
    return newShortId();
  }

  /**
   * Takes the lock of a person's upload.
   *
   * @throws {ProblemError} `not_found`; `unavailable` when it is not to be had, or `signal` says so.
   */
  async take(userId: string, id: string, signal: AbortSignal): Promise<TakenLock> {
    const token = this.newToken();
    for (let waited = 0; ; waited += look) {
      const upload = await takeUploadLock(this.#database.query, userId, id, token);
      if (!upload) throw new ProblemError('not_found');
      if (upload !== 'taken') return { token, upload };
      this.#holders.get(id)?.();
      if (signal.aborted || waited >= patience) throw new ProblemError('unavailable', { retryAfter: 1 });
      await pause(look);
    }
  }

  /**
   * Keeps a lock that is a token's.
   *
   * @param onWanted called once when somebody else wants the lock, or it is lost.
   * @returns what gives it back; `ended`: the upload's end has freed it.
   */
  keep(id: string, token: string, onWanted: () => void): (ended: boolean) => Promise<void> {
    const { query } = this.#database;
    let told = false;
    const tell = () => {
      if (!told) onWanted();
      told = true;
    };
    this.#holders.set(id, tell);
    const timer = setInterval(() => {
      // a database that is away for a moment says nothing about the lock
      renewUploadLock(query, id, token).then(
        (wanted) => wanted !== false && tell(),
        () => undefined,
      );
    }, beat);
    return async (ended) => {
      clearInterval(timer);
      if (this.#holders.get(id) === tell) this.#holders.delete(id);
      if (!ended) await freeUploadLock(query, id, token);
    };
  }
}
