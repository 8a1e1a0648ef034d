import { useEffect, useSyncExternalStore } from 'react';
import { useProvided } from './provider.ts';
import { isServer } from '../service/service.ts';
import type { CurrentUserActions, CurrentUserState, KnownUser } from '../service/session-store.ts';

/** Option of hooks that can suspend. */
export interface SuspenseOption {
  /** Suspends until there is something to show. */
  readonly suspense?: boolean;
}

/** Result of `useCurrentUser`. */
export type CurrentUser<State extends CurrentUserState = CurrentUserState> = State & CurrentUserActions;

/** Data is unknown on the server: React renders the `<Suspense>` boundary in the page. */
export class NotOnServer extends Error {
  override readonly name = 'NotOnServer';
}

/** The signed-in user, in sync with the elements of the provider and with other tabs. */
export function useCurrentUser(options: { readonly suspense: true }): CurrentUser<KnownUser>;
export function useCurrentUser(options?: SuspenseOption): CurrentUser;
export function useCurrentUser({ suspense = false }: SuspenseOption = {}): CurrentUser {
  const { client, session, served } = useProvided();
  const now = useSyncExternalStore(session.subscribe, session.state, () => served);
  useEffect(() => void session.load(), [session]);
  // A user whom the server has named stays known while the platform can't be reached.
  const isUnknown = now.status === 'unknown' || (now.status === 'failed' && served.status !== 'unknown');
  const state = isUnknown ? served : now;
  if (suspense && state.status === 'unknown') {
    if (isServer) throw new NotOnServer('The session is unknown here: give <ServiceProvider> its `user`.');
    throw session.load();
  }
  return { ...state, refresh: session.reload, signOff: client.signOff };
}
