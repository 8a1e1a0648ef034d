import type { Migration } from '../migration.ts';

/** Workspaces by reader, and indexes in which the words and links of a workspace stand together. */
export const workspaceReaders: Migration = {
  name: '0019-workspace-readers',
  statements: [
    `CREATE TABLE workspace_readers (
      reader text NOT NULL,
      workspace_id text NOT NULL,
      since timestamptz NOT NULL,
      PRIMARY KEY (reader, workspace_id)
    )`,
    `INSERT INTO workspace_readers (reader, workspace_id, since)
      SELECT reader, workspace_id, min(created_at) FROM (
        SELECT user_id AS reader, workspace_id, created_at FROM access_entries WHERE user_id IS NOT NULL
        UNION ALL
        SELECT address_key, workspace_id, created_at FROM access_entries
        WHERE address_key IS NOT NULL AND accepted_at IS NULL
      ) entry GROUP BY reader, workspace_id`,

    // its cost makes PostgreSQL use the indexes, even without statistics
    `CREATE FUNCTION workspace_words(workspace_id text, words tsvector) RETURNS tsvector
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000
      RETURN array_to_tsvector(string_to_array(
        workspace_id || ' ' || array_to_string(tsvector_to_array(words), E'\\x1f' || workspace_id || ' '), E'\\x1f'))`,
    `DROP INDEX search_texts_by_words`,
    // a search reads the whole pending list of other workspaces' words, so it is short, or there is none
    `CREATE INDEX search_texts_by_words ON search_texts USING gin (workspace_words(workspace_id, words))
      WITH (fastupdate = off)`,
    `DROP INDEX resources_by_words`,
    `CREATE INDEX resources_by_words ON resources USING gin (workspace_words(workspace_id, name_words(name_key)))
      WITH (gin_pending_list_limit = 256) WHERE state = 'live'`,

    `DROP INDEX resource_links_back`,
    `CREATE INDEX resource_links_back ON resource_links (target_id, workspace_id)`,
  ],
};
