import type { Migration } from '../migration.ts';

/** Attempts are given back one by one. A budget in use counts as used by the rest of its window. */
export const slidingLimits: Migration = {
  name: '0015-sliding-limits',
  statements: [
    `DELETE FROM counters older USING counters newer
      WHERE older.name = newer.name AND older.subject = newer.subject AND older.window_start < newer.window_start`,
    `ALTER TABLE counters DROP CONSTRAINT counters_pkey, DROP COLUMN window_start, DROP COLUMN count,
      ADD PRIMARY KEY (name, subject)`,
  ],
};
