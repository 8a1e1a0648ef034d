import type { Runtime } from '../runtime.ts';
import { keyUsed } from '../store/idempotency.ts';
import type { Caller, Work } from '../task.ts';
import { onceByKey, storedAnswer, type Answered, type Kept, type Keyed } from './idempotency.ts';
import { readOnlyWork } from './run-command.ts';
import { transact } from './transaction.ts';

/** Runs the work of an invocation together with storing its key. */
export type RunOnce = <Result extends object>(act: (work: Work) => Promise<Result>) => Promise<Result>;

export class Invocation {
  readonly #runtime: Runtime;
  readonly #caller: Caller;
  readonly #keyed: Keyed | undefined;
  readonly #reads: boolean;

  /** @param reads the action changes nothing: without a key it needs no transaction */
  constructor(runtime: Runtime, caller: Caller, { keyed, reads }: { keyed: Keyed | undefined; reads: boolean }) {
    this.#runtime = runtime;
    this.#caller = caller;
    this.#keyed = keyed;
    this.#reads = reads;
  }

  get #principal(): string {
    return `user:${this.#caller.signedIn?.userId}`;
  }

  /**
   * Response of the key's first invocation.
   *
   * @throws {ProblemError} `conflict` if that had another body
   */
  async answered(): Promise<object | undefined> {
    if (!this.#keyed) return undefined;
    const { database, clock } = this.#runtime;
    const { route, key } = this.#keyed;
    const row = await keyUsed(database.query, { principal: this.#principal, route, key }, clock.now());
    return row && resultOf(await storedAnswer(this.#runtime, this.#keyed, row));
  }

  /** One of several concurrent invocations runs; the others wait for its response. */
  readonly once: RunOnce = async <Result extends object>(act: (work: Work) => Promise<Result>) => {
    const keyed = this.#keyed;
    if (!keyed && this.#reads) return act(readOnlyWork(this.#runtime, this.#caller));
    return transact(this.#runtime, this.#caller, async (work) => {
      const { kept } = await onceByKey<Kept<{ result: Result }>>(work, keyed, this.#principal, async () => ({
        submissionId: null,
        kept: { result: await act(work) },
      }));
      return kept.result;
    });
  };
}

const resultOf = (answered: Answered | undefined): object | undefined =>
  answered && 'kept' in answered ? (answered as Kept<{ result: object }>).kept.result : undefined;
