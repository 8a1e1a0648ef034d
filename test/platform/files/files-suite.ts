import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Files } from '../../../platform/src/ports.ts';

export interface FilesUnderTest {
  readonly files: Files;
  /** Another process on the same bytes, if possible. */
  readonly other?: Files;
  /** Everything that is stored. */
  kept(): Promise<readonly string[]> | readonly string[];
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function* chunked(bytes: Uint8Array, size = 64 * 1024): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}

async function* broken(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
  throw new Error('The line is cut.');
}

async function readAll(files: Files, key: string, range?: { start: number; end: number }): Promise<Uint8Array> {
  const stream = await files.read(key, range);
  if (!stream) throw new Error(`There is no ${key}.`);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Contract of every file store. */
export function filesSuite(name: string, open: () => Promise<FilesUnderTest>, large = 1024 * 1024): void {
  describe(`files ${name}`, () => {
    it('appends to a draft, and reads it whole and in ranges once it is sealed', async () => {
      const { files } = await open();
      const bytes = randomBytes(large);
      const cut = Math.floor(large / 3) + 7;
      expect(await files.size('w/a')).toBeUndefined();
      expect(await files.append('w/a', 0, chunked(bytes.subarray(0, cut)))).toBe(cut);
      expect(await files.size('w/a')).toBe(cut);
      expect(await files.read('w/a')).toBeUndefined();
      expect(await files.append('w/a', cut, chunked(bytes.subarray(cut)))).toBe(large);
      expect(await files.seal('w/a')).toEqual({ size: large, sha256: sha256(bytes) });
      expect(await files.size('w/a')).toBe(large);
      expect(sha256(await readAll(files, 'w/a'))).toBe(sha256(bytes));
      expect(Buffer.from(await readAll(files, 'w/a', { start: 5, end: 6 }))).toEqual(bytes.subarray(5, 6));
      const tail = { start: large - 100, end: large };
      expect(Buffer.from(await readAll(files, 'w/a', tail))).toEqual(bytes.subarray(large - 100));
    });

    it('rejects a wrong offset and keeps the draft', async () => {
      const { files } = await open();
      await files.append('w/b', 0, chunked(Buffer.from('abc')));
      for (const offset of [0, 2, 4]) {
        await expect(files.append('w/b', offset, chunked(Buffer.from('x')))).rejects.toThrow(RangeError);
      }
      await expect(files.append('w/new', 3, chunked(Buffer.from('x')))).rejects.toThrow(RangeError);
      expect(await files.size('w/new')).toBeUndefined();
      expect(await files.size('w/b')).toBe(3);
      await files.seal('w/b');
      expect(String(Buffer.from(await readAll(files, 'w/b')))).toBe('abc');
    });

    it('keeps the bytes received before the source failed', async () => {
      const { files } = await open();
      await expect(files.append('w/c', 0, broken(Buffer.from('abc')))).rejects.toThrow('The line is cut.');
      expect(await files.size('w/c')).toBe(3);
      expect(await files.append('w/c', 3, chunked(Buffer.from('def')))).toBe(6);
      expect((await files.seal('w/c')).sha256).toBe(sha256(Buffer.from('abcdef')));
    });

    it('sealing is idempotent, and a sealed file takes no more bytes', async () => {
      const { files } = await open();
      await files.append('w/d', 0, chunked(Buffer.from('abc')));
      const sealed = await files.seal('w/d');
      expect(await files.seal('w/d')).toEqual(sealed);
      await expect(files.append('w/d', 3, chunked(Buffer.from('d')))).rejects.toThrow(RangeError);
      expect(await files.size('w/d')).toBe(3);
    });

    it('stores empty files', async () => {
      const { files } = await open();
      expect(await files.seal('w/e')).toEqual({ size: 0, sha256: sha256(Buffer.alloc(0)) });
      expect(await files.size('w/e')).toBe(0);
      expect(await readAll(files, 'w/e')).toHaveLength(0);
      expect(await files.append('w/f', 0, chunked(Buffer.alloc(0)))).toBe(0);
      expect((await files.seal('w/f')).size).toBe(0);
    });

    it('removes drafts and sealed files completely, and ignores missing ones', async () => {
      const { files, kept } = await open();
      const bytes = randomBytes(large);
      await files.append('w/g', 0, chunked(bytes));
      await files.append('w/h', 0, chunked(bytes));
      await files.append('w/h', large, chunked(bytes.subarray(0, 10)));
      await files.seal('w/h');
      expect((await kept()).length).toBeGreaterThan(1);
      for (const key of ['w/g', 'w/h', 'w/none']) await files.remove(key);
      expect(await kept()).toEqual([]);
      for (const key of ['w/g', 'w/h']) {
        expect(await files.size(key)).toBeUndefined();
        expect(await files.read(key)).toBeUndefined();
      }
    });

    it('lets a reader stop early', async () => {
      const { files } = await open();
      await files.append('w/i', 0, chunked(randomBytes(large)));
      await files.seal('w/i');
      const reader = (await files.read('w/i'))?.getReader();
      expect((await reader?.read())?.done).toBe(false);
      await reader?.cancel();
      await files.remove('w/i');
    });

    it('continues the draft of another process', async () => {
      const { files, other = files } = await open();
      const bytes = randomBytes(large);
      const cut = large - 1000;
      await files.append('w/j', 0, chunked(bytes.subarray(0, 500)));
      await other.append('w/j', 500, chunked(bytes.subarray(500, cut)));
      await files.append('w/j', cut, chunked(bytes.subarray(cut)));
      expect(await other.seal('w/j')).toEqual({ size: large, sha256: sha256(bytes) });
      expect(await files.seal('w/j')).toEqual({ size: large, sha256: sha256(bytes) });
    });
  });
}
