import * as z from 'zod/mini';
import { idSchema, timeSchema } from '../scalars.ts';

export { resourceEventKinds, type ResourceEventKind } from './event-kinds.ts';

/** `taskConcept`, `artifactName` and `variant`. */
export const facetNamePattern = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** Never variants: they are facets of their own. */
export const reservedVariants: readonly string[] = ['info', 'tasks'];
export const facetNameSchema = z.string().check(z.regex(facetNamePattern));

export const resourceKinds = ['directory', 'document', 'file'] as const;
export const roles = ['reader', 'writer', 'owner'] as const;
export const permissions = ['read', 'write', 'share', 'delete'] as const;
export const visibilities = ['private', 'workspace'] as const;
export const taskStates = ['pending', 'running', 'completed', 'failed'] as const;
export type ResourceKind = (typeof resourceKinds)[number];
export type Role = (typeof roles)[number];
export type Permission = (typeof permissions)[number];
export type Visibility = (typeof visibilities)[number];
export type TaskState = (typeof taskStates)[number];

/** Role → permissions. */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  reader: ['read'],
  writer: ['read', 'write', 'delete'],
  owner: ['read', 'write', 'share', 'delete'],
};

export const personSchema = z.object({ id: idSchema, name: z.string() });

/** A resource as its reader sees it. */
export const resourceSchema = z.object({
  id: idSchema,
  /** The resource type that it was made by; `null` for an uploaded file. */
  type: z.nullable(z.string()),
  name: z.string(),
  kind: z.enum(resourceKinds),
  mediaType: z.string(),
  /** Bytes of a document or a file; for a directory how many entries it has. */
  size: z.number(),
  parentId: z.nullable(idSchema),
  /** From the topmost ancestor that the caller may read down to the parent. */
  path: z.array(z.object({ id: idSchema, name: z.string() })),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  createdBy: personSchema,
  /** Counts writes of content; a rename or a move is none. */
  revision: z.number(),
  visibility: z.enum(visibilities),
  permissions: z.array(z.enum(permissions)),
  variants: z.array(z.string()),
  tasks: z.array(z.object({ concept: z.string(), state: z.enum(taskStates), updatedAt: timeSchema })),
});
export type Resource = z.infer<typeof resourceSchema>;

/** A page or a window of a list. `start` is the row of its first item, counted from 0. */
export const resourceListSchema = z.object({
  items: z.array(resourceSchema),
  start: z.number(),
  total: z.number(),
  previousCursor: z.nullable(z.string()),
  nextCursor: z.nullable(z.string()),
});
export type ResourceList = z.infer<typeof resourceListSchema>;

/** Answer of `/r/:resourceId`: `children` of a directory, `content` of a document of at most 1 MiB. */
export const resourceReadSchema = z.object({
  resource: resourceSchema,
  children: z.optional(resourceListSchema),
  content: z.optional(z.string()),
});
export type ResourceRead = z.infer<typeof resourceReadSchema>;

export const sortFields = ['name', 'updatedAt', 'size', 'kind'] as const;
export type SortField = (typeof sortFields)[number];

/** Query of a directory's list; at most one of `cursor`, `at`, `around`, `prefix`. */
export interface ListQuery {
  readonly sort?: SortField;
  readonly order?: 'asc' | 'desc';
  readonly limit?: number;
  readonly cursor?: string;
  /** A row, counted from 0. */
  readonly at?: number;
  /** A resource of the directory; the window has it in its middle. */
  readonly around?: string;
  /** The window begins at the first name that starts like this, or at the one that would follow it. */
  readonly prefix?: string;
}

/** Who has access: a person once they verified the address, until then the address as it was typed. */
export const accessEntrySchema = z.object({
  who: z.object({ id: z.optional(idSchema), name: z.optional(z.string()), email: z.optional(z.string()) }),
  role: z.enum(roles),
  inheritedFrom: z.optional(z.object({ id: idSchema, name: z.string() })),
});
export type AccessEntry = z.infer<typeof accessEntrySchema>;

export const linkSchema = z.object({ id: idSchema, name: z.string(), kind: z.enum(resourceKinds) });

/** Answer of `/r/:resourceId/info`; `access` is empty for those who may not share. */
export const resourceInfoSchema = z.object({
  resource: resourceSchema,
  access: z.array(accessEntrySchema),
  links: z.object({ to: z.array(linkSchema), from: z.array(linkSchema) }),
  revisions: z.array(
    z.object({ revision: z.number(), createdAt: timeSchema, createdBy: personSchema, size: z.number() }),
  ),
});
export type ResourceInfo = z.infer<typeof resourceInfoSchema>;

/** Answer of `/r/:resourceId/tasks/:taskConcept`. */
export const taskOutputSchema = z.object({
  concept: z.string(),
  state: z.enum(taskStates),
  output: z.optional(z.unknown()),
  artifacts: z.array(z.object({ name: z.string(), mediaType: z.string(), size: z.number() })),
  error: z.optional(z.string()),
});
export type TaskOutput = z.infer<typeof taskOutputSchema>;
