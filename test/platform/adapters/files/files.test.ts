import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DiskFiles } from '../../../../platform/src/adapters/files/disk.ts';
import { MemoryFiles } from '../../../../platform/src/adapters/files/memory.ts';
import { filesSuite } from '../../files/files-suite.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

filesSuite('in memory', async () => {
  const files = new MemoryFiles();
  return { files, kept: () => files.keys };
});

filesSuite('in a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'files-'));
  folders.push(folder);
  const kept = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };
  return { files: new DiskFiles(folder), other: new DiskFiles(folder), kept };
});

describe('files in a folder', () => {
  it.each(['../a', 'a/../b', '/a', 'a//b', 'a.b', '', 'a/'])('reject the key %j', async (key) => {
    await expect(new DiskFiles(tmpdir()).size(key)).rejects.toThrow(TypeError);
  });
});
