import type { Migration } from '../migration.ts';

export const authentication: Migration = {
  name: '0001-authentication',
  statements: [
    `CREATE TABLE users (
      id text PRIMARY KEY,
      name text NOT NULL,
      locale text NOT NULL,
      terms_version text,
      terms_accepted_at timestamptz,
      created_at timestamptz NOT NULL
    )`,
    // deferred, so that of two sign-ups at once the address decides who creates the person
    `CREATE TABLE addresses (
      key text PRIMARY KEY,
      address text NOT NULL,
      user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
      verified_at timestamptz NOT NULL
    )`,
    `CREATE INDEX addresses_by_user ON addresses (user_id)`,
    // user_id has no reference: checking one would make a known address take longer than an unknown one
    `CREATE TABLE challenges (
      id text PRIMARY KEY,
      secret_hash text NOT NULL,
      kind text NOT NULL CHECK (kind IN ('sign-in', 'sign-up')),
      address_key text NOT NULL,
      address text NOT NULL,
      user_id text,
      sign_up jsonb,
      locale text NOT NULL,
      return_to text,
      browser_hash text,
      budget_id text NOT NULL,
      wrong_codes integer NOT NULL DEFAULT 0,
      code_used_at timestamptz,
      created_at timestamptz NOT NULL,
      resend_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    )`,
    `CREATE UNIQUE INDEX challenges_by_secret ON challenges (secret_hash)`,
    `CREATE INDEX challenges_by_address ON challenges (address_key, created_at)`,
    `CREATE INDEX challenges_by_browser ON challenges (browser_hash, created_at)`,
    `CREATE INDEX challenges_by_expiry ON challenges (expires_at)`,
    `CREATE TABLE challenge_secrets (
      hash text PRIMARY KEY,
      challenge_id text NOT NULL REFERENCES challenges (id) ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('link', 'code')),
      used_at timestamptz,
      created_at timestamptz NOT NULL
    )`,
    `CREATE INDEX challenge_secrets_by_challenge ON challenge_secrets (challenge_id)`,
    `CREATE TABLE mails (
      id text PRIMARY KEY,
      challenge_id text NOT NULL REFERENCES challenges (id) ON DELETE CASCADE,
      recipient text NOT NULL,
      template text NOT NULL,
      locale text NOT NULL,
      message_id text NOT NULL,
      state text NOT NULL CHECK (state IN ('waiting', 'sent', 'expired', 'refused')),
      created_at timestamptz NOT NULL,
      sent_at timestamptz
    )`,
    `CREATE INDEX mails_by_challenge ON mails (challenge_id)`,
    `CREATE TABLE sessions (
      id text PRIMARY KEY,
      token_hash text NOT NULL,
      user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      mode text NOT NULL CHECK (mode IN ('cookie', 'token')),
      created_at timestamptz NOT NULL,
      verified_at timestamptz NOT NULL,
      last_used_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    )`,
    `CREATE UNIQUE INDEX sessions_by_token ON sessions (token_hash)`,
    `CREATE INDEX sessions_by_user ON sessions (user_id)`,
    `CREATE INDEX sessions_by_expiry ON sessions (expires_at)`,
    `CREATE TABLE tokens (
      id text PRIMARY KEY,
      token_hash text NOT NULL,
      user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      name text NOT NULL,
      prefix text NOT NULL,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz,
      expires_at timestamptz
    )`,
    `CREATE UNIQUE INDEX tokens_by_hash ON tokens (token_hash)`,
    `CREATE INDEX tokens_by_user ON tokens (user_id)`,
    `CREATE TABLE memberships (
      user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      workspace_id text NOT NULL,
      joined_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, workspace_id)
    )`,
    `CREATE TABLE submissions (
      id text PRIMARY KEY,
      principal text,
      type text NOT NULL,
      state text NOT NULL CHECK (state IN ('completed', 'accepted')),
      kept jsonb,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    )`,
    `CREATE INDEX submissions_by_expiry ON submissions (expires_at)`,
    `CREATE TABLE idempotency_keys (
      principal text NOT NULL,
      route text NOT NULL,
      key text NOT NULL,
      body_hash text NOT NULL,
      browser_hash text,
      answer jsonb,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (principal, route, key)
    )`,
    `CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at)`,
    `CREATE TABLE counters (
      name text NOT NULL,
      subject text NOT NULL,
      window_start timestamptz NOT NULL,
      count integer NOT NULL,
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (name, subject, window_start)
    )`,
    `CREATE INDEX counters_by_expiry ON counters (expires_at)`,
    `CREATE TABLE workspaces (
      workspace_id text PRIMARY KEY,
      name text NOT NULL,
      root_resource_id text NOT NULL,
      created_at timestamptz NOT NULL
    )`,
    `CREATE TABLE resources (
      workspace_id text NOT NULL REFERENCES workspaces (workspace_id) ON DELETE CASCADE,
      id text NOT NULL,
      parent_id text,
      kind text NOT NULL CHECK (kind IN ('directory')),
      name text NOT NULL,
      created_by text NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      private boolean NOT NULL DEFAULT false,
      PRIMARY KEY (workspace_id, id),
      FOREIGN KEY (workspace_id, parent_id) REFERENCES resources (workspace_id, id)
    )`,
    `CREATE INDEX resources_by_parent ON resources (workspace_id, parent_id)`,
    `CREATE TABLE access_entries (
      workspace_id text NOT NULL,
      resource_id text NOT NULL,
      user_id text NOT NULL,
      role text NOT NULL CHECK (role IN ('reader', 'writer', 'owner')),
      created_at timestamptz NOT NULL,
      PRIMARY KEY (workspace_id, resource_id, user_id),
      FOREIGN KEY (workspace_id, resource_id) REFERENCES resources (workspace_id, id) ON DELETE CASCADE
    )`,
    `CREATE UNIQUE INDEX access_entries_by_user ON access_entries (workspace_id, user_id, resource_id)`,
  ],
};
