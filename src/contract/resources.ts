import * as z from 'zod/mini';
import { emailSchema, idSchema, timeSchema } from './authentication.ts';
import { fieldHints } from './hints.ts';
import { limits } from './limits.ts';
import { namePattern } from './names.ts';
import { format } from './zod-format.ts';

export { resourceEventKinds, type ResourceEventKind } from './event-kinds.ts';

export const cancelUploadPayloadSchema = z.strictObject({ uploadId: idSchema });
export const cancelUploadSchema = z.object({ uploadId: idSchema, state: z.literal('cancelled') });

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

/** What a role may do. */
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

/** What of a directory's list is asked for; at most one of `cursor`, `at`, `around`, `prefix`. */
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

export const searchResultsSchema = z.object({
  items: z.array(
    z.object({
      resource: resourceSchema,
      score: z.number(),
      snippet: z.string(),
      /** UTF-16 offsets into the snippet. */
      highlights: z.array(z.array(z.number())),
    }),
  ),
  start: z.number(),
  total: z.number(),
  previousCursor: z.nullable(z.string()),
  nextCursor: z.nullable(z.string()),
});
export type SearchResults = z.infer<typeof searchResultsSchema>;

export interface SearchQuery {
  readonly q: string;
  readonly within?: string;
  readonly kind?: ResourceKind;
  readonly limit?: number;
  readonly cursor?: string;
}

export const linkRequestSchema = z.strictObject({ resourceId: idSchema, variant: facetNameSchema });
/** A URL for one variant, valid 5 minutes, read only, dead with the session. */
export const linkAnswerSchema = z.object({ url: z.string(), expiresAt: timeSchema });
export type LinkAnswer = z.infer<typeof linkAnswerSchema>;

/** What a server-sent event of `resources.events` says; its kind is the event's name. */
export const resourceEventSchema = z.object({
  resourceId: z.optional(idSchema),
  /** Where it is now, as far as the caller may read that. */
  parentId: z.optional(z.nullable(idSchema)),
  /** Where it was, of a move or a deletion. */
  fromId: z.optional(z.nullable(idSchema)),
  /** The task that finished. */
  concept: z.optional(z.string()),
  revision: z.optional(z.number()),
  /** Absent where it is the caller. */
  by: z.optional(personSchema),
});
export type ResourceEventData = z.infer<typeof resourceEventSchema>;

/** What happened after a position, for who can't hold a stream open: all of it up to `position`, or the first of it. */
export const eventPageSchema = z.object({
  events: z.array(z.object({ kind: z.string(), position: z.number(), data: z.record(z.string(), z.unknown()) })),
  position: z.number(),
});
export type EventPage = z.infer<typeof eventPageSchema>;

export const resourceNameSchema = z
  .string()
  .check(
    z.normalize('NFC'),
    z.trim(),
    z.minLength(1),
    z.maxLength(limits.nameLength),
    z.regex(namePattern),
    format('line'),
  );
fieldHints.add(resourceNameSchema, {
  field: 'text',
  format: 'line',
  label: 'resourceName',
  autocapitalize: 'sentences',
});

/** Its limit is one of bytes: what is over it is `too_large`. */
const markdownSchema = z.string();
fieldHints.add(markdownSchema, { field: 'multiline', label: 'content' });

export const createDirectorySchema = z.strictObject({ name: resourceNameSchema });
export const createDocumentSchema = z.strictObject({ name: resourceNameSchema, content: z.optional(markdownSchema) });
export const renameSchema = z.strictObject({ name: resourceNameSchema });

const directoryIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{6,64}$/));
fieldHints.add(directoryIdSchema, { field: 'directory', label: 'parentId' });
export const moveSchema = z.strictObject({ parentId: directoryIdSchema });
export const restoreSchema = z.strictObject({ parentId: z.optional(directoryIdSchema) });

const offset = z.int().check(z.nonnegative());
/** One replacement; `from` and `to` are UTF-16 offsets into the text that it is based on. */
export const patchSchema = z.strictObject({ from: offset, to: offset, insert: z.string() });
export type Patch = z.infer<typeof patchSchema>;

/** The whole text, or a patch of it: exactly one of the two. */
export const markdownValueSchema = z.union([
  z.strictObject({ content: markdownSchema }),
  z.strictObject({ patch: z.array(patchSchema).check(z.minLength(1), z.maxLength(10_000)) }),
]);

const grantSchema = z.strictObject({ email: emailSchema, role: z.enum(roles) });
/** Own entries of a resource as they are to be; who stands in none of them has no own entry any more. */
export const accessSchema = z.strictObject({
  entries: z.array(grantSchema).check(z.maxLength(200)),
  visibility: z.enum(visibilities),
});

/** `confirmName` repeats the name of a directory that is not empty. */
export const deleteSchema = z.strictObject({
  confirmName: z.optional(z.string().check(z.maxLength(limits.nameLength))),
});

export const dashboardSchema = z.strictObject({
  name: z.optional(resourceNameSchema),
  /** Kept losslessly. */
  document: z.record(z.string(), z.unknown()),
});

/** Why a change of structure or access is a `conflict`: `params.reason` of the problem. */
export const conflictReasons = [
  'twin_name',
  'into_itself',
  'too_deep',
  'other_workspace',
  'root',
  'last_owner',
  'parent_gone',
] as const;
export type ConflictReason = (typeof conflictReasons)[number];

/** The resource types of the feature, with the schema of their values. */
export const resourceForms = {
  '@service/resources/schema/create-directory': createDirectorySchema,
  '@service/resources/schema/create-document': createDocumentSchema,
  '@service/resources/schema/markdown': markdownValueSchema,
  '@service/resources/schema/move': moveSchema,
  '@service/resources/schema/rename': renameSchema,
  '@service/resources/schema/access': accessSchema,
  '@service/resources/schema/delete': deleteSchema,
  '@service/resources/schema/restore': restoreSchema,
  '@service/resources/schema/dashboard': dashboardSchema,
} as const;

export type ResourceFormId = keyof typeof resourceForms;
export type ResourceFormValue<Id extends ResourceFormId> = z.input<(typeof resourceForms)[Id]>;

/** What a submission of the feature's forms answers: the resource as it is now. */
export const resourceResultSchema = z.object({ resource: resourceSchema });
export type ResourceResult = z.infer<typeof resourceResultSchema>;
