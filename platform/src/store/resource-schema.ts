import {
  bigint,
  boolean,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ResourceEventKind, ResourceKind, Role } from '@service/widgets/contract';
import { time, workspaces } from './schema.ts';

/** Directories, documents and files; an upload under way is a row already, because it holds its name. */
export const resources = pgTable(
  'resources',
  {
    workspaceId: text('workspace_id').notNull(),
    /** `<workspaceId>-<…>`: an id routes to its workspace. */
    id: text('id').notNull(),
    parentId: text('parent_id'),
    /** From the root directory down to the parent. */
    ancestors: text('ancestors').array().notNull().default([]),
    kind: text('kind').$type<ResourceKind>().notNull(),
    type: text('type'),
    name: text('name').notNull(),
    /** `nameKey(name)`: unique among what is not deleted in a directory. */
    nameKey: text('name_key').notNull(),
    /** `sortKey(name)`, compared by code points. */
    sortKey: text('sort_key').notNull(),
    mediaType: text('media_type').notNull(),
    /** Bytes of the content; 0 for a directory. */
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    /** How many live entries a directory has, whoever may see them. */
    children: integer('children').notNull().default(0),
    revision: integer('revision').notNull().default(1),
    state: text('state').$type<'live' | 'uploading' | 'deleted'>().notNull().default('live'),
    private: boolean('private').notNull().default(false),
    /** It or one of its ancestors is private: membership of the workspace alone opens nothing here. */
    restricted: boolean('restricted').notNull().default(false),
    createdBy: text('created_by').notNull(),
    createdAt: time('created_at').notNull(),
    updatedBy: text('updated_by').notNull(),
    updatedAt: time('updated_at').notNull(),
    deletedAt: time('deleted_at'),
    /** The top of the tree that it was deleted with. */
    deletedIn: text('deleted_in'),
    /** Where its bytes are, for the store of files. */
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
    /** As it was typed; shown until the person has verified it, so that a grant tells nothing of an account. */
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

/**
 * What happened to resources. A row is written in the transaction that causes it, without a position; one process at a
 * time gives positions to what has been committed, so that they are in commit order.
 */
export const resourceEvents = pgTable(
  'resource_events',
  {
    workspaceId: text('workspace_id').notNull(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    position: bigint('position', { mode: 'number' }),
    kind: text('kind').$type<ResourceEventKind | 'access.changed'>().notNull(),
    resourceId: text('resource_id').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);
