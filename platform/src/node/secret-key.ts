import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock, Database } from '../ports.ts';

/** Unusable key; the message is one line with the remedy. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError';
}

interface KeySources {
  readonly secretKey: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/**
 * The key that codes and links are hashed with, 32 bytes: from `SECRET_KEY`; else from the password in
 * `DATABASE_URL`, which all processes on that database share; else from a file in the data folder, made when missing.
 * See docs/decisions/0003-secret-key.md.
 */
export function findSecretKey({ secretKey, databaseUrl, dataDir }: KeySources): Uint8Array {
  if (secretKey) return derive(secretKey, 'service-platform secret key');
  const password = databaseUrl && passwordOf(databaseUrl);
  if (password) return derive(password, 'service-platform secret key from the database password');
  return readOrMake(join(dataDir, 'secret-key'));
}

function passwordOf(databaseUrl: string): string {
  try {
    return decodeURIComponent(new URL(databaseUrl).password);
  } catch {
    throw new SecretKeyError('DATABASE_URL: the password has a % that stands for itself: write it as %25.');
  }
}

/** HKDF-SHA-256 (RFC 5869) without a salt. */
const derive = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));

function readOrMake(path: string): Uint8Array {
  for (;;) {
    try {
      const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url');
      if (key.length === 32) return new Uint8Array(key);
      throw new SecretKeyError(
        `${path} is damaged: restore it, or delete it to get a new key, which ends the links and codes that are under way.`,
      );
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    make(path);
  }
}

/** Atomic and exclusive: of two processes that create one at once, both read the same. */
function make(path: string): void {
  const draft = `${path}.${randomUUID()}.new`;
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeSync(file, `${randomBytes(32).toString('base64url')}\n`);
    fsyncSync(file);
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    closeSync(file);
    rmSync(draft);
  }
  syncFolder(join(path, '..'));
}

/** Syncs a folder, so that new names in it survive a power cut. Some systems can't open folders and don't need it. */
function syncFolder(folder: string): void {
  let file: number | undefined;
  try {
    file = openSync(folder, 'r');
    fsyncSync(file);
  } catch {
    return;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/**
 * Ensures that all processes on a database use one key: with two, a code from one would not be redeemed on the other.
 * A PGlite folder has one process, so another key takes over.
 *
 * @throws {SecretKeyError} if the database has another key
 */
export async function agreeOnSecretKey(database: Database, secretKey: Uint8Array, clock: Clock): Promise<void> {
  const fingerprint = createHmac('sha256', secretKey).update('service-platform key fingerprint').digest('base64url');
  const readKept = async () => (await database.raw('SELECT fingerprint FROM secret_key_fingerprint')).rows[0];
  if ((await readKept())?.['fingerprint'] === fingerprint) return;
  const onConflict = database.kind === 'pglite' ? 'DO UPDATE SET fingerprint = excluded.fingerprint' : 'DO NOTHING';
  await database.raw(
    `INSERT INTO secret_key_fingerprint (fingerprint, created_at) VALUES ($1, $2) ON CONFLICT (installation) ${onConflict}`,
    [fingerprint, clock.now().toISOString()],
  );
  if ((await readKept())?.['fingerprint'] === fingerprint) return;
  throw new SecretKeyError(
    'SECRET_KEY differs from the key that this database is used with: give every process the same SECRET_KEY; ' +
      'to change it for good, stop them all and run "DELETE FROM secret_key_fingerprint".',
  );
}
