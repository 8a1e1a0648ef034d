import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { S3Files } from '../../../../platform/src/adapters/files/s3.ts';
import '../../../support/s3-server.cjs';
import { filesSuite } from '../../files/files-suite.ts';

const account = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' };
let folder: string;
let server: S3rver;
let endpoint: string;
let prefixes = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  const { port } = await server.run();
  endpoint = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const open = (options = {}) => new S3Files({ endpoint, bucket: 'files', ...account, ...options });

filesSuite(
  'in an S3-compatible store',
  async () => {
    const prefix = `p${(prefixes += 1)}/`;
    const client = new AwsClient({ ...account, service: 's3' });
    const kept = async () => {
      const list = await client.fetch(`${endpoint}/files?list-type=2&prefix=${prefix}`);
      return [...(await list.text()).matchAll(/<Key>([^<]*)</g)].map(([, key]) => key ?? '');
    };
    return { files: open({ prefix }), other: open({ prefix }), kept };
  },
  // two full parts and a shorter one
  20 * 1024 * 1024,
);

it('reports an unusable bucket at startup', async () => {
  await open().check();
  await expect(open({ bucket: 'other' }).check()).rejects.toThrow('404');
  await expect(open({ accessKeyId: 'nobody' }).check()).rejects.toThrow('403');
});
