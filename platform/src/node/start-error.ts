import { EnvironmentError, type Environment } from './environment.ts';
import { FolderLockedError } from './folder-lock.ts';
import { SharedFolderError } from './private-folder.ts';
import { SecretKeyError } from './secret-key.ts';
import { NewerSchemaError } from '../store/migrate.ts';
import { sqlState } from '../store/sql.ts';

/** The platform can't start; the message is one line for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** System error of a port or folder → message that names the variable to change. */
const systemErrors: Readonly<Record<string, (environment: Environment) => string>> = {
  EADDRINUSE: ({ host, port }) => `PORT: ${port} on ${host} is in use by another program.`,
  EADDRNOTAVAIL: ({ host }) => `HOST: ${host} is no address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST: ${host} is no address of this machine.`,
  EAI_AGAIN: ({ host }) => `HOST: ${host} is no address of this machine.`,
};
const folderErrors = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC', 'ENOTSUP', 'EOPNOTSUPP']);

/** `insufficient_privilege` (PostgreSQL appendix A) */
const noPrivilege = '42501';

/** Line for an error that an operator can fix; `undefined` for a bug. */
export function startErrorOf(error: unknown, environment?: Environment): StartError | undefined {
  if (error instanceof StartError) return error;
  if (error instanceof SecretKeyError || error instanceof EnvironmentError) return new StartError(error.message);
  if (!environment) return undefined;
  if (error instanceof FolderLockedError) return new StartError(`DATA_DIR ${environment.dataDir}: ${error.message}`);
  if (error instanceof SharedFolderError) return new StartError(`DATA_DIR: ${error.message}`);
  if (error instanceof NewerSchemaError) {
    const variable = environment.databaseUrl ? 'DATABASE_URL' : `DATA_DIR ${environment.dataDir}`;
    return new StartError(
      `${variable}: a newer version of the platform has used this database (${error.migrations.join(', ')}). ` +
        'Start that version, or restore a backup that is older than it.',
    );
  }
  if (environment.databaseUrl && sqlState(error) === noPrivilege) {
    return new StartError(
      'DATABASE_URL: its role may not create schemas and tables in this database. Make it the owner of the database, ' +
        'or GRANT CREATE ON DATABASE and on its SCHEMA public to the role.',
    );
  }
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  if (!code) return undefined;
  if (code === 'EACCES' && syscall === 'listen') {
    return new StartError(`PORT: ${environment.port} on ${environment.host} is not allowed for this user.`);
  }
  const line = systemErrors[code]?.(environment);
  if (line) return new StartError(line);
  return folderErrors.has(code)
    ? new StartError(`DATA_DIR: ${environment.dataDir} can't be written (${code}).`)
    : undefined;
}

interface ErrorDescription {
  readonly reason: string;
  /** Stack without the message. */
  readonly stack?: string | undefined;
}

interface DatabaseFailure {
  readonly code?: unknown;
  readonly constraint?: unknown;
}

/** Errors of drizzle and the drivers, which repeat statements and values: these contain addresses and hashes. */
const containsValues = (error: Error): boolean => 'params' in error || 'query' in error || 'severity' in error;

/** Loggable part of an error: no database values, and no message that might repeat one. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { reason: typeof error === 'string' ? error : 'unknown' };
  const stack = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  if (!containsValues(error)) return { reason: `${error.name}: ${error.message}`, stack };
  const { code, constraint } = { ...error, ...(error.cause as object | undefined) } as DatabaseFailure;
  return { reason: [error.name, code, constraint].filter((part) => typeof part === 'string').join(' '), stack };
}
