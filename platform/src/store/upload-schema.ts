import { bigint, boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from './schema.ts';

/** What a client says of an upload by the header `Upload-Metadata`, decoded; a key without a value has `null`. */
export type UploadMetadata = Readonly<Record<string, string | null>>;

/** Uploads by tus. One has the id of the resource that it becomes; ended ones are remembered until they expire. */
export const uploads = pgTable(
  'uploads',
  {
    workspaceId: text('workspace_id').notNull(),
    resourceId: text('resource_id').notNull(),
    createdBy: text('created_by').notNull(),
    state: text('state').$type<'open' | 'finished' | 'cancelled'>().notNull().default('open'),
    /** Bytes of the whole; unknown where the client tells later. */
    length: bigint('length', { mode: 'number' }),
    /** Bytes that it is counted with while its length is unknown, where a workspace has a limit; not fewer than it has. */
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    metadata: jsonb('metadata').$type<UploadMetadata>().notNull(),
    fileKey: text('file_key').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** Of the request that alone may touch the bytes. */
    lockToken: text('lock_token'),
    /** By the database's clock; a holder that is alive puts it off. */
    lockedUntil: time('locked_until'),
    /** Another request waits for the lock. */
    lockWanted: boolean('lock_wanted').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.resourceId] })],
);

/** Bytes that nothing refers to any more, until the store of files has removed them. */
export const removedFiles = pgTable(
  'removed_files',
  {
    workspaceId: text('workspace_id').notNull(),
    fileKey: text('file_key').notNull(),
    removedAt: time('removed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.fileKey] })],
);
