/** Kinds of live events; apart from the schemas, so that following events loads none. */
export const resourceEventKinds = [
  'resource.created',
  'resource.changed',
  'resource.moved',
  'resource.deleted',
  'task.finished',
  'session.ended',
  'resync',
] as const;
/** Kind of a live event. */
export type ResourceEventKind = (typeof resourceEventKinds)[number];
