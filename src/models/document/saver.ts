import type { Resource } from '../../contract/resources/resource.ts';
import { isFailure, PlatformFailure } from '../../transport/failure.ts';
import { signedOutProblem } from '../../transport/presence.ts';
import { backoff, delay, idempotencyKey, type Network } from '../../transport/retry.ts';
import type { ResourcesClient } from '../../transport/resources.ts';
import type { Sent } from './drafts.ts';
import { applyPatch, patchBetween } from './patch.ts';

export interface Version {
  readonly revision: number;
  readonly text: string;
}

/** `offline` and `retrying` continue by themselves; `signed-out` after a sign-in; `failed` by `save()`. */
export type Saving = 'saved' | 'unsaved' | 'saving' | 'offline' | 'retrying' | 'signed-out' | 'failed';

export interface SaverOptions {
  readonly resources: ResourcesClient;
  readonly resourceId: string;
  readonly network: Network;
  /** `true` if the signed-in user is the author of the text: nothing is sent for another user. */
  readonly isTheirs: () => boolean;
  readonly text: () => string;
  readonly changed: (saving: Saving, failure?: PlatformFailure) => void;
  readonly saved: (version: Version, resource: Resource) => void;
  /** Called before a submission, which is kept with the draft until it is answered. */
  readonly sending: (sent: Sent) => void;
  /** Called when a newer revision exists: nothing is sent before {@link Saver.rebase}. */
  readonly stale: (failure: PlatformFailure) => void;
}

/** Milliseconds before a failed save is retried. */
const pauses = { first: 2_000, longest: 30_000 };
/** Codes of failures that are retried. */
const passing = new Set([
  'internal',
  'unavailable',
  'rate_limited',
  'network',
  'timeout',
  'unexpected-status',
  'offline',
]);

const signedOut = new PlatformFailure('refused', {
  operation: 'forms.submit',
  problem: signedOutProblem,
});

/** Saves a document as patches, one at a time, each with its own idempotency key. */
export class Saver {
  readonly #options: SaverOptions;
  #base: Version;
  #sent: Sent | undefined;
  #running: Promise<boolean> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #abort = new AbortController();
  #held = false;
  /** Counted, so that a submission knows of a sign-in since it was sent. */
  #signIns = 0;
  #retryNow = () => {};

  constructor(options: SaverOptions, base: Version) {
    this.#options = options;
    this.#base = base;
  }

  get base(): Version {
    return this.#base;
  }

  get sent(): Sent | undefined {
    return this.#sent;
  }

  get busy(): boolean {
    return this.#running !== undefined;
  }

  /** Continues from another version. @param sent a submission from before a reload, which may have arrived */
  rebase(base: Version, sent?: Sent): void {
    this.#base = base;
    this.#sent = sent?.revision === base.revision ? sent : undefined;
    this.#held = false;
    this.#failures = 0;
  }

  /** Calls `save` after a delay, together with later input. */
  soon(milliseconds: number, save: () => unknown): void {
    if (this.#running) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(save, milliseconds);
  }

  /** Saves now. @returns whether everything is saved */
  save(): Promise<boolean> {
    clearTimeout(this.#timer);
    if (this.#running) return this.#running;
    const running = this.#saveAll().finally(() => {
      if (this.#running === running) this.#running = undefined;
    });
    this.#running = running;
    return running;
  }

  /** Called when the author has signed in: a submission that waits, or that is refused meanwhile, is repeated at once. */
  signedIn(): void {
    this.#signIns += 1;
    this.#retryNow();
  }

  /** Cancels pending and scheduled saves; a sent one may still arrive. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#running = undefined;
  }

  async #saveAll(): Promise<boolean> {
    const { signal } = this.#abort;
    while (!this.#held && !signal.aborted) {
      const sent = this.#next();
      if (!sent) {
        this.#options.changed('saved');
        return true;
      }
      if (!this.#options.isTheirs()) {
        this.#options.changed('signed-out', signedOut);
        return false;
      }
      const signIns = this.#signIns;
      try {
        await this.#send(sent, signal);
      } catch (error) {
        if (signal.aborted) return false;
        if (!isFailure(error)) throw error;
        if (isFailure(error, 'unauthenticated') && signIns !== this.#signIns) continue;
        if (!(await this.#handleFailure(error, signal))) return false;
      }
    }
    return false;
  }

  #next(): Sent | undefined {
    if (this.#sent) return this.#sent;
    const patch = patchBetween(this.#base.text, this.#options.text());
    if (!patch.length) return undefined;
    this.#sent = { key: idempotencyKey(), revision: this.#base.revision, patch };
    return this.#sent;
  }

  async #send(sent: Sent, signal: AbortSignal): Promise<void> {
    const { resources, resourceId, changed, saved, sending } = this.#options;
    changed('saving');
    sending(sent);
    const { key, revision, patch } = sent;
    const value = { patch: [...patch] };
    const form = '@service/resources/schema/markdown';
    const resource = await resources.submit(form, { target: resourceId, ifRevision: revision, value, key, signal });
    this.#base = { revision: resource.revision, text: applyPatch(this.#base.text, patch) };
    this.#sent = undefined;
    this.#failures = 0;
    saved(this.#base, resource);
  }

  /** @returns whether to repeat the submission */
  async #handleFailure(failure: PlatformFailure, signal: AbortSignal): Promise<boolean> {
    const { changed, stale, network } = this.#options;
    if (isFailure(failure, 'precondition_failed')) {
      this.#sent = undefined;
      this.#held = true;
      stale(failure);
      return false;
    }
    if (isFailure(failure, 'unauthenticated')) {
      changed('signed-out', failure);
      return false;
    }
    if (failure.kind === 'unreachable' && !network.online) {
      changed('offline', failure);
      return network.back(signal).then(
        () => true,
        () => false,
      );
    }
    if (!passing.has(failure.code)) {
      // Refused: the next submission is a new intent.
      this.#sent = undefined;
      changed('failed', failure);
      return false;
    }
    this.#failures += 1;
    changed('retrying', failure);
    const pause = delay(backoff(this.#failures, { ...pauses, retryAfter: failure.retryAfter }), signal);
    return Promise.race([pause, new Promise<void>((resolve) => (this.#retryNow = resolve))]).then(
      () => true,
      () => false,
    );
  }
}
