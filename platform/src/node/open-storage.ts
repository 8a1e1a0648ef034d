import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLimits } from '@service/widgets/contract';
import { openPglite } from '../adapters/database/pglite.ts';
import {
  isNotified,
  openPostgres,
  StatementPoolingError,
  type PostgresOptions,
} from '../adapters/database/postgres.ts';
import { PrivateNodeFS } from '../adapters/database/private-node-fs.ts';
import { DiskFiles } from '../adapters/files/disk.ts';
import { S3Files, type S3Options } from '../adapters/files/s3.ts';
import { OtherDatabaseError, useReplica, type ReplicaOptions } from '../adapters/database/replica.ts';
import { OpenSearchIndex, OtherEngineError } from '../adapters/search/opensearch.ts';
import type { Database, Files, Replica, SearchIndex } from '../ports.ts';
import type { LogEntry } from '../settings.ts';
import { identityOf } from '../store/sql.ts';
import type { DiskSpace } from './disk-space.ts';
import type { Environment } from './environment.ts';
import { otherThanPostgres } from './postgres-probe.ts';
import { makePrivate } from './private-folder.ts';
import { describeError, StartError } from './start-error.ts';

/**
 * Opens the store of users' bytes: S3-compatible by `FILES_URL`, else the folder `files` in the data folder.
 *
 * @throws {StartError} if the store can't be used
 */
export async function openFiles(s3: S3Options | undefined, dataDir: string, space?: DiskSpace): Promise<Files> {
  if (!s3) return new DiskFiles(join(dataDir, 'files'), () => space?.requireRoom());
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

/**
 * PostgreSQL by `DATABASE_URL`, else PGlite in the data folder, whose lock the caller holds.
 *
 * @throws {StartError} if the server can't be reached
 */
export async function openDatabase(
  environment: Environment,
  log: (entry: LogEntry) => void,
  space?: DiskSpace,
): Promise<Database> {
  const { databaseUrl, dataDir } = environment;
  return databaseUrl ? openServer(databaseUrl, environment, log) : openFolder(join(dataDir, 'pglite'), log, space);
}

/** @throws {StartError} for a pooler that lends connections for single statements */
async function openTransactions(
  variable: 'DATABASE_URL' | 'DATABASE_READ_URL',
  options: PostgresOptions,
): Promise<Database> {
  try {
    return await openPostgres(options);
  } catch (error) {
    if (!(error instanceof StatementPoolingError)) throw error;
    const { host } = new URL(options.url);
    throw new StartError(
      `${variable}: the pooler at ${host} runs no transactions (pool_mode = statement). ` +
        'Set its pool_mode to transaction, or give the address of the PostgreSQL server.',
    );
  }
}

/** Major version of PostgreSQL. */
const oldestPostgres = 15;

/** @throws {StartError} if notifications of the database do not arrive there */
async function requireNotifications(database: Database, listenUrl: string, milliseconds: number): Promise<void> {
  const reason = await isNotified(database, listenUrl, milliseconds).then(
    (arrived) => (arrived ? undefined : 'notifications of the database of DATABASE_URL do not arrive there'),
    (error: NodeJS.ErrnoException) => `the database can't be reached (${error.message || error.code})`,
  );
  if (!reason) return;
  throw new StartError(`DATABASE_LISTEN_URL: ${reason}. Give the address of its PostgreSQL server, without a pooler.`);
}

/** @throws {StartError} for a PostgreSQL that is older than supported */
export async function requireVersion({ raw }: Pick<Database, 'raw'>): Promise<void> {
  const { rows } = await raw(`SELECT current_setting('server_version_num')::int / 10000 AS major`);
  const major = Number(rows[0]?.['major']);
  if (major >= oldestPostgres) return;
  throw new StartError(
    `DATABASE_URL: the server is PostgreSQL ${major}; the platform needs PostgreSQL ${oldestPostgres} or newer.`,
  );
}

async function openServer(url: string, environment: Environment, log: (entry: LogEntry) => void): Promise<Database> {
  const onConnectionLost = (error: Error) =>
    log({ level: 'warn', event: 'database-connection-lost', reason: error.message });
  const limits = withLimits(environment.limits);
  const { databaseListenUrl: listenUrl } = environment;
  const database = await openTransactions('DATABASE_URL', {
    url,
    listenUrl,
    connections: limits.databaseConnections,
    timeouts: limits,
    onConnectionLost,
    longestSilence: limits.databaseSeconds * 1000,
    onSilent: () => log({ level: 'error', event: 'database-away', reason: 'no response' }),
    onBack: () => log({ level: 'info', event: 'database-back' }),
  });
  try {
    await requireVersion(database);
    if (listenUrl) await requireNotifications(database, listenUrl, limits.notificationSeconds * 1000);
    return database;
  } catch (error) {
    await database.close();
    if (error instanceof StartError) throw error;
    const { message, code } = error as NodeJS.ErrnoException;
    const other = await otherThanPostgres(url);
    if (other) throw new StartError(`DATABASE_URL: ${other}. Give the address of a PostgreSQL server.`);
    throw new StartError(`DATABASE_URL: the database can't be reached (${message || code}).`);
  }
}

/**
 * Replica by `DATABASE_READ_URL`, of a database whose schema is current.
 *
 * @throws {StartError} if it can't be reached, or is no replica of the database
 */
export async function openReadReplica(
  { databaseReadUrl: url, limits: given }: Pick<Environment, 'databaseReadUrl' | 'limits'>,
  database: Database,
  log: (entry: LogEntry) => void,
  onRead?: ReplicaOptions['onRead'],
): Promise<Replica | undefined> {
  if (url === undefined) return undefined;
  const limits = withLimits(given);
  const longestSilence = limits.databaseSeconds * 1000;
  const server = await openTransactions('DATABASE_READ_URL', {
    url,
    connections: limits.databaseConnections,
    timeouts: limits,
    longestSilence,
    // reads wait for it, before the database serves them
    connectMilliseconds: longestSilence,
  });
  try {
    return await useReplica(server, database, {
      onRead,
      onAway: (reason) => log({ level: 'warn', event: 'replica-away', reason }),
      onBack: () => log({ level: 'info', event: 'replica-back' }),
    });
  } catch (error) {
    await server.close();
    const { message, code } = error as NodeJS.ErrnoException;
    const reason = error instanceof OtherDatabaseError ? message : `the replica can't be reached (${message || code})`;
    throw new StartError(
      `DATABASE_READ_URL: ${reason}. Give the address of a streaming replica of DATABASE_URL, or leave the variable out.`,
    );
  }
}

/**
 * Search engine by `SEARCH_URL`. One that is away is no reason not to start.
 *
 * @throws {StartError} if the server is another one, or refuses the credentials
 */
export async function openSearchIndex(
  { searchUrl: url, limits: given }: Pick<Environment, 'searchUrl' | 'limits'>,
  database: Database,
  log: (entry: LogEntry) => void,
): Promise<SearchIndex | undefined> {
  if (url === undefined) return undefined;
  const limits = withLimits(given);
  const { cluster, name } = await identityOf(database);
  try {
    return await OpenSearchIndex.open({
      url,
      database: `${cluster}/${name}`,
      searchMilliseconds: limits.searchEngineMilliseconds,
      writeMilliseconds: limits.indexingSeconds * 1000,
      onAway: (reason) => log({ level: 'warn', event: 'search-engine-away', reason }),
      onBack: () => log({ level: 'info', event: 'search-engine-back' }),
      onRefused: (resourceId, reason) => log({ level: 'error', event: 'indexing-refused', resourceId, reason }),
    });
  } catch (error) {
    if (!(error instanceof OtherEngineError)) throw error;
    throw new StartError(
      `SEARCH_URL: ${error.message}. Give the address of an OpenSearch server with its user and password, or leave the variable out.`,
    );
  }
}

/** Database of the current schema, which the build writes. */
const prepared = fileURLToPath(new URL('../pglite', import.meta.url));

/** Creates a new database from the prepared one, and renames it when it is complete: an incomplete one would not open. */
async function openFolder(folder: string, log: (entry: LogEntry) => void, space?: DiskSpace): Promise<Database> {
  if (!existsSync(folder)) {
    const draft = `${folder}.new`;
    rmSync(draft, { recursive: true, force: true });
    if (existsSync(prepared)) {
      cpSync(prepared, draft, { recursive: true });
      makePrivate(draft);
    } else {
      const fresh = await openPglite({ fs: () => new PrivateNodeFS(draft) });
      await fresh.close();
    }
    renameSync(draft, folder);
  }
  let files: PrivateNodeFS | undefined;
  const onOpened = () => {
    if (files) files.isOpen = true;
  };
  const database = await openPglite({
    fs: () => (files = new PrivateNodeFS(folder, () => space?.spendReserve() ?? false)),
    isReadOnly: () => space?.isLow ?? false,
    onBroken: (error) =>
      log({ level: 'error', event: 'database-broken', ...describeError((error as Error).cause), full: space?.isLow }),
    onOpened() {
      onOpened();
      log({ level: 'info', event: 'database-reopened' });
    },
  });
  onOpened();
  return database;
}
