import type { Runtime } from '../runtime.ts';
import { keyUsed } from '../store/idempotency.ts';
import type { Caller, TaskRecord, Work } from '../task.ts';
import { storeAnswer, storedAnswer, useKey, type Keyed } from './idempotency.ts';
import { readOnlyWork } from './run-command.ts';
import { transact } from './transaction.ts';

/** Runs the work of an invocation together with storing its key. */
export type RunOnce = <Result extends object>(act: (work: Work) => Promise<Result>) => Promise<Result>;

/** Response of an invocation; contains no secret. */
type KeptResult = TaskRecord & { readonly result: object };

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
      const state = keyed && (await useKey(work, keyed, this.#principal));
      const before = state && resultOf(state.answered);
      if (before) return before as Result;
      const result = await act(work);
      const kept: KeptResult = { result };
      if (state) await storeAnswer(work, state, { submissionId: null, kept });
      return result;
    });
  };
}

const resultOf = (answered: Awaited<ReturnType<typeof storedAnswer>>): object | undefined =>
  answered && 'kept' in answered ? (answered.kept as KeptResult).result : undefined;
