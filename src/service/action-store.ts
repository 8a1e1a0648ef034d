import type { ActionId, ActionPayload, ActionResult } from '../contract/actions/actions.ts';
import { Store } from '../store.ts';
import type { PlatformClient } from '../transport/client.ts';

/** State of an action. */
export type ActionState<Id extends ActionId> =
  | { readonly status: 'idle' | 'busy'; readonly result?: undefined; readonly failure?: undefined }
  | { readonly status: 'done'; readonly result: ActionResult<Id>; readonly failure?: undefined }
  | {
      readonly status: 'failed';
      readonly result?: undefined;
      readonly failure: Error;
    };

export interface ActionCalls<Id extends ActionId> {
  /**
   * Invokes the action, and aborts a running invocation. Never rejects.
   *
   * @returns `undefined` if it failed (see `failure`) or was aborted
   */
  readonly invoke: (payload: ActionPayload<Id>) => Promise<ActionResult<Id> | undefined>;
  /** Aborts a running invocation, and clears the result. */
  readonly reset: () => void;
}

const idle = { status: 'idle' } as const;

/** An action of the platform, with the state of its last invocation. */
export class ActionStore<Id extends ActionId> implements ActionCalls<Id> {
  readonly #client: PlatformClient;
  readonly #id: Id;
  readonly #state = new Store<ActionState<Id>>(idle);
  #call: AbortController | undefined;

  constructor(client: PlatformClient, id: Id) {
    this.#client = client;
    this.#id = id;
  }

  readonly state = (): ActionState<Id> => this.#state.value;

  readonly subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener);

  readonly reset = (): void => {
    this.#call?.abort();
    this.#call = undefined;
    if (this.state() !== idle) this.#state.value = idle;
  };

  readonly invoke = async (payload: ActionPayload<Id>): Promise<ActionResult<Id> | undefined> => {
    this.#call?.abort();
    const { signal } = (this.#call = new AbortController());
    this.#state.value = { status: 'busy' };
    try {
      const result = await this.#client.invoke(this.#id, payload, { signal });
      if (signal !== this.#call?.signal) return undefined;
      this.#state.value = { status: 'done', result };
      return result;
    } catch (failure) {
      if (signal === this.#call?.signal) this.#state.value = { status: 'failed', failure: failure as Error };
      return undefined;
    }
  };
}
