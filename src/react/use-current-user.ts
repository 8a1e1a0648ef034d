import { useEffect, useSyncExternalStore } from 'react';
import type { CallOptions } from '../transport/transport.ts';
import { useProvided } from './provider.ts';
import { isServer } from './service.ts';
import type { Known, WhoState } from './who.ts';

export interface SuspenseOption {
  /** Waits by `<Suspense>` until there is something to show. */
  readonly suspense?: boolean;
}

export interface CurrentUserActions {
  /** Asks again, after a failure too. */
  readonly refresh: () => Promise<void>;
  /** @throws {PlatformFailure} by cause */
  readonly signOff: (options?: CallOptions & { readonly everywhere?: boolean }) => Promise<void>;
}

export type CurrentUser<State extends WhoState = WhoState> = State & CurrentUserActions;

/** On a server nothing can be waited for that it does not know: React lets the page render the boundary by itself. */
export class NotOnServer extends Error {
  override readonly name = 'NotOnServer';
}

/** Who is signed in, in step with the elements below the same provider and with other tabs. */
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
