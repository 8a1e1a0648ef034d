import type { Migration } from '../migration.ts';

/** Texts of documents, and the order of lists by kind. */
export const documents: Migration = {
  name: '0005-documents',
  statements: [
    `CREATE TABLE document_contents (
      workspace_id text NOT NULL,
      resource_id text NOT NULL,
      revision integer NOT NULL,
      content text NOT NULL,
      size integer NOT NULL,
      created_by text NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (workspace_id, resource_id, revision),
      FOREIGN KEY (workspace_id, resource_id) REFERENCES resources (workspace_id, id) ON DELETE CASCADE
    )`,
    `CREATE INDEX resources_by_kind ON resources (workspace_id, parent_id, kind, sort_key, id) WHERE state = 'live'`,
  ],
};
