import type { Migration } from '../migration.ts';

/**
 * Positions of events by transaction ids. Events before are deleted: their positions compare with none of these, and
 * readers at such a position read again.
 */
export const eventTransactions: Migration = {
  name: '0017-event-transactions',
  statements: [
    `DROP INDEX resource_events_waiting`,
    `DROP INDEX resource_events_in_order`,
    // 8192 places for a transaction, the last of which all its further events share; the count ends with it
    `ALTER TABLE resource_events
      ALTER COLUMN position SET DEFAULT pg_current_xact_id()::text::bigint * 8192 + set_config('platform.events',
        least(coalesce(nullif(current_setting('platform.events', true), '')::int, -1) + 1, 8191)::text, true)::bigint`,
    `CREATE INDEX resource_events_by_workspace ON resource_events (workspace_id, position)`,
    `CREATE INDEX resource_events_by_position ON resource_events (position)`,
    `CREATE TABLE former_readers (
      workspace_id text NOT NULL,
      user_id text NOT NULL,
      left_at timestamptz NOT NULL,
      PRIMARY KEY (workspace_id, user_id)
    )`,
    `CREATE INDEX former_readers_by_user ON former_readers (user_id)`,
    `CREATE INDEX former_readers_by_age ON former_readers (left_at)`,
    // written by the sweep, and by a start on another server
    `CREATE TABLE swept_events (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      cluster text NOT NULL,
      position bigint NOT NULL
    )`,
    `INSERT INTO swept_events (cluster, position)
      SELECT '', pg_snapshot_xmin(pg_current_snapshot())::text::bigint * 8192 - 1
      WHERE EXISTS (SELECT 1 FROM event_positions) OR EXISTS (SELECT 1 FROM resource_events)`,
    `DROP TABLE event_positions`,
    `DELETE FROM resource_events`,
    `ALTER TABLE resource_events ALTER COLUMN position SET NOT NULL`,
  ],
};
