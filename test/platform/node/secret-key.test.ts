import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { agreeOnSecretKey, findSecretKey, SecretKeyError } from '../../../platform/src/node/secret-key.ts';
import { openEmptyPglite } from '../support/pglite.ts';
import type { Database } from '../../../platform/src/ports.ts';
import { migrate } from '../../../platform/src/store/migrate.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'secret-key-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const find = (sources: { secretKey?: string; databaseUrl?: string } = {}) =>
  findSecretKey({ secretKey: undefined, databaseUrl: undefined, dataDir, ...sources });
const hex = (key: Uint8Array) => Buffer.from(key).toString('hex');

describe('findSecretKey', () => {
  it('creates a file that only its owner can read, and reads it afterwards', () => {
    const key = find();
    expect(key).toHaveLength(32);
    expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600);
    expect(hex(find())).toBe(hex(key));
    expect(readdirSync(dataDir)).toEqual(['secret-key']);
  });

  it('creates another key in another folder', () => {
    const key = find();
    rmSync(join(dataDir, 'secret-key'));
    expect(hex(find())).not.toBe(hex(key));
  });

  it('rejects a damaged file and keeps it', () => {
    writeFileSync(join(dataDir, 'secret-key'), 'half');
    expect(find).toThrow(SecretKeyError);
    expect(readFileSync(join(dataDir, 'secret-key'), 'utf8')).toBe('half');
  });

  it('prefers SECRET_KEY, then the database password, and writes no file', () => {
    const own = find({ secretKey: 'x'.repeat(32), databaseUrl: 'postgres://me:password@host/name' });
    const shared = find({ databaseUrl: 'postgres://me:pass%20word@host/name' });
    expect(hex(find({ databaseUrl: 'postgres://other:pass%20word@elsewhere/name' }))).toBe(hex(shared));
    expect(new Set([hex(own), hex(shared)]).size).toBe(2);
    expect([own.length, shared.length, readdirSync(dataDir).length]).toEqual([32, 32, 0]);
  });

  it('names the variable whose password can not be decoded, without the password', () => {
    const databaseUrl = 'postgres://me:100%sure@host/name';
    expect(() => find({ databaseUrl })).toThrow(
      new SecretKeyError('DATABASE_URL: the password has a % that stands for itself: write it as %25.'),
    );
    expect(hex(find({ databaseUrl, secretKey: 'x'.repeat(32) }))).toHaveLength(64);
  });

  it('uses the file if the database has no password', () => {
    const key = find({ databaseUrl: 'postgres://me@host/name' });
    expect(hex(find())).toBe(hex(key));
  });
});

describe('agreeOnSecretKey', () => {
  let pglite: Database;
  const clock = { now: () => new Date() };
  const keys = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)] as const;
  beforeAll(async () => {
    pglite = await openEmptyPglite(inject('pgliteArchive'));
    await migrate(pglite, clock);
  });
  afterAll(() => pglite.close());
  beforeEach(() => pglite.raw('DELETE FROM secret_key_fingerprint'));

  /** The same tables, as if other processes could be on them. */
  const shared = (): Database => ({ ...pglite, kind: 'postgres', raw: (...all) => pglite.raw(...all) });

  it('accepts the first key, and the same one again', async () => {
    await agreeOnSecretKey(shared(), keys[0], clock);
    await agreeOnSecretKey(shared(), keys[0], clock);
    const { rows } = await pglite.raw('SELECT fingerprint FROM secret_key_fingerprint');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(keys[0]).toString('base64url'));
  });

  it('rejects another key on a shared database, in one line with the remedy', async () => {
    await agreeOnSecretKey(shared(), keys[0], clock);
    await expect(agreeOnSecretKey(shared(), keys[1], clock)).rejects.toThrow(
      /^SECRET_KEY differs[^\n]+the same SECRET_KEY/,
    );
    await agreeOnSecretKey(shared(), keys[0], clock);
  });

  it('accepts a new key if one process has the database to itself', async () => {
    await agreeOnSecretKey(pglite, keys[0], clock);
    await agreeOnSecretKey(pglite, keys[1], clock);
    await expect(agreeOnSecretKey(shared(), keys[0], clock)).rejects.toThrow(SecretKeyError);
  });
});
