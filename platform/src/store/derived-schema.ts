import { customType, foreignKey, integer, jsonb, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';
import type { TaskState } from '@service/widgets/contract';
import { resources } from './resource-schema.ts';
import { time } from './schema.ts';

const bytes = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  // a driver may hand over a part of a larger buffer
  fromDriver: (value) => new Uint8Array(value),
});
const words = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** What was worked out of a resource's content, one row a task concept; of its present revision or under way to it. */
export const derivedResults = pgTable(
  'derived_results',
  {
    workspaceId: text('workspace_id').notNull(),
    resourceId: text('resource_id').notNull(),
    concept: text('concept').notNull(),
    revision: integer('revision').notNull(),
    state: text('state').$type<TaskState>().notNull(),
    output: jsonb('output').$type<unknown>(),
    /** Why it failed, as a code. */
    error: text('error'),
    /** How often it was begun for this revision. */
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

/** Bytes that belong to a result; small ones. */
export const derivedArtifacts = pgTable(
  'derived_artifacts',
  {
    workspaceId: text('workspace_id').notNull(),
    resourceId: text('resource_id').notNull(),
    concept: text('concept').notNull(),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    revision: integer('revision').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.resourceId, table.concept, table.name] }),
    foreignKey({
      columns: [table.workspaceId, table.resourceId, table.concept],
      foreignColumns: [derivedResults.workspaceId, derivedResults.resourceId, derivedResults.concept],
    }),
  ],
);

/** Which resource's content refers to which; the other end may be gone, or never have been there. */
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

/** What a resource's content is about, as it is compared with others; the squares of its weights sum up to 1. */
export const resourceTerms = pgTable(
  'resource_terms',
  {
    workspaceId: text('workspace_id').notNull(),
    resourceId: text('resource_id').notNull(),
    /** The stem of a word. */
    term: text('term').notNull(),
    /** The keyword that it comes from, as it is written. */
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

/** The plain text of contents for search, in parts that are searched each by itself. */
export const searchTexts = pgTable(
  'search_texts',
  {
    workspaceId: text('workspace_id').notNull(),
    resourceId: text('resource_id').notNull(),
    part: integer('part').notNull(),
    text: text('text').notNull(),
    /** In Swedish, English and as written, all in one. */
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
