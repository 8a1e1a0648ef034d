import { cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort, serverIn } from './postgres.ts';

export interface Standby {
  /** The same database there, of a database's `postgres://…`. */
  urlOf(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** Copies the data of a running server (PostgreSQL, "Making a Base Backup Using the Low Level API"). */
async function backUp(serverUrl: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    const data = rows[0]?.data_directory ?? '';
    await client.query(`SELECT pg_backup_start('standby', true)`);
    for (const name of await readdir(data)) {
      if (name.startsWith('postmaster.')) continue;
      // files may go while they are copied; the log replaces them
      await cp(join(data, name), join(folder, name), { recursive: true, filter: (path) => exists(path) });
    }
    const { rows: stopped } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    await writeFile(join(folder, 'backup_label'), stopped[0]?.labelfile ?? '');
    await writeFile(join(folder, 'standby.signal'), '');
    const { uid, gid } = await stat(data);
    spawnSync('chown', ['-R', `${uid}:${gid}`, folder]);
    spawnSync('chmod', ['-R', 'go-rwx', folder]);
  } finally {
    await client.end();
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Starts a streaming replica of a server that `startPostgres` has started. */
export async function startStandby(serverUrl: string): Promise<Standby> {
  const folder = await mkdtemp(join(tmpdir(), 'service-standby-'));
  await backUp(serverUrl, folder);
  const { hostname, port: primaryPort, username, password } = new URL(serverUrl);
  const port = await freePort();
  const lines: string[] = [];
  let accept = () => undefined as void;
  const accepting = new Promise<void>((resolve) => (accept = resolve));
  const onLine = (line: string) => {
    lines.push(line);
    if (line.includes('accept read-only connections')) accept();
  };
  const primary = `host=${hostname} port=${primaryPort} user=${username} password=${password}`;
  const server = serverIn(folder, port, onLine, [`primary_conninfo=${primary}`]);
  // settles with its end: it waits for the line of another kind of server
  const ended = server.start().then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([
    accepting,
    ended.then(() => Promise.reject(new Error(`The standby did not start:\n${lines.join('\n')}`))),
  ]);
  return {
    urlOf(databaseUrl) {
      const url = new URL(databaseUrl);
      url.port = String(port);
      return url.href;
    },
    async stop() {
      await server.stop();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
