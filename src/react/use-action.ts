import { useCallback, useEffect, useRef, useState } from 'react';
import type { ActionId, ActionPayload, ActionResult } from '../contract/actions/actions.ts';
import { useProvided } from './provider.ts';

export type ActionState<Id extends ActionId> =
  | { readonly status: 'idle' | 'busy'; readonly result?: undefined; readonly failure?: undefined }
  | { readonly status: 'done'; readonly result: ActionResult<Id>; readonly failure?: undefined }
  | {
      readonly status: 'failed';
      readonly result?: undefined;
      readonly failure: Error;
    };

export type Action<Id extends ActionId> = ActionState<Id> & {
  /**
   * Invokes the action, and aborts a running invocation. Never rejects.
   *
   * @returns `undefined` if it failed (see `failure`) or was aborted
   */
  readonly invoke: (payload: ActionPayload<Id>) => Promise<ActionResult<Id> | undefined>;
  /** Aborts a running invocation, and clears the result. */
  readonly reset: () => void;
};

const idle = { status: 'idle' } as const;

/** An action of the platform with the state of its last invocation, which is aborted on unmount. */
export function useAction<Id extends ActionId>(id: Id): Action<Id> {
  const { client } = useProvided();
  const [state, setState] = useState<ActionState<Id>>(idle);
  const call = useRef<AbortController | undefined>(undefined);

  const reset = useCallback(() => {
    call.current?.abort();
    call.current = undefined;
    setState(idle);
  }, []);

  const invoke = useCallback(
    async (payload: ActionPayload<Id>) => {
      call.current?.abort();
      const own = (call.current = new AbortController());
      setState({ status: 'busy' });
      try {
        const result = await client.invoke(id, payload, { signal: own.signal });
        if (own !== call.current) return undefined;
        setState({ status: 'done', result });
        return result;
      } catch (failure) {
        if (own === call.current) setState({ status: 'failed', failure: failure as Error });
        return undefined;
      }
    },
    [client, id],
  );

  // Aborts when the action or platform changes, and on unmount.
  useEffect(() => reset, [client, id, reset]);

  return { ...state, invoke, reset };
}
