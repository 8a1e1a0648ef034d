-- Distributes the platform's tables over the nodes of Citus, the rows of a workspace on one node; docs/scaling.md.
-- Run once, on the coordinator, after the platform has migrated the database and while it is stopped.

-- Tables of all workspaces: on every node. Their reasons: `globalTables` in platform/src/store/schema.ts.
SELECT create_reference_table('users');
SELECT create_reference_table('addresses');
SELECT create_reference_table('challenges');
SELECT create_reference_table('challenge_secrets');
SELECT create_reference_table('sessions');
SELECT create_reference_table('tokens');
SELECT create_reference_table('memberships');
SELECT create_reference_table('workspace_readers');
SELECT create_reference_table('mails');
SELECT create_reference_table('submissions');
SELECT create_reference_table('idempotency_keys');
SELECT create_reference_table('counters');
SELECT create_reference_table('development_mails');
SELECT create_reference_table('secret_key_fingerprint');
SELECT create_reference_table('former_readers');
SELECT create_reference_table('swept_events');
SELECT create_reference_table('widget_versions');
SELECT create_reference_table('widget_files');
SELECT create_reference_table('schema_migrations');

-- Tables of one workspace, what they refer to first.
SELECT create_distributed_table('workspaces', 'workspace_id');
SELECT create_distributed_table('workspace_usage', 'workspace_id', colocate_with => 'workspaces');
SELECT create_distributed_table('resources', 'workspace_id', colocate_with => 'workspaces');
SELECT create_distributed_table('access_entries', 'workspace_id', colocate_with => 'workspaces');
SELECT create_distributed_table('resource_events', 'workspace_id', colocate_with => 'workspaces');
SELECT create_distributed_table('list_indexes', 'workspace_id', colocate_with => 'workspaces');
SELECT create_distributed_table('list_buckets', 'workspace_id', colocate_with => 'workspaces');
SELECT create_distributed_table('list_changes', 'workspace_id', colocate_with => 'workspaces');
SELECT create_distributed_table('document_contents', 'workspace_id', colocate_with => 'workspaces');
SELECT create_distributed_table('derived_results', 'workspace_id', colocate_with => 'workspaces');
SELECT create_distributed_table('derived_artifacts', 'workspace_id', colocate_with => 'workspaces');
SELECT create_distributed_table('resource_links', 'workspace_id', colocate_with => 'workspaces');
SELECT create_distributed_table('resource_terms', 'workspace_id', colocate_with => 'workspaces');
SELECT create_distributed_table('search_texts', 'workspace_id', colocate_with => 'workspaces');
SELECT create_distributed_table('uploads', 'workspace_id', colocate_with => 'workspaces');
SELECT create_distributed_table('removed_files', 'workspace_id', colocate_with => 'workspaces');
