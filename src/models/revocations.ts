import { delay } from '../transport/retry.ts';
/** How far the end of a token is. */
export interface Revocation {
  /** Epoch milliseconds until which it can be taken back. */
  readonly until: number;
  /** It can't be taken back any more. */
  readonly sent: boolean;
}

export interface RevocationsOptions {
  /** Ends a token; `leaving`: the page is going away. @returns whether it is settled; else it is tried again by `resume`. */
  readonly revoke: (id: string, leaving: boolean) => Promise<boolean>;
  readonly changed: () => void;
  readonly now: () => number;
  /** For how long it can be taken back; ten by default. */
  readonly undoSeconds?: number;
  /** Settles after so many milliseconds; rejects when `signal` aborts. Injected in tests. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

interface Pending extends Revocation {
  readonly abort: AbortController;
  readonly held: boolean;
}

/** Ends that have been asked for and can be taken back for a while, before anything is ended. */
export class Revocations {
  readonly #options: RevocationsOptions;
  readonly #pending = new Map<string, Pending>();

  constructor(options: RevocationsOptions) {
    this.#options = options;
  }

  /** Nothing for a token that goes on. */
  of(id: string): Revocation | undefined {
    return this.#pending.get(id);
  }

  /** Epoch milliseconds of the last that can be taken back; 0 where there is none. */
  get until(): number {
    return Math.max(0, ...[...this.#pending.values()].filter(({ sent }) => !sent).map(({ until }) => until));
  }

  /** Ends a token once the time for taking that back is over; asked for twice it is asked for once. */
  begin(id: string): void {
    if (this.#pending.has(id)) return;
    const { now, undoSeconds = 10, wait = delay } = this.#options;
    const abort = new AbortController();
    this.#pending.set(id, { until: now() + undoSeconds * 1000, sent: false, held: false, abort });
    this.#options.changed();
    void wait(undoSeconds * 1000, abort.signal).then(
      () => this.#send(id),
      () => undefined,
    );
  }

  /** @returns whether there was still time. */
  undo(id: string): boolean {
    const pending = this.#pending.get(id);
    if (!pending || pending.sent) return false;
    pending.abort.abort();
    this.#pending.delete(id);
    this.#options.changed();
    return true;
  }

  /** Ends at once what waits. */
  leave(): void {
    for (const [id, { abort, sent }] of this.#pending) {
      if (sent) continue;
      abort.abort();
      this.#pending.delete(id);
      void this.#options.revoke(id, true).catch(() => false);
    }
    this.#options.changed();
  }

  /** Takes back all that waits: it was somebody else's. */
  clear(): void {
    for (const { abort } of this.#pending.values()) abort.abort();
    this.#pending.clear();
    this.#options.changed();
  }

  /** Goes on with what nobody was there for. */
  resume(): void {
    for (const [id, { held }] of this.#pending) if (held) void this.#send(id);
  }

  async #send(id: string): Promise<void> {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.set(id, { ...pending, sent: true, held: false });
    this.#options.changed();
    if (await this.#options.revoke(id, false)) this.#pending.delete(id);
    else this.#pending.set(id, { ...pending, sent: true, held: true });
    this.#options.changed();
  }
}
