import type { Migration } from '../migration.ts';

/** Derived results with their files, links, and search texts. */
export const derived: Migration = {
  name: '0009-derived',
  statements: [
    `CREATE TABLE derived_results (
      workspace_id text NOT NULL,
      resource_id text NOT NULL,
      concept text NOT NULL,
      revision integer NOT NULL,
      state text NOT NULL CHECK (state IN ('pending', 'running', 'completed', 'failed')),
      output jsonb,
      error text,
      tries integer NOT NULL DEFAULT 0,
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (workspace_id, resource_id, concept),
      FOREIGN KEY (workspace_id, resource_id) REFERENCES resources (workspace_id, id) ON DELETE CASCADE
    )`,
    `CREATE INDEX derived_results_due ON derived_results (updated_at) WHERE state IN ('pending', 'running')`,
    `CREATE TABLE derived_artifacts (
      workspace_id text NOT NULL,
      resource_id text NOT NULL,
      concept text NOT NULL,
      name text NOT NULL,
      media_type text NOT NULL,
      revision integer NOT NULL,
      bytes bytea NOT NULL,
      PRIMARY KEY (workspace_id, resource_id, concept, name),
      FOREIGN KEY (workspace_id, resource_id, concept)
        REFERENCES derived_results (workspace_id, resource_id, concept) ON DELETE CASCADE
    )`,
    `CREATE TABLE resource_links (
      workspace_id text NOT NULL,
      resource_id text NOT NULL,
      target_id text NOT NULL,
      PRIMARY KEY (workspace_id, resource_id, target_id),
      FOREIGN KEY (workspace_id, resource_id) REFERENCES resources (workspace_id, id) ON DELETE CASCADE
    )`,
    `CREATE INDEX resource_links_back ON resource_links (target_id)`,
    `CREATE TABLE search_texts (
      workspace_id text NOT NULL,
      resource_id text NOT NULL,
      part integer NOT NULL,
      text text NOT NULL,
      words tsvector NOT NULL,
      PRIMARY KEY (workspace_id, resource_id, part),
      FOREIGN KEY (workspace_id, resource_id) REFERENCES resources (workspace_id, id) ON DELETE CASCADE
    )`,
    `CREATE INDEX search_texts_by_words ON search_texts USING gin (words)`,
    // names are read at once, not by a job: a function, so that index and query say the same
    `CREATE FUNCTION name_words(name_key text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN to_tsvector('pg_catalog.simple', translate(name_key, '.,_-/@:;+&=?#~%()[]', '                   '))
        || to_tsvector('pg_catalog.swedish', translate(name_key, '.,_-/@:;+&=?#~%()[]', '                   '))
        || to_tsvector('pg_catalog.english', translate(name_key, '.,_-/@:;+&=?#~%()[]', '                   '))`,
    `CREATE INDEX resources_by_words ON resources USING gin (name_words(name_key)) WHERE state = 'live'`,
  ],
};
