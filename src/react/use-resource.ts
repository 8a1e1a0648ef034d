import { useCallback, useSyncExternalStore } from 'react';
import type { ListQuery, ResourceRead } from '../contract/resources/resource.ts';
import type { ViewerState } from '../models/viewer-model.ts';
import { useProvided } from './provider.ts';
import { isServer } from './service.ts';
import { NotOnServer, type SuspenseOption } from './use-current-user.ts';

export interface ResourceOptions extends SuspenseOption {
  /** What of a directory's list is asked for. */
  readonly query?: ListQuery;
  /** What a server has read already; shown until it has been read here. */
  readonly initial?: ResourceRead | undefined;
}

export interface ResourceActions {
  /** Reads it after a failure. */
  readonly retry: () => void;
  /** Reads it anew, unseen; changes by others arrive without it. */
  readonly refresh: () => Promise<void>;
}

/** A resource as it is now: `read` holds it, with its children or its content; `failure` says why it does not. */
export type UsedResource<Status extends ViewerState['status'] = ViewerState['status']> = ResourceActions &
  Omit<ViewerState, 'status' | 'read'> &
  (
    | { readonly status: Status & 'ready'; readonly read: ResourceRead }
    | { readonly status: Exclude<Status, 'ready'>; readonly read?: ResourceRead | undefined }
  );

const loading: ViewerState = { status: 'loading', busy: true, waitingForNetwork: false, ended: false };
const nothing = { subscribe: () => () => undefined, state: () => loading, retry: () => undefined };
const noRefresh = () => Promise.resolve();

/** A resource by its id, in step with what anybody does to it; without an id nothing is read yet. */
export function useResource(
  resourceId: string,
  options: ResourceOptions & { readonly suspense: true },
): UsedResource<Exclude<ViewerState['status'], 'loading'>>;
export function useResource(
  resourceId: string | undefined,
  options?: ResourceOptions & { readonly suspense?: false },
): UsedResource;
export function useResource(
  resourceId: string | undefined,
  { query, initial, suspense = false }: ResourceOptions = {},
): UsedResource {
  const { reads } = useProvided();
  const store = resourceId === undefined ? undefined : reads.resource(resourceId, query);
  const { subscribe, state } = store ?? nothing;
  // Who waits on a server has it there, and a page that takes over waits as well.
  const served = useCallback(() => (suspense ? state() : loading), [suspense, state]);
  const now = useSyncExternalStore(subscribe, state, served);
  const shown = now.status === 'loading' && initial ? { ...now, status: 'ready' as const, read: initial } : now;
  if (suspense && store) {
    if (shown.status === 'loading') throw store.settled();
    if (isServer && shown.status !== 'ready') throw shown.failure ?? new NotOnServer('Nobody may read this here.');
  }
  const { retry, refresh } = store ?? { ...nothing, refresh: noRefresh };
  return { ...shown, retry, refresh } as UsedResource;
}
