import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import type { Database } from '../../../platform/src/ports.ts';
import { openPglite } from '../../../platform/src/adapters/database/pglite.ts';

/**
 * A new, empty PGlite in memory, from an archive that the first one of a test run writes, because creating one takes
 * seconds.
 */
export async function openEmptyPglite(archive: string): Promise<Database> {
  if (!existsSync(archive)) {
    const first = await PGlite.create();
    const dump = await first.dumpDataDir('none');
    await first.close();
    // atomic: other files run at the same time
    const own = `${archive}.${process.pid}`;
    await writeFile(own, new Uint8Array(await dump.arrayBuffer()));
    await rename(own, archive);
  }
  return openPglite({ archive: new File([new Uint8Array(await readFile(archive))], 'empty.tar') });
}
