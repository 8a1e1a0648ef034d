import { expect, onTestFinished, test } from 'vitest';
import { createSdk } from '../../src/sdk/index.ts';
import { everyday } from './everyday.ts';

const done = {
  email: 'astrid@lindholm.example',
  children: 6,
  uploaded: { name: 'stream.bin', size: 3 * 1024 * 1024, parentId: 'root_lindholm' },
  heard: ['resource.created', 'resource.created'],
};

test('an SDK works in a page', async () => {
  expect(await everyday()).toEqual(done);
});

test('an SDK works in a module worker of a browser that does not iterate over streams', async () => {
  const worker = new Worker(new URL('./sdk-worker.ts', import.meta.url), { type: 'module' });
  onTestFinished(() => worker.terminate());
  const told = await new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message || 'The worker could not be loaded.'));
  });
  expect(told).toEqual({ ...done, page: false, iterates: false });
});

test('a file by its path is nothing that a browser opens, and says so', async () => {
  const sdk = createSdk({ baseUrl: 'https://platform.example' });
  await expect(sdk.upload({ path: '/etc/hosts' }, { parentId: 'arsmote' })).rejects.toThrow(/hand over a File/);
});
