import { useEffect, useSyncExternalStore } from 'react';
import type { CallOptions } from '../transport/transport.ts';
import { useProvided } from './provider.ts';
import { isServer } from './service.ts';
import type { Known, WhoState } from './who.ts';

export interface SuspenseOption {
  /** Suspends until there is something to show. */
  readonly suspense?: boolean;
}

export interface CurrentUserActions {
  /** Loads the session again. */
  readonly refresh: () => Promise<void>;
  /** @throws {PlatformFailure} */
  readonly signOff: (options?: CallOptions & { readonly everywhere?: boolean }) => Promise<void>;
}

export type CurrentUser<State extends WhoState = WhoState> = State & CurrentUserActions;

/** Data is unknown on the server: React renders the `<Suspense>` boundary in the page. */
export class NotOnServer extends Error {
  override readonly name = 'NotOnServer';
}

/** The signed-in user, in sync with the elements of the provider and with other tabs. */
export function useCurrentUser(options: { readonly suspense: true }): CurrentUser<Known>;
export function useCurrentUser(options?: SuspenseOption): CurrentUser;
export function useCurrentUser({ suspense = false }: SuspenseOption = {}): CurrentUser {
  const { client, who, served } = useProvided();
  const now = useSyncExternalStore(who.subscribe, who.state, () => served);
  useEffect(() => void who.ask(), [who]);
  const state = now.status === 'unknown' ? served : now;
  if (suspense && state.status === 'unknown') {
    if (isServer) throw new NotOnServer('Who is signed in is not known here: give <ServiceProvider> its `user`.');
    throw who.ask();
  }
  return { ...state, refresh: who.askAgain, signOff: client.signOff };
}
