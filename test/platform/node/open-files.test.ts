import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { DiskFiles } from '../../../platform/src/adapters/files/disk.ts';
import { s3OptionsOf } from '../../../platform/src/adapters/files/s3.ts';
import { openFiles } from '../../../platform/src/node/open-storage.ts';
import { StartError } from '../../../platform/src/node/start-error.ts';

it('opens a folder unless a store is configured', async () => {
  expect(await openFiles(undefined, tmpdir())).toBeInstanceOf(DiskFiles);
});

it('reports an unusable bucket in one line, without its secret', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  const options = s3OptionsOf(`s3+http://me:hunter2@127.0.0.1:${port}/files`);
  const error: unknown = await openFiles(options, tmpdir()).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  expect((error as Error).message).toBe(
    `FILES_URL: the bucket files at http://127.0.0.1:${port} can't be used (ECONNREFUSED).`,
  );
});
