import type { Migration } from '../migration.ts';

/** Fingerprint of the secret key that processes share; one row, never the key itself. */
export const secretKeyFingerprint: Migration = {
  name: '0003-secret-key-fingerprint',
  statements: [
    `CREATE TABLE secret_key_fingerprint (
      installation boolean PRIMARY KEY DEFAULT true CHECK (installation),
      fingerprint text NOT NULL,
      created_at timestamptz NOT NULL
    )`,
  ],
};
