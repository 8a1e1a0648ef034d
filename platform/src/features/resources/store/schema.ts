import type { ResourceEventKind, ResourceKind, Role, SortField, TaskState } from '@service/widgets/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea, time } from '../../../store/schema.ts';

/** Directories, documents and files; a pending upload has a row, because it reserves its name. */
export const resources = pgTable(
  'resources',
  {
    workspaceId: text('workspace_id').notNull(),
    /** `<workspaceId>-<…>`. */
    id: text('id').notNull(),
    parentId: text('parent_id'),
    /** From the root directory down to the parent. */
    ancestors: text('ancestors').array().notNull().default([]),
    kind: text('kind').$type<ResourceKind>().notNull(),
    type: text('type'),
    name: text('name').notNull(),
    /** `nameKey(name)`, unique among live entries of a directory. */
    nameKey: text('name_key').notNull(),
    /** `sortKey(name)`, compared by code points. */
    sortKey: text('sort_key').notNull(),
    mediaType: text('media_type').notNull(),
    /** Bytes of the content; 0 for a directory. */
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    /** Number of live entries; ignores permissions. */
    children: integer('children').notNull().default(0),
    revision: integer('revision').notNull().default(1),
    state: text('state').$type<'live' | 'uploading' | 'deleted'>().notNull().default('live'),
    private: boolean('private').notNull().default(false),
    /** `true` if it or an ancestor is private: membership of the workspace alone gives no access. */
    restricted: boolean('restricted').notNull().default(false),
    createdBy: text('created_by').notNull(),
    createdAt: time('created_at').notNull(),
    updatedBy: text('updated_by').notNull(),
    updatedAt: time('updated_at').notNull(),
    deletedAt: time('deleted_at'),
    /** Top of the tree that was deleted. */
    deletedIn: text('deleted_in'),
    fileKey: text('file_key'),
    sha256: text('sha256'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.workspaceId] }),
  ],
);

/** Own entries of a resource. One for an address without an account has no `userId` until that is verified. */
export const accessEntries = pgTable(
  'access_entries',
  {
    workspaceId: text('workspace_id').notNull(),
    resourceId: text('resource_id').notNull(),
    entryId: text('entry_id').notNull(),
    userId: text('user_id'),
    addressKey: text('address_key'),
    /** As typed; shown until the user has verified it, so that granting access does not reveal an account. */
    address: text('address'),
    role: text('role').$type<Role>().notNull(),
    acceptedAt: time('accepted_at'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.resourceId, table.entryId] }),
    foreignKey({
      columns: [table.workspaceId, table.resourceId],
      foreignColumns: [resources.workspaceId, resources.id],
    }),
    uniqueIndex('access_entries_by_user').on(table.workspaceId, table.userId, table.resourceId),
  ],
);

/** Changes of resources. A row is written in the transaction of its change, whose id is a part of its position. */
export const resourceEvents = pgTable(
  'resource_events',
  {
    workspaceId: text('workspace_id').notNull(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Ascends by transaction id, and within a transaction by place; the migration has its default. */
    position: bigint('position', { mode: 'number' })
      .notNull()
      .default(sql`0`),
    kind: text('kind').$type<ResourceEventKind | 'access.changed'>().notNull(),
    resourceId: text('resource_id').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

/** Users whose last access to a workspace ended within a day. */
export const formerReaders = pgTable(
  'former_readers',
  {
    workspaceId: text('workspace_id').notNull(),
    userId: text('user_id').notNull(),
    leftAt: time('left_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.userId] })],
);

/** One row: the newest position of which events were deleted, and the server whose transaction ids they have. */
export const sweptEvents = pgTable('swept_events', {
  isOnly: boolean('is_only').primaryKey().default(true),
  cluster: text('cluster').notNull(),
  position: bigint('position', { mode: 'number' }).notNull(),
});

/** Texts of documents by revision; the current one is `resources.revision`. */
export const documentContents = pgTable(
  'document_contents',
  {
    workspaceId: text('workspace_id').notNull(),
    resourceId: text('resource_id').notNull(),
    revision: integer('revision').notNull(),
    /** Line ends are LF. */
    content: text('content').notNull(),
    /** Bytes as UTF-8. */
    size: integer('size').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.resourceId, table.revision] }),
    foreignKey({
      columns: [table.workspaceId, table.resourceId],
      foreignColumns: [resources.workspaceId, resources.id],
    }),
  ],
);

const words = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Results derived from a resource's content: one row per task, for the current revision or an older one. */
export const derivedResults = pgTable(
  'derived_results',
  {
    workspaceId: text('workspace_id').notNull(),
    resourceId: text('resource_id').notNull(),
    concept: text('concept').notNull(),
    revision: integer('revision').notNull(),
    state: text('state').$type<TaskState>().notNull(),
    output: jsonb('output').$type<unknown>(),
    error: text('error'),
    /** Number of starts for this revision. */
    tries: integer('tries').notNull().default(0),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.resourceId, table.concept] }),
    foreignKey({
      columns: [table.workspaceId, table.resourceId],
      foreignColumns: [resources.workspaceId, resources.id],
    }),
  ],
);

export const derivedArtifacts = pgTable(
  'derived_artifacts',
  {
    workspaceId: text('workspace_id').notNull(),
    resourceId: text('resource_id').notNull(),
    concept: text('concept').notNull(),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    revision: integer('revision').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.resourceId, table.concept, table.name] }),
    foreignKey({
      columns: [table.workspaceId, table.resourceId, table.concept],
      foreignColumns: [derivedResults.workspaceId, derivedResults.resourceId, derivedResults.concept],
    }),
  ],
);

/** References from contents to resources, which may not exist. */
export const resourceLinks = pgTable(
  'resource_links',
  {
    workspaceId: text('workspace_id').notNull(),
    resourceId: text('resource_id').notNull(),
    targetId: text('target_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.resourceId, table.targetId] }),
    foreignKey({
      columns: [table.workspaceId, table.resourceId],
      foreignColumns: [resources.workspaceId, resources.id],
    }),
  ],
);

/** Weighted terms of a resource for comparison; the squares of the weights sum to 1. */
export const resourceTerms = pgTable(
  'resource_terms',
  {
    workspaceId: text('workspace_id').notNull(),
    resourceId: text('resource_id').notNull(),
    term: text('term').notNull(),
    /** Keyword of the term, as written. */
    text: text('text').notNull(),
    weight: real('weight').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.resourceId, table.term] }),
    foreignKey({
      columns: [table.workspaceId, table.resourceId],
      foreignColumns: [resources.workspaceId, resources.id],
    }),
  ],
);

/** Plain text of contents for search, in separately indexed parts. */
export const searchTexts = pgTable(
  'search_texts',
  {
    workspaceId: text('workspace_id').notNull(),
    resourceId: text('resource_id').notNull(),
    part: integer('part').notNull(),
    text: text('text').notNull(),
    /** Stems in Swedish and English, and exact words. */
    words: words('words').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.resourceId, table.part] }),
    foreignKey({
      columns: [table.workspaceId, table.resourceId],
      foreignColumns: [resources.workspaceId, resources.id],
    }),
  ],
);

/** The client's `Upload-Metadata` header, decoded; a key without a value is `null`. */
export type UploadMetadata = Readonly<Record<string, string | null>>;

/** Uploads by tus. An upload has the id of the resource that it becomes; ended ones are kept until they expire. */
export const uploads = pgTable(
  'uploads',
  {
    workspaceId: text('workspace_id').notNull(),
    resourceId: text('resource_id').notNull(),
    createdBy: text('created_by').notNull(),
    state: text('state').$type<'open' | 'finished' | 'cancelled'>().notNull().default('open'),
    /** Bytes of the whole; unknown if the length is deferred. */
    length: bigint('length', { mode: 'number' }),
    /** Bytes counted while the length is unknown; not fewer than received. */
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    metadata: jsonb('metadata').$type<UploadMetadata>().notNull(),
    fileKey: text('file_key').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** Token of the request that holds the lock. */
    lockToken: text('lock_token'),
    /** By the database's clock; the holder's heartbeat extends it. */
    lockedUntil: time('locked_until'),
    lockWanted: boolean('lock_wanted').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.resourceId] })],
);

/** Bytes without references, to be removed from the file store. */
export const removedFiles = pgTable(
  'removed_files',
  {
    workspaceId: text('workspace_id').notNull(),
    fileKey: text('file_key').notNull(),
    removedAt: time('removed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.fileKey] })],
);

export const memberships = pgTable(
  'memberships',
  {
    userId: text('user_id').notNull(),
    workspaceId: text('workspace_id').notNull(),
    joinedAt: time('joined_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.workspaceId] })],
);

/**
 * Workspaces that contain an access entry of a reader: a user id, or the key of an address that is not verified yet. A
 * row may outlast the entries, but never the other way round.
 */
export const workspaceReaders = pgTable(
  'workspace_readers',
  {
    reader: text('reader').notNull(),
    workspaceId: text('workspace_id').notNull(),
    since: time('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.reader, table.workspaceId] })],
);

export const workspaces = pgTable('workspaces', {
  workspaceId: text('workspace_id').primaryKey(),
  name: text('name').notNull(),
  rootResourceId: text('root_resource_id').notNull(),
  createdAt: time('created_at').notNull(),
});

/** Bytes that count against the quota: files and revisions, deleted ones included, and pending uploads. */
export const workspaceUsage = pgTable('workspace_usage', {
  workspaceId: text('workspace_id').primaryKey(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
});

/** Columns of all orders; those that an order does not have keep their defaults. */
const orderColumns = {
  kind: text('kind').notNull().default('directory'),
  sortKey: text('sort_key').notNull().default(''),
  id: text('id').notNull().default(''),
  updatedAt: time('updated_at').notNull(),
  size: bigint('size', { mode: 'number' }).notNull().default(-1),
};

/** Orders of large directories whose entries are counted by buckets ([0034]). */
export const listIndexes = pgTable(
  'list_indexes',
  {
    workspaceId: text('workspace_id').notNull(),
    directoryId: text('directory_id').notNull(),
    sort: text('sort').$type<SortField>().notNull(),
    /** All entries are in the counts of the buckets and in `list_changes`. */
    ready: boolean('ready').notNull().default(false),
    /** A job is to build it or to bring it up to date; by the database's clock. */
    requestedAt: time('requested_at'),
    checkedAt: time('checked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.directoryId, table.sort] }),
    foreignKey({
      columns: [table.workspaceId, table.directoryId],
      foreignColumns: [resources.workspaceId, resources.id],
    }),
  ],
);

/** Parts of an order: from a lower bound to that of the next bucket. */
export const listBuckets = pgTable(
  'list_buckets',
  {
    workspaceId: text('workspace_id').notNull(),
    directoryId: text('directory_id').notNull(),
    sort: text('sort').$type<SortField>().notNull(),
    bucketId: bigint('bucket_id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    ...orderColumns,
    /** Number of live entries, without those in `list_changes`. */
    entries: integer('entries').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.directoryId, table.sort, table.bucketId] }),
    foreignKey({
      columns: [table.workspaceId, table.directoryId, table.sort],
      foreignColumns: [listIndexes.workspaceId, listIndexes.directoryId, listIndexes.sort],
    }),
  ],
);

/**
 * Entries that came and went since the buckets were counted. A trigger on `resources` writes them, because rows that
 * are only added let concurrent writers pass, and no writer can be forgotten.
 */
export const listChanges = pgTable(
  'list_changes',
  {
    workspaceId: text('workspace_id').notNull(),
    directoryId: text('directory_id').notNull(),
    changeId: bigint('change_id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    ...orderColumns,
    /** 1 or -1; null after a change of many entries, which are to be counted again. */
    by: integer('by'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.directoryId, table.changeId] })],
);
