import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { ListQuery, ResourceRead } from '../contract/resources/resource.ts';
import type { ViewerState } from '../models/viewer-model.ts';
import { loading, type ResourceActions, type ResourceStore } from '../service/reads.ts';
import { useProvided } from './provider.ts';
import { isServer } from '../service/service.ts';
import { NotOnServer, type SuspenseOption } from './use-current-user.ts';

/** Options of `useResource`. */
export interface ResourceOptions extends SuspenseOption {
  readonly query?: ListQuery;
  /** Result of a read on the server; shown for the first id, until a response, a failure or a sign-out. */
  readonly initial?: ResourceRead | undefined;
}

/** State of a resource: `read` with its children or content, or `failure`. */
export type UsedResource<Status extends ViewerState['status'] = ViewerState['status']> = ResourceActions &
  Omit<ViewerState, 'status' | 'read'> &
  (
    | { readonly status: Status & 'ready'; readonly read: ResourceRead }
    | { readonly status: Exclude<Status, 'ready'>; readonly read?: ResourceRead | undefined }
  );

const nothing = { subscribe: () => () => undefined, state: () => loading, retry: () => undefined };
/** First store of each read of a server. */
const firstStores = new WeakMap<ResourceRead, ResourceStore>();

/** A server's read is shown for its first store, until the page knows more. */
function showsServed(read: ResourceRead, store: ResourceStore): boolean {
  if (!firstStores.has(read)) firstStores.set(read, store);
  return !store.known && firstStores.get(read) === store;
}

const noRefresh = () => Promise.resolve();

/** A live resource by id; reads nothing without an id. */
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
  const first = useMemo(
    () => initial && store && { ...loading, status: 'ready' as const, read: initial },
    [initial, store],
  );
  // A suspended server component has the data, and the hydrating page suspends as well.
  const served = useCallback(() => first ?? (suspense ? state() : loading), [first, suspense, state]);
  const now = useSyncExternalStore(subscribe, state, served);
  const shown =
    first && store && showsServed(first.read, store) ? { ...now, status: first.status, read: first.read } : now;
  if (suspense && store) {
    if (shown.status === 'loading') throw store.settled();
    if (isServer && shown.status !== 'ready') throw shown.failure ?? new NotOnServer('Nobody may read this here.');
  }
  const { retry, refresh } = store ?? { ...nothing, refresh: noRefresh };
  return { ...shown, retry, refresh } as UsedResource;
}
