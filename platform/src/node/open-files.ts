import { join } from 'node:path';
import { DiskFiles } from '../files/disk.ts';
import { S3Files } from '../files/s3.ts';
import type { S3Options } from '../files/s3-url.ts';
import type { Files } from '../ports.ts';
import { StartError } from './start-error.ts';

/**
 * Where users' bytes are: an S3-compatible store by `FILES_URL`, else the folder `files` in the data folder.
 *
 * @throws {StartError} when the store can't be used.
 */
export async function openFiles(s3: S3Options | undefined, dataDir: string): Promise<Files> {
  if (!s3) return new DiskFiles(join(dataDir, 'files'));
  const files = new S3Files(s3);
  try {
    await files.check();
    return files;
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
    throw new StartError(`FILES_URL: the bucket ${s3.bucket} at ${s3.endpoint} can't be used (${reason}).`);
  }
}
