import type { ResourceEventData, ResourceEventKind } from '@service/widgets/contract';
import { namesById } from '../features/authentication/store/users.ts';
import {
  rightKey,
  rightsOf,
  eventResourcesById,
  type Rights,
  type EventResource,
} from '../features/resources/store/access.ts';
import { isOverflow, type PlacedEvent } from '../features/resources/store/events.ts';
import type { Query } from '../ports.ts';

export interface VisibleEvent {
  readonly kind: ResourceEventKind;
  readonly data: ResourceEventData;
}

/** Events with the data that decides what each reader may see of them now. */
export interface EventContext {
  readonly seen: ReadonlyMap<string, EventResource>;
  readonly rights: Rights;
  readonly names: ReadonlyMap<string, string>;
}

/** Reads the resources of events and the rights of readers, in a constant number of queries. */
export async function loadEventContext(
  query: Query,
  events: readonly PlacedEvent[],
  userIds: readonly string[],
): Promise<EventContext> {
  const about = events.flatMap(({ resourceId, data: { fromId, below } }) => [resourceId, fromId, below]);
  const ids = [...new Set(about.filter((id) => typeof id === 'string'))];
  const seen = await eventResourcesById(query, ids);
  const above = [...seen.values()].flatMap(({ parentId, rootId }) =>
    parentId === null ? [rootId] : [parentId, rootId],
  );
  const rights = await rightsOf(query, userIds, [...new Set([...ids, ...above])]);
  const byIds = events.map(({ data }) => data.byId).filter((id) => id !== undefined);
  return { seen, rights, names: byIds.length ? await namesById(query, byIds) : new Map() };
}

function couldRead({ data, createdAt }: PlacedEvent, userId: string, rootId: string, rights: Rights): boolean {
  if (!data.readers) return false;
  const member = rights.get(rightKey(userId, rootId));
  return data.readers.ids.includes(userId) || (data.readers.members && member !== undefined && member <= createdAt);
}

/** Kind of an event for a reader, by access before and after. */
type Change = (could: boolean | undefined, can: boolean) => ResourceEventKind | undefined;

const ofAccess =
  (kept: ResourceEventKind): Change =>
  (could, can) => {
    if (can) return could === false ? 'resource.created' : kept;
    return could ? 'resource.deleted' : undefined;
  };
const forReaders =
  (kind: ResourceEventKind): Change =>
  (_could, can) =>
    can ? kind : undefined;

/** Changes of access are deletions or creations for the reader. */
const changes: Readonly<Record<PlacedEvent['kind'], Change>> = {
  'resource.created': forReaders('resource.created'),
  'resource.changed': forReaders('resource.changed'),
  'resource.deleted': forReaders('resource.deleted'),
  'task.finished': forReaders('task.finished'),
  'resource.moved': ofAccess('resource.moved'),
  'access.changed': ofAccess('resource.changed'),
};

/** The part of a live event that a user may read now; `undefined` without access. */
export function visibleEvent(event: PlacedEvent, userId: string, around: EventContext): VisibleEvent | undefined {
  if (isOverflow(event)) return { kind: 'resync', data: {} };
  const { resourceId, data } = event;
  const resource = around.seen.get(resourceId);
  if (!resource) return undefined;
  const { seen, rights, names } = around;
  const may = (id: string | null | undefined) => typeof id === 'string' && rights.has(rightKey(userId, id));
  if (may(data.below)) return undefined;
  const can = may(resourceId) && (resource.state === 'live' || event.kind === 'resource.deleted');
  const could = data.readers && couldRead(event, userId, resource.rootId, rights);
  const kind = changes[event.kind](could, can);
  if (!kind) return undefined;
  const gone = kind === 'resource.deleted';
  const from = data.fromId ?? (gone ? resource.parentId : undefined);
  const isThere = (id: string | null | undefined) => may(id) && (gone || seen.get(id ?? '')?.state !== 'deleted');
  const by = data.byId === undefined || data.byId === userId ? undefined : names.get(data.byId);
  return {
    kind,
    data: {
      resourceId,
      ...(!gone && { parentId: isThere(resource.parentId) ? resource.parentId : null }),
      ...(from !== undefined && isThere(from) && { fromId: from }),
      ...(data.concept !== undefined && { concept: data.concept }),
      ...(data.revision !== undefined && !gone && { revision: data.revision }),
      ...(by !== undefined && { by: { id: data.byId ?? '', name: by } }),
    },
  };
}
