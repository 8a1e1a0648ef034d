import type { AccessTokenList, CreatedAccessToken, NewAccessToken } from '@service/widgets/contract';
import { onceByKey, type Keyed } from '../../../commands/idempotency.ts';
import { transact } from '../../../commands/transaction.ts';
import type { Call } from '../../../http/call.ts';
import { ProblemError } from '../../../problem.ts';
import type { Runtime } from '../../../runtime.ts';
import type { Caller } from '../../../task.ts';
import { listTokens, makeToken, mintToken, revokeToken } from '../access-tokens.ts';
import { callerOf, requireSignedIn } from './caller.ts';

/** Access tokens. Each method throws `unauthenticated` when signed out. */
export class TokenServices {
  readonly #runtime: Runtime;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  get now(): Date {
    return this.#runtime.clock.now();
  }

  async list(call: Call): Promise<AccessTokenList> {
    const caller = await this.#callerOf(call);
    const items = await listTokens({ query: call.runtime.database.query, caller });
    return { items, start: 0, total: items.length, previousCursor: null, nextCursor: null };
  }

  /** A repeat with the same key within a minute creates another secret, and revokes the first. */
  async make(call: Call, token: NewAccessToken, keyed?: Keyed): Promise<CreatedAccessToken> {
    const caller = await this.#callerOf(call);
    const made = await transact(call.runtime, caller, async (work) => {
      const principal = `user:${caller.signedIn?.userId}`;
      const { kept } = await onceByKey(work, keyed, principal, async () => ({
        submissionId: null,
        kept: await makeToken(work, token),
      }));
      return mintToken(work, kept);
    });
    if (made instanceof ProblemError) throw made;
    return made;
  }

  async revoke(call: Call, tokenId: string): Promise<void> {
    await transact(call.runtime, await this.#callerOf(call), (work) => revokeToken(work, tokenId));
  }

  async #callerOf(call: Call): Promise<Caller> {
    return callerOf(call, await requireSignedIn(call));
  }
}
