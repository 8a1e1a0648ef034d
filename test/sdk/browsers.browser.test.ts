import { expect, onTestFinished, test } from 'vitest';
import { createSdk } from '../../src/sdk/index.ts';
import { everyday } from './everyday.ts';

const done = {
  email: 'astrid@lindholm.example',
  children: 6,
  uploaded: { name: 'stream.bin', size: 3 * 1024 * 1024, parentId: 'root_lindholm' },
  received: ['resource.created', 'resource.created'],
};

test('runs in a page', async () => {
  expect(await everyday()).toEqual(done);
});

test('runs in a module worker of a browser that can’t iterate over streams', async () => {
  const worker = new Worker(new URL('./sdk-worker.ts', import.meta.url), { type: 'module' });
  onTestFinished(() => worker.terminate());
  const result = await new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message || 'The worker could not be loaded.'));
  });
  expect(result).toEqual({ ...done, page: false, iterates: false });
});

test('rejects a file by its path in browsers', async () => {
  const sdk = createSdk({ baseUrl: 'https://platform.example' });
  await expect(sdk.upload({ path: '/etc/hosts' }, { parentId: 'arsmote' })).rejects.toThrow(/hand over a File/);
});
