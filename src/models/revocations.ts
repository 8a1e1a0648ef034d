import { delay } from '../transport/retry.ts';

/** Revocation that can be undone. */
export interface Revocation {
  /** Epoch milliseconds of the end of undo. */
  readonly until: number;
  /** `true` when undo is over. */
  readonly sent: boolean;
}

/** Options of `Revocations`. */
export interface RevocationsOptions {
  /** @param signal absent while the page unloads. @returns a falsy value to try again by `resume` */
  readonly revoke: (id: string, signal?: AbortSignal) => Promise<unknown>;
  readonly changed: () => void;
  readonly now: () => number;
  /** Time for undo; 10 by default. */
  readonly undoSeconds?: number;
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

interface Pending extends Revocation {
  readonly abort: AbortController;
  /** Not being sent: undo is possible, or the user is signed out. */
  readonly held: boolean;
}

/** Revocations of tokens, each sent when its time to undo has passed. */
export class Revocations {
  readonly #options: RevocationsOptions;
  readonly #pending = new Map<string, Pending>();

  constructor(options: RevocationsOptions) {
    this.#options = options;
  }

  /** `undefined` for a token that is not being revoked. */
  of(id: string): Revocation | undefined {
    return this.#pending.get(id);
  }

  /** Epoch milliseconds of the last end of undo; 0 if there is none. */
  get until(): number {
    return Math.max(0, ...[...this.#pending.values()].map(({ sent, until }) => (sent ? 0 : until)));
  }

  /** Revokes a token after the time for undo. */
  begin(id: string): void {
    if (this.#pending.has(id)) return;
    const { now, undoSeconds = 10, wait = delay } = this.#options;
    const abort = new AbortController();
    this.#pending.set(id, { until: now() + undoSeconds * 1000, sent: false, held: true, abort });
    this.#options.changed();
    void wait(undoSeconds * 1000, abort.signal).then(
      () => this.#send(id),
      () => undefined,
    );
  }

  /** @returns `false` if undo is over */
  undo(id: string): boolean {
    const pending = this.#pending.get(id);
    if (pending?.sent !== false) return false;
    pending.abort.abort();
    this.#pending.delete(id);
    this.#options.changed();
    return true;
  }

  /** Sends all that are not being sent. */
  flush(): Promise<unknown> {
    return Promise.all([...this.#pending.keys()].map((id) => this.#send(id)));
  }

  /** Sends all twice: by a request that outlives the page, and by one that waits for the network. */
  leave(): void {
    for (const id of this.#pending.keys()) this.#options.revoke(id).catch(() => undefined);
    void this.flush();
  }

  /** Drops pending revocations of another user. */
  clear(): void {
    for (const { abort } of this.#pending.values()) abort.abort();
    this.#pending.clear();
    this.#options.changed();
  }

  /** Sends revocations that failed while signed out. */
  resume(): void {
    for (const [id, { held, sent }] of this.#pending) if (held && sent) void this.#send(id);
  }

  async #send(id: string): Promise<void> {
    const pending = this.#pending.get(id);
    if (!pending?.held) return;
    this.#pending.set(id, { ...pending, sent: true, held: false });
    this.#options.changed();
    if (await this.#options.revoke(id, pending.abort.signal)) this.#pending.delete(id);
    else this.#pending.set(id, { ...pending, sent: true, held: true });
    this.#options.changed();
  }
}
