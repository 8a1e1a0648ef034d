import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../ports.ts';
import type { LogEntry } from '../settings.ts';
import { openPglite } from '../store/pglite.ts';
import { openPostgres } from '../store/postgres.ts';
import type { Environment } from './environment.ts';
import { StartError } from './start-error.ts';

/**
 * PostgreSQL by `DATABASE_URL`, else PGlite in the data folder, whose lock the caller holds.
 *
 * @throws {StartError} when the server can't be reached.
 */
export async function openDatabase(environment: Environment, log: (entry: LogEntry) => void): Promise<Database> {
  const { databaseUrl, dataDir } = environment;
  return databaseUrl ? openServer(databaseUrl, log) : openFolder(join(dataDir, 'pglite'));
}

async function openServer(url: string, log: (entry: LogEntry) => void): Promise<Database> {
  const onConnectionLost = (error: Error) =>
    log({ level: 'warn', event: 'database-connection-lost', reason: error.message });
  const database = await openPostgres({ url, onConnectionLost });
  try {
    await database.raw('SELECT 1');
    return database;
  } catch (error) {
    await database.close();
    const { message, code } = error as NodeJS.ErrnoException;
    throw new StartError(`DATABASE_URL: the database can't be reached (${message || code}).`);
  }
}

/** A new database gets its name only once it is whole: one whose creation was cut short would not open again. */
async function openFolder(folder: string): Promise<Database> {
  if (!existsSync(folder)) {
    const draft = `${folder}.new`;
    rmSync(draft, { recursive: true, force: true });
    const fresh = await openPglite({ folder: draft });
    await fresh.close();
    renameSync(draft, folder);
  }
  return openPglite({ folder });
}
