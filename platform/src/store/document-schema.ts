import { foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { resources } from './resource-schema.ts';
import { time } from './schema.ts';

/** The texts of documents, one row a revision; the present one is the row of `resources.revision`. */
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
