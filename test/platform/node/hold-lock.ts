/** Forked by the test of the folder lock: takes the lock of a folder on request, and holds it until it is killed. */
import { FolderLock } from '../../../platform/src/node/folder-lock.ts';

const [folder = ''] = process.argv.slice(2);
process.on('message', () => {
  try {
    FolderLock.acquire(folder, () => undefined);
    process.send?.('held');
  } catch (error) {
    process.send?.((error as Error).message);
  }
});
process.send?.('ready');
