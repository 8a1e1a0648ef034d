import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ActionId } from '../contract/actions/actions.ts';
import { ActionStore, type ActionCalls, type ActionState } from '../service/action-store.ts';
import { useProvided } from './provider.ts';

/** Result of `useAction`. */
export type Action<Id extends ActionId> = ActionState<Id> & ActionCalls<Id>;

/** An action of the platform with the state of its last invocation, which is aborted on unmount. */
export function useAction<Id extends ActionId>(id: Id): Action<Id> {
  const { client } = useProvided();
  const store = useMemo(() => new ActionStore(client, id), [client, id]);
  const state = useSyncExternalStore(store.subscribe, store.state, store.state);
  useEffect(() => store.reset, [store]);
  return { ...state, invoke: store.invoke, reset: store.reset };
}
