/** What happens to resources, and to whoever follows it; apart from the schemas, so that following loads none. */
export const resourceEventKinds = [
  'resource.created',
  'resource.changed',
  'resource.moved',
  'resource.deleted',
  'task.finished',
  'session.ended',
  'resync',
] as const;
export type ResourceEventKind = (typeof resourceEventKinds)[number];
