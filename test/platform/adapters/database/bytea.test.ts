import { expect, inject, it } from 'vitest';
import { onEveryDatabase } from '../../support/databases.ts';
import { openEmptyPglite } from '../../support/pglite.ts';

onEveryDatabase('bytes', (database) => {
  it.each([
    ['none', new Uint8Array(0)],
    ['each value', Uint8Array.from({ length: 256 }, (_, value) => value)],
    ['a part of a buffer', new Uint8Array(1_000).fill(7).subarray(10, 13)],
    ['a megabyte', new Uint8Array(1_048_576).map((_, at) => at * 31)],
  ])('%s, stored and read again', async (_, bytes) => {
    await database().raw('CREATE TABLE IF NOT EXISTS kept (bytes bytea, digest text)');
    // Often enough to be prepared.
    for (let run = 0; run < 8; run += 1) {
      await database().raw('DELETE FROM kept WHERE bytes IS NOT NULL');
      await database().raw("INSERT INTO kept VALUES ($1, encode(sha256($1), 'hex'))", [bytes]);
      const { rows } = await database().raw('SELECT bytes, digest FROM kept WHERE bytes = $1', [bytes]);
      const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex');
      expect(rows).toHaveLength(1);
      expect(Buffer.compare(rows[0]!['bytes'] as Uint8Array, bytes)).toBe(0);
      expect(rows[0]!['digest']).toBe(digest);
    }
  });
});

it('refuses what is no bytes on PGlite', async () => {
  const database = await openEmptyPglite(inject('pgliteArchive'));
  for (const value of ['7abc', new Uint16Array([257]), new ArrayBuffer(2)]) {
    await expect(database.raw('SELECT $1::bytea', [value])).rejects.toThrow('no Uint8Array');
  }
  await database.close();
});
