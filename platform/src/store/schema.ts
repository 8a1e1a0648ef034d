import { customType, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const bytea = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  // a driver may hand over a part of a larger buffer
  fromDriver: (value) => new Uint8Array(value),
});

export const submissions = pgTable('submissions', {
  id: text('id').primaryKey(),
  /** `browser:<hash of the challenge cookie>` or `user:<id>`; absent without both. */
  principal: text('principal'),
  type: text('type').notNull(),
  state: text('state').$type<'completed' | 'accepted'>().notNull(),
  /** Stored part of the task's result: never a secret. */
  kept: jsonb('kept').$type<Record<string, unknown>>(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
});

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    principal: text('principal').notNull(),
    route: text('route').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** Set if the request had no cookie, and its response set the challenge cookie. */
    browserHash: text('browser_hash'),
    /** Absent while the first request runs: other requests can't see the row then. */
    answer: jsonb('answer').$type<Record<string, unknown>>(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.principal, table.route, table.key] })],
);

export const counters = pgTable(
  'counters',
  {
    name: text('name').notNull(),
    /** Keyed hash of the counted subject. */
    subject: text('subject').notNull(),
    /** When all attempts are given back. */
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.subject] })],
);

export const widgetVersions = pgTable('widget_versions', {
  version: text('version').primaryKey(),
  /** SHA-256 of the hashes of all files, in hex. */
  digest: text('digest').notNull(),
});

export const widgetFiles = pgTable(
  'widget_files',
  {
    version: text('version').notNull(),
    path: text('path').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.version, table.path] })],
);

/**
 * Tables without a workspace, each with its reason. Keys of all other tables lead with `workspace_id`, by which a
 * sharded PostgreSQL can distribute them.
 */
export const globalTables: Readonly<Record<string, string>> = {
  users: 'a person is in many workspaces',
  addresses: 'an address signs in before any workspace is known',
  challenges: 'is requested before sign-in',
  challenge_secrets: 'belongs to a challenge',
  sessions: 'a session is a person’s, over all workspaces',
  tokens: 'a token is a person’s, over all workspaces',
  memberships: 'leads from a person to the workspaces, so it is looked up by the person',
  workspace_readers: 'leads from a reader to the workspaces, before any statement about these',
  former_readers: 'leads from a person to the workspaces that they could read until a day ago',
  mails: 'goes to an address, mostly before there is a workspace',
  submissions: 'is read by the submitter, who may not be signed in yet',
  idempotency_keys: 'is read before it is known what a request is about',
  counters: 'counts addresses and clients',
  development_mails: 'shows what would have been mailed',
  secret_key_fingerprint: 'one row for the whole installation',
  swept_events: 'one row for the whole installation: transaction ids are the server’s',
  widget_versions: 'is about the platform itself',
  widget_files: 'belongs to a version of the widgets',
  schema_migrations: 'is about the database itself',
};
