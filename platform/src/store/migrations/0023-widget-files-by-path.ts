import type { Migration } from '../migration.ts';

/** Hashed files are read by path, of any version. */
export const widgetFilesByPath: Migration = {
  name: '0023-widget-files-by-path',
  statements: ['CREATE INDEX widget_files_by_path ON widget_files (path)'],
};
