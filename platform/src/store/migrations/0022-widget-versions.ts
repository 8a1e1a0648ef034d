import type { Migration } from '../migration.ts';

/** Files for script tags, of each version that has served. */
export const widgetVersions: Migration = {
  name: '0022-widget-versions',
  statements: [
    `CREATE TABLE widget_versions (version text PRIMARY KEY, digest text NOT NULL)`,
    `CREATE TABLE widget_files (
      version text NOT NULL REFERENCES widget_versions ON DELETE CASCADE,
      path text NOT NULL,
      bytes bytea NOT NULL,
      PRIMARY KEY (version, path)
    )`,
  ],
};
