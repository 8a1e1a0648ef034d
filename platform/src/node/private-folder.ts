import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import { join } from 'node:path';

/** A folder that can't be kept from other users of the machine. */
export class SharedFolderError extends Error {
  override readonly name = 'SharedFolderError';
}

const folderMode = 0o700;
const fileMode = 0o600;

const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Permissions for the owner alone, set only where they differ: some file systems keep none. */
function restrict(path: string, stats: Stats): void {
  const wanted = stats.isDirectory() ? folderMode : fileMode;
  if ((stats.mode & 0o7777) === wanted) return;
  try {
    chmodSync(path, wanted);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EPERM' && code !== 'EACCES' && code !== 'EROFS' && code !== 'ENOTSUP') throw error;
    throw new SharedFolderError(
      `${path} can't be kept from other users (${code}): it belongs to one, or its file system has no permissions. ` +
        'Name a folder that the platform can create.',
    );
  }
}

function restrictContents(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    try {
      const stats = lstatSync(path);
      // a link may lead out of the folder
      if (stats.isSymbolicLink()) continue;
      restrict(path, stats);
      if (stats.isDirectory()) restrictContents(path);
    } catch (error) {
      // another process shares the folder
      if (!isGone(error)) throw error;
    }
  }
}

/**
 * Creates a folder if it is missing. It and all its contents get permissions for the owner alone (0700, 0600),
 * also what other users created. New files get theirs by the umask of the process (`serve.ts`).
 *
 * The folder itself comes first: after that no other user can reach, or replace, what is inside.
 *
 * @throws {SharedFolderError} naming what can't be restricted
 */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: folderMode });
  const path = realpathSync(folder);
  restrict(path, lstatSync(path));
  restrictContents(path);
}
