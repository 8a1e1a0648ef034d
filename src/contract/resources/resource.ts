import * as z from 'zod/mini';
import { idSchema, listSchema, timeSchema } from '../scalars.ts';

export { resourceEventKinds, type ResourceEventKind } from './event-kinds.ts';

/** `taskConcept`, `artifactName` and `variant`. */
export const facetNamePattern = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** Names of other facets. */
export const reservedVariants: readonly string[] = ['info', 'tasks'];
/** Name of a facet in the path of a resource. */
export const facetNameSchema = z.string().check(z.regex(facetNamePattern));

/** Kinds of resources. */
export const resourceKinds = ['directory', 'document', 'file'] as const;
/** Roles, each with the permissions of those before it. */
export const roles = ['reader', 'writer', 'owner'] as const;
/** Permissions for a resource. */
export const permissions = ['read', 'write', 'share', 'delete'] as const;
/** Visibility: for people with access only, or for the workspace. */
export const visibilities = ['private', 'workspace'] as const;
/** States of a derived result. */
export const taskStates = ['pending', 'running', 'completed', 'failed'] as const;
/** Kind of a resource. */
export type ResourceKind = (typeof resourceKinds)[number];
/** Role of a user for a resource. */
export type Role = (typeof roles)[number];
/** Permission for a resource. */
export type Permission = (typeof permissions)[number];
/** Visibility of a resource. */
export type Visibility = (typeof visibilities)[number];
/** State of a derived result. */
export type TaskState = (typeof taskStates)[number];

/** Permissions of each role. */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  reader: ['read'],
  writer: ['read', 'write', 'delete'],
  owner: ['read', 'write', 'share', 'delete'],
};

/** Person who is named beside a resource. */
export const personSchema = z.object({ id: idSchema, name: z.string() });

/** Directory, document or file. */
export const resourceSchema = z.object({
  id: idSchema,
  /** Resource type; `null` for an uploaded file. */
  type: z.nullable(z.string()),
  name: z.string(),
  kind: z.enum(resourceKinds),
  mediaType: z.string(),
  /** Bytes; of a directory, the number of children. */
  size: z.number(),
  parentId: z.nullable(idSchema),
  /** Ancestors, from the topmost readable one to the parent. */
  path: z.array(z.object({ id: idSchema, name: z.string() })),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  createdBy: personSchema,
  /** Counts changes of content. */
  revision: z.number(),
  visibility: z.enum(visibilities),
  permissions: z.array(z.enum(permissions)),
  variants: z.array(z.string()),
  tasks: z.array(z.object({ concept: z.string(), state: z.enum(taskStates), updatedAt: timeSchema })),
});
/** Directory, document or file. */
export type Resource = z.infer<typeof resourceSchema>;

/** Window of a list of resources. */
export const resourceListSchema = listSchema(resourceSchema);
/** Window of a list of resources. */
export type ResourceList = z.infer<typeof resourceListSchema>;

/** Response of `/r/:resourceId`: `children` of a directory, `content` of a document up to 1 MiB. */
export const resourceReadSchema = z.object({
  resource: resourceSchema,
  children: z.optional(resourceListSchema),
  content: z.optional(z.string()),
});
/** Response to the read of a resource. */
export type ResourceRead = z.infer<typeof resourceReadSchema>;

/** Fields by which lists are sorted. */
export const sortFields = ['name', 'updatedAt', 'size', 'kind'] as const;
/** Field by which a list is sorted. */
export type SortField = (typeof sortFields)[number];

/** Query of a directory's list; at most one of `cursor`, `at`, `around`, `prefix`. */
export interface ListQuery {
  readonly sort?: SortField;
  readonly order?: 'asc' | 'desc';
  readonly limit?: number;
  readonly cursor?: string;
  readonly at?: number;
  /** Id of the child in the middle of the window. */
  readonly around?: string;
  /** Start of the name of the window's first child. */
  readonly prefix?: string;
}

/** Access of a user, or of an address that is not verified yet. */
export const accessEntrySchema = z.object({
  who: z.object({ id: z.optional(idSchema), name: z.optional(z.string()), email: z.optional(z.string()) }),
  role: z.enum(roles),
  inheritedFrom: z.optional(z.object({ id: idSchema, name: z.string() })),
});
/** Person with access to a resource, and their role. */
export type AccessEntry = z.infer<typeof accessEntrySchema>;

/** Resource that a document links to, or that links to it. */
export const linkSchema = z.object({ id: idSchema, name: z.string(), kind: z.enum(resourceKinds) });

/** Response of `/r/:resourceId/info`; `access` is empty for users who may not share. */
export const resourceInfoSchema = z.object({
  resource: resourceSchema,
  access: z.array(accessEntrySchema),
  links: z.object({ to: z.array(linkSchema), from: z.array(linkSchema) }),
  revisions: z.array(
    z.object({ revision: z.number(), createdAt: timeSchema, createdBy: personSchema, size: z.number() }),
  ),
});
/** Access, links and further facts of a resource. */
export type ResourceInfo = z.infer<typeof resourceInfoSchema>;

/** Response of `/r/:resourceId/tasks/:taskConcept`. */
export const taskOutputSchema = z.object({
  concept: z.string(),
  state: z.enum(taskStates),
  output: z.optional(z.unknown()),
  artifacts: z.array(z.object({ name: z.string(), mediaType: z.string(), size: z.number() })),
  error: z.optional(z.string()),
});
/** Derived result of a resource. */
export type TaskOutput = z.infer<typeof taskOutputSchema>;
