import type { Migration } from '../migration.ts';

/** Terms of contents; existing contents are read again by the next sweep. */
export const terms: Migration = {
  name: '0011-terms',
  statements: [
    `CREATE TABLE resource_terms (
      workspace_id text NOT NULL,
      resource_id text NOT NULL,
      term text COLLATE "C" NOT NULL,
      text text NOT NULL,
      weight real NOT NULL,
      PRIMARY KEY (workspace_id, resource_id, term),
      FOREIGN KEY (workspace_id, resource_id) REFERENCES resources (workspace_id, id) ON DELETE CASCADE
    )`,
    `CREATE INDEX resource_terms_by_weight ON resource_terms (workspace_id, term, weight DESC, resource_id)`,
    `UPDATE derived_results SET state = 'pending', output = NULL, tries = 0, updated_at = 'epoch'
      WHERE concept = 'keywords' AND state = 'completed'`,
  ],
};
